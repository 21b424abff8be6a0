import { z } from 'zod';
import {
  labelShape,
  type Mark,
  marks,
  orderNames,
  type PlainName,
  plainNames,
  type RowName,
  rowNames,
} from '../../samples/oil-label.schemas.ts';
import { idPattern } from '../../shared/id-pattern.ts';
import { idShape } from '../../shared/shapes.ts';
import { repeatable } from '../../shared/text.ts';

/** What a number of a view is: as the laboratory reported it, or without the bias of the laboratory that the reference oils show. */
export const valueKinds = ['as_reported', 'corrected'] as const;
export type ValueKind = (typeof valueKinds)[number];
/** Which numbers a view of one oil is of; without it as reported. */
export const valueKindQuery = z.object({ values: z.enum(valueKinds).optional() });

/** A column of measured values: an analyte with the unit and decimals of its method. */
export const analyteColumn = z.object({
  id: idShape,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Of an own column: its id, and its formula as the name. */
  test: z.object({ id: idShape, name: z.string() }),
});
export type AnalyteColumn = z.output<typeof analyteColumn>;

/**
 * Why a cell has no value. `not_owned`: outside the caller's licences, whether or not the oil was tested; `no_result`: tested, or once
 * reported and withdrawn since; `not_tested`: never tested.
 */
export const missingReasons = ['not_tested', 'not_owned', 'no_result'] as const;
export type MissingReason = (typeof missingReasons)[number];

/**
 * Why a cell of an own column has no value, besides the reasons of the cells it is computed from: one of them is a limit (`<35`), or the
 * formula has no result, such as after a division by zero.
 */
export const uncomputedReasons = ['limit', 'no_number'] as const;
export type UncomputedReason = (typeof uncomputedReasons)[number];
export const emptyReasons = [...missingReasons, ...uncomputedReasons] as const;
/** Why a cell of any column has no value. */
export type EmptyReason = (typeof emptyReasons)[number];

/** A field of the label that rows contain on request. */
export type FurtherLabel = Exclude<PlainName | Mark, RowName>;
const inRows: readonly string[] = rowNames;
export const furtherLabels = [...plainNames, ...marks].filter(
  (name): name is FurtherLabel => !inRows.includes(name),
);

/**
 * A row of measured values: metadata, then analyte id → number or null. `<`, `>` or the text of
 * a categorical value, which has no number, is in `qualifiers`; `missing` gives the reason for every absent value.
 */
export const valueRow = z
  .object({
    sample: idShape,
    ...labelShape(rowNames),
    ...z.object(labelShape(furtherLabels)).partial().shape,
    qualifiers: z.record(z.string(), z.string()).optional(),
    missing: z.record(z.string(), z.enum(emptyReasons)).optional(),
    /** Of a query for corrected values: the number as reported, by analyte id, where a correction was made, and of an own column where one of its operands was corrected. */
    reported: z.record(z.string(), z.number()).optional(),
    /** On pages: the batch under alarm in which a value was measured, by analyte id. */
    alarms: z.record(z.string(), z.string()).optional(),
  })
  .catchall(z.number().nullable())
  .describe('Metadata, then values by analyte id, each a number or null.');
export type ValueRow = z.output<typeof valueRow>;

/** The metadata columns of previews, analysis and downloads, in their order. */
export const valueRowMetadata = ['sample', ...rowNames] as const;

const identity: readonly RowName[] = ['report_number', 'brand_name', 'sae_grade', 'year'];
/** The fields of a row of values that do not identify its oil: who sells it, what it claims and where it was bought. */
export const originNames = rowNames.filter((name) => !identity.includes(name));
/** Columns of Data Analysis that describe an oil besides what identifies it. */
export const originColumns = [...originNames, ...furtherLabels] as const;
export type OriginColumn = (typeof originColumns)[number];

/** The metadata that rows can be ordered by. */
export const valueRowOrdering = ['sample', ...orderNames] as const;
export type ValueRowOrder = (typeof valueRowOrdering)[number];

export const previewShape = z.object({
  count: z.int(),
  columns: z.array(analyteColumn),
  results: z.array(valueRow),
});
export type Preview = z.output<typeof previewShape>;

/** A column a preview can show. */
export const previewColumn = analyteColumn.extend({
  group: z.string(),
  /** No oil of the license has a value of it. */
  empty: z.boolean(),
});
export type PreviewColumn = z.output<typeof previewColumn>;

/** Analytes a call for a preview may name. */
export const maxPreviewColumns = 50;

const analyteId = z.string().regex(idPattern, 'Not an id.');

export const previewColumns = repeatable(analyteId.transform(Number)).refine(
  (ids) => ids.length <= maxPreviewColumns,
  `At most ${maxPreviewColumns} columns.`,
);

/** A metadata column or an analyte id, a minus before it for descending order. */
export const previewOrdering = z
  .string()
  .regex(new RegExp(`^-?(id|${valueRowOrdering.join('|')}|[1-9]\\d{0,9})$`), 'Cannot be ordered by this.');
