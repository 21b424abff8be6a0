// The question of Data Analysis: filters over the oils and their values, columns, order and page. Every call over owned values takes it.
import { z } from 'zod';
import {
  furtherLabels,
  originNames,
  valueKinds,
  valueRowOrdering,
} from '../library/values/values.schemas.ts';
import {
  type AnalysisName,
  analysisName,
  type FacetField,
  facetFields,
  type LabelName,
  type Mark,
  marks,
  oilLabel,
  type RowName,
  type TextFilterName,
  textFilterNames,
} from '../samples/oil-label.schemas.ts';
import { plainNumber } from '../shared/numbers.ts';
import { defaultPageSize, maxPageSize } from '../shared/paging.ts';
import { askedGrade } from '../shared/sae-grade.ts';
import { idShape } from '../shared/shapes.ts';
import { canonicalName, optionalText, requiredText, singleLine } from '../shared/text.ts';

/** What can be counted by value and grouped by, in the order the screens show it. */
export const analysisFacetNames = facetFields.map(analysisName);
export type AnalysisFacetName = AnalysisName<FacetField>;

type ListFilterField = Exclude<FacetField, Mark | TextFilterName>;
const otherFilters: readonly string[] = [...marks, ...textFilterNames];
const listFilterFields = facetFields.filter((name): name is ListFilterField => !otherFilters.includes(name));
/** Filters that take a list of values, apart from label marks. */
export const listFilterNames = listFilterFields.map(analysisName);
export type ListFilterName = AnalysisName<ListFilterField>;

/** Comparisons with one number. */
export const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof comparisons)[number];

/** Every operator of a test parameter. */
export const parameterOperators = [...comparisons, 'between', 'reported', 'not_reported'] as const;
export type ParameterOperator = (typeof parameterOperators)[number];

const maxListValues = 1000;
/** Conditions on values in one query. */
export const maxParameters = 50;
const maxColumns = 2000;
const maxDatasets = 1000;
const furthestPage = 1_000_000_000;

/** A number written as text; responses have it as a number. */
const numberText = (pattern: RegExp, message: string) =>
  z.codec(z.string().trim().regex(pattern, message), z.number(), { decode: Number, encode: String });

/** An analyte id, as a number or its text. */
export const analyteId = z.union([idShape, numberText(/^[1-9]\d{0,8}$/, 'Not an id.')]);

const numberOrText = z.union([z.number(), numberText(plainNumber, 'Enter a number.')]);

const firstOwnColumnId = 900_000_001;
const lastOwnColumnId = 999_999_999;
/** Whether an id is that of an own column: analytes have smaller ones. */
export const isOwnColumnId = (id: number) => id >= firstOwnColumnId;
/** Own columns of one query. */
export const maxOwnColumns = 10;
/** Characters of the name of an own column. */
export const maxOwnName = 60;
/** Decimals of an own column. */
export const maxOwnDecimals = 6;

/** A column that a query computes from analytes. Conditions, columns, order and charts name it by its id, as an analyte. */
export const ownColumn = z.object({
  id: z.int().min(firstOwnColumnId).max(lastOwnColumnId),
  /** Of letters or digits at its beginning: it is the header of a column in files. */
  name: singleLine(requiredText(maxOwnName)).refine(
    (name) => /^[\p{L}\p{N}(]/u.test(name),
    'Begin with a letter or a digit.',
  ),
  /** `Zn/P`, `(Ca+Mg)/B`, `a12/a15`: an analyte is named by its symbol, or by `a` and its id. */
  formula: singleLine(requiredText(200)),
  unit: singleLine(optionalText(20)).refine((unit) => !unit.includes(':'), 'No colon here.'),
  decimals: z.int().min(0).max(maxOwnDecimals),
});
export type OwnColumn = z.output<typeof ownColumn>;

/** Said of an own column of a view that cannot be computed. */
export const uncomputedText = ({ name, formula }: OwnColumn, problem: string) =>
  `The own column “${name} = ${formula}” cannot be computed: ${problem}`;

/** The id of the next own column beside others. */
export const nextOwnColumnId = (columns: readonly Pick<OwnColumn, 'id'>[]) =>
  columns.reduce((last, { id }) => Math.max(last, id), firstOwnColumnId - 1) + 1;

const isDistinct = (texts: readonly (string | number)[]) => new Set(texts).size === texts.length;
/** The own columns of a query. */
export const ownColumns = z
  .array(ownColumn)
  .max(maxOwnColumns, `At most ${maxOwnColumns} own columns.`)
  .refine(
    (columns) =>
      isDistinct(columns.map(({ id }) => id)) && isDistinct(columns.map(({ name }) => name.toLowerCase())),
    'Own columns have different ids and names.',
  );

const unknownOperator = `Choose one of: ${parameterOperators.join(', ')}.`;

const condition = {
  test: analyteId,
  /** Of conditions with the same number one must hold; one without a number must hold itself. */
  any_of: z.int().min(1).max(maxParameters).optional(),
};

const comparison = z.object({
  ...condition,
  operator: z.enum(comparisons),
  value: numberOrText,
});

const range = z.object({
  ...condition,
  operator: z.literal('between'),
  /** Both bounds are included. */
  value: numberOrText,
  value_to: numberOrText,
});

const presence = z.object({
  ...condition,
  operator: z.enum(['reported', 'not_reported']),
});

/**
 * A condition on the values of an analyte, `test` by its id. A censored value compares as its number; an oil without a visible number
 * never matches a comparison, `ne` included. A text result (`1a`, `pass`) is not a number. `reported`: a visible value, number or text. `not_reported`: the cell is visible, and
 * the oil was not tested or has no result; an oil whose cell is not visible matches neither.
 */
export const testParameter = z
  .discriminatedUnion('operator', [comparison, range, presence], unknownOperator)
  .refine((one) => one.operator !== 'between' || one.value <= one.value_to, {
    path: ['value_to'],
    message: 'The upper bound is below the lower bound.',
  });
export type TestParameter = z.output<typeof testParameter>;

/** The conditions of a query in their order: every list must hold, by any of its conditions. */
export const alternativesOf = (parameters: readonly TestParameter[]): TestParameter[][] => [
  ...Map.groupBy(parameters, (one) => one.any_of ?? one).values(),
];

/**
 * The conditions of lists of alternatives, numbered from 1 in their order; a condition without alternatives has no number. One that does
 * not change stays the same object.
 */
export const joinAlternatives = (lists: readonly (readonly TestParameter[])[]): TestParameter[] => {
  let last = 0;
  return lists.flatMap((alternatives) => {
    const number = alternatives.length > 1 ? ++last : undefined;
    return alternatives.map((one) => {
      if (one.any_of === number) return one;
      const { any_of: _, ...condition } = one;
      return number === undefined ? condition : { ...condition, any_of: number };
    });
  });
};

const listOfValues = <T extends z.ZodType>(value: T) => z.array(value).max(maxListValues);

/** Null or the empty text: not stated. */
const orNull = <T extends z.ZodType<string, string>>(text: T) =>
  z.union([text, z.codec(z.null(), z.literal(''), { decode: () => '' as const, encode: () => null })]);

/** Texts of which a field has one. */
export const labelTexts = listOfValues(orNull(z.string().max(200).overwrite(canonicalName)));
/** States of a mark on the label. */
export const markStates = listOfValues(z.enum(['True', 'False']));
const text = labelTexts.optional();
/** Years of purchase. */
export const yearList = listOfValues(z.union([z.int(), numberText(/^\d{1,4}$/, 'Enter a year.')]));
/** SAE grades, `5W30` or `5W-30`; `NONE` or an empty text where the label states none. */
export const gradeTexts = listOfValues(orNull(z.string().max(200).overwrite(askedGrade)));
/** What filters take by the type of their field. */
const filters = {
  year: yearList.optional(),
  report_number: text,
  text,
  grade: gradeTexts.optional(),
  region: text,
  country: text,
  mark: markStates.optional(),
};
type FilterOf<N extends LabelName> = (typeof filters)[(typeof oilLabel)[N]['type']];
const listFilters = <N extends FacetField>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [analysisName(name), filters[oilLabel[name].type]])) as {
    [K in N as AnalysisName<K>]: FilterOf<K>;
  };
const textFilter = z.string().overwrite(canonicalName).max(200).optional();
const textFilters = Object.fromEntries(textFilterNames.map((name) => [name, textFilter])) as Record<
  TextFilterName,
  typeof textFilter
>;
/** Ids of licenses. */
export const datasetIds = z.array(idShape).max(maxDatasets);
/** All of them must hold, and of those with the same `any_of` one. */
export const testParameters = z.array(testParameter).max(maxParameters);
/** Analyte ids in the order of the columns. */
export const analyteIds = z.array(analyteId).max(maxColumns);

/** The key of the names of a view. */
export const hiddenNamesKey = z.string().regex(/^[\w-]{22}$/, 'Not a key of hidden names.');

/** Filters: within one any of its values, between filters all of them. An empty list or text is no filter. */
export const analysisFilters = z.object({
  ...listFilters([...listFilterFields, ...marks]),
  /** A part of the text, without regard to case. */
  ...textFilters,
  /**
   * The key of a view that hides brands, suppliers and report numbers behind names of its own, from `hidden-names/`. Brands and suppliers
   * may then be named by either.
   */
  hidden_names: hiddenNamesKey.optional(),
  test_parameters: testParameters.optional(),
  own_columns: ownColumns.optional(),
  /** Ids of held licences, REGIONAL ones here and all others below; both empty: every licence held. */
  regional_reports: datasetIds.optional(),
  custom_reports: datasetIds.optional(),
  /**
   * Which numbers count, everywhere in the answer to the query: without it as reported. A corrected number lacks the bias of its
   * laboratory in its year; where too few reference oils show one, it is as reported.
   */
  values: z.enum(valueKinds).optional(),
});
export type AnalysisFilters = z.output<typeof analysisFilters>;

/** The columns with those that a view is about first: of its conditions, then of its order. */
export const subjectFirst = <C extends { id: number }>(
  columns: readonly C[],
  conditions: readonly { test: number }[],
  sorted: string | number | undefined,
): C[] => {
  const subjects = [...conditions.map(({ test }) => test), Number(sorted)];
  const rank = ({ id }: C) => (subjects.includes(id) ? subjects.indexOf(id) : subjects.length);
  return columns.toSorted((a, b) => rank(a) - rank(b));
};

/** The columns of an oil's origin that a view is about: of its filters, then of its order. */
export const subjectOrigins = (
  filters: Partial<Record<AnalysisFacetName, unknown>>,
  sorted: string | number | undefined,
): RowName[] => {
  const isFiltered = (name: RowName) => {
    const value: unknown = Reflect.get(filters, Reflect.has(oilLabel, name) ? analysisName(name) : name);
    return (typeof value === 'string' || Array.isArray(value)) && value.length > 0;
  };
  return originNames.filter((name) => isFiltered(name) || name === sorted);
};

/** A metadata column of the rows or an analyte id. */
export const sortField = z.union(
  [z.enum(valueRowOrdering, 'Cannot be sorted by this.'), analyteId],
  'Cannot be sorted by this.',
);
/** Fields of the label that rows have besides those they always have. */
export const labelColumns = z.array(z.enum(furtherLabels)).max(furtherLabels.length);

/** The whole question; everything is optional. */
export const analysisQuery = analysisFilters.extend({
  /** Analyte ids in the order of the columns; absent: every analyte of the chosen licences; empty: none. */
  columns: analyteIds.optional(),
  /** Fields of the label that rows and the CSV file have besides those they always have, in this order. */
  labels: labelColumns.optional(),
  /** A metadata column of the rows or an analyte id. Ties are in order of the sample, which is also the order without a field. */
  sort_field: sortField.optional(),
  sort_type: z.enum(['asc', 'desc']).optional(),
  page: z
    .int()
    .min(1, 'A page is a whole number from 1.')
    .overwrite((page) => Math.min(page, furthestPage))
    .default(1),
  page_size: z
    .int()
    .min(1)
    .overwrite((size) => Math.min(size, maxPageSize))
    .default(defaultPageSize),
  /** The response is `custom_report.csv` with every matching row. */
  download: z.boolean().optional(),
});
export type AnalysisQuery = z.output<typeof analysisQuery>;

/** The question without a page: all matching rows. */
export const unpagedQuery = analysisQuery.omit({ page: true, page_size: true, download: true });
export type UnpagedQuery = z.output<typeof unpagedQuery>;
/** As a caller sends it. */
export type AnalysisQueryInput = z.input<typeof analysisQuery>;
