// Own columns of a query: formulas over analytes, as columns like those of the dictionary.
import {
  type AnalysisFilters,
  type OwnColumn,
  uncomputedText,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { columnHeader, isCorrectedName } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { analyteResolver } from '@iom/contract/standards/analyte-symbols.rules.ts';
import { compileFormula } from '@iom/formulas/compute.ts';
import type { FormulaError } from '@iom/formulas/formula.ts';
import { parseMeasured } from '@iom/formulas/units.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { AnalyteIndex } from './analytes.ts';

const resolvers = new WeakMap<AnalyteIndex, (name: string) => ValueColumn | undefined>();
const resolverOf = (analytes: AnalyteIndex) => {
  const resolve = resolvers.get(analytes) ?? analyteResolver(analytes.values());
  resolvers.set(analytes, resolve);
  return resolve;
};

const toColumn = (
  analytes: AnalyteIndex,
  { id, name, unit, decimals, formula: text }: OwnColumn,
): { column: ValueColumn } | { error: FormulaError } => {
  const parsed = parseMeasured(text, resolverOf(analytes));
  if ('error' in parsed) return parsed;
  const { term, operands } = parsed.formula;
  return {
    column: {
      ...{ id, name, unit, decimals, testName: text, testId: id, position: 0 },
      ...{ direction: 'neutral', precision: [], repeatability: '', reproducibility: '', precisionBasis: '' },
      computed: { term, operands, compute: compileFormula(parsed.formula) },
    },
  };
};

/** The own columns of a query that can be read, in their order. */
export const ownColumnsOf = (analytes: AnalyteIndex, { own_columns = [] }: AnalysisFilters): ValueColumn[] =>
  own_columns.flatMap((own) => {
    const read = toColumn(analytes, own);
    return 'column' in read ? [read.column] : [];
  });

/** The columns a query can name: the analytes of the dictionary, and its own columns that can be read. */
export const columnsOf = (analytes: AnalyteIndex, filters: AnalysisFilters): AnalyteIndex => {
  if (!filters.own_columns?.length) return analytes;
  return new Map([
    ...analytes,
    ...ownColumnsOf(analytes, filters).map((column) => [column.id, column] as const),
  ]);
};

/** What is wrong with the own columns of a query that cannot be read. */
export const uncomputedTexts = (analytes: AnalyteIndex, { own_columns = [] }: AnalysisFilters): string[] =>
  own_columns.flatMap((own) => {
    const read = toColumn(analytes, own);
    return 'error' in read ? [uncomputedText(own, read.error.message)] : [];
  });

const namesByIndex = new WeakMap<AnalyteIndex, ReadonlySet<string>>();
/** The headers of all other columns of a file, and the names of analytes, by which limits and notations are known. */
const takenNames = (analytes: AnalyteIndex) => {
  const names =
    namesByIndex.get(analytes) ??
    new Set<string>([
      ...valueRowMetadata,
      ...[...analytes.values()].flatMap((analyte) => [analyte.name, columnHeader(analyte)]),
    ]);
  namesByIndex.set(analytes, names);
  return names;
};

/** What is wrong with the own columns of a query, by field. */
export const ownColumnErrors = (
  analytes: AnalyteIndex,
  { own_columns = [] }: AnalysisFilters,
  prefix = '',
): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [index, own] of own_columns.entries()) {
    const field = `${prefix}own_columns.${index}`;
    const read = toColumn(analytes, own);
    if ('error' in read)
      errors[`${field}.formula`] = [`${read.error.message} (character ${read.error.position})`];
    const isTaken = [own.name, columnHeader(own)].some((name) => takenNames(analytes).has(name));
    if (isTaken || isCorrectedName(own.name)) errors[`${field}.name`] = ['Another column has this name.'];
  }
  return errors;
};
