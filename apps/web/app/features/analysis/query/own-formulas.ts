// Formulas of own columns in the browser. Loaded where a view has one: the parser is no part of a plain view.
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { isOwnColumnId, type OwnColumn } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { columnHeader, isCorrectedName } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { analyteResolver, formulaName } from '@iom/contract/standards/analyte-symbols.rules.ts';
import type { FormulaError } from '@iom/formulas/formula.ts';
import { parseMeasured } from '@iom/formulas/units.ts';
import type { AnalytesById } from './analysis.queries.ts';

const storedAnalytes = (analytes: AnalytesById) =>
  [...analytes.values()].filter(({ id }) => !isOwnColumnId(id));

export interface ReadFormula {
  /** The analytes of the formula, with the names under which it has them. */
  operands: readonly { symbol: string; analyte: DisplayAnalyte }[];
  /** Undefined if it adds different units. */
  unit: string | undefined;
}

/** A formula with what it names, or what is wrong with it. */
export const readFormula = (
  formula: string,
  analytes: AnalytesById,
): { read: ReadFormula } | { error: FormulaError } => {
  const parsed = parseMeasured(formula, analyteResolver(storedAnalytes(analytes)));
  if ('error' in parsed) return parsed;
  const operands = parsed.formula.operands.map((analyte) => ({ symbol: formulaName(analyte), analyte }));
  return { read: { operands, unit: parsed.unit } };
};

/** Whether another column has the name of an own column, or its header in files. */
export const isNameTaken = (column: Pick<OwnColumn, 'name' | 'unit'>, analytes: AnalytesById) => {
  const names = [column.name, columnHeader(column)];
  return (
    isCorrectedName(column.name) ||
    valueRowMetadata.some((name) => names.includes(name)) ||
    storedAnalytes(analytes).some(
      (analyte) => names.includes(analyte.name) || names.includes(columnHeader(analyte)),
    )
  );
};

/** What is wrong with own columns of an address, by their ids. */
export const ownColumnProblems = (
  columns: readonly OwnColumn[],
  analytes: AnalytesById,
): ReadonlyMap<number, string> =>
  new Map(
    columns.flatMap((column): [number, string][] => {
      const read = readFormula(column.formula, analytes);
      if ('error' in read) return [[column.id, read.error.message]];
      return isNameTaken(column, analytes) ? [[column.id, 'Another column has its name.']] : [];
    }),
  );
