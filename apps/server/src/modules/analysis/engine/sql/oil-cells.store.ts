import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { sql } from 'drizzle-orm';
import { loadSamples, storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, covers } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import type { AnalyteIndex } from '../../analytes.ts';
import type { CellValues, OilCells } from '../oil-cells.ts';
import { matchingOils, numberSql, qualifierSql } from './matching-oils.store.ts';

interface CellsQuery {
  filters: AnalysisFilters;
  analytes: readonly ValueColumn[];
  mask: CellMask;
}

/** An oil with the numbers and the qualifiers of the analytes, in their order. */
interface StoredOil {
  id: number;
  numbers: (number | null)[];
  qualifiers: (string | null)[];
}

const toCellValues = (
  mask: CellMask,
  stored: readonly StoredOil[],
  column: ValueColumn,
  index: number,
): CellValues => {
  const qualifiers = stored.map((oil) => oil.qualifiers[index] ?? null);
  const texts = [...new Set(qualifiers.filter((text) => text !== null))];
  const codes = new Map(texts.map((text, code) => [text, code + 1]));
  return {
    numbers: Float64Array.from(stored, ({ numbers }) => numbers[index] ?? Number.NaN),
    codes: Uint16Array.from(qualifiers, (text) => (text === null ? 0 : (codes.get(text) ?? 0))),
    texts,
    held: Uint8Array.from(stored, ({ id }) =>
      Number(storedColumns([column]).every(({ testId }) => covers(mask, id, testId))),
    ),
  };
};

/** Reads the visible values of the matching oils. */
export const readOilCells = async (
  tx: ReadTx,
  { filters, analytes, mask }: CellsQuery,
  index: AnalyteIndex,
): Promise<OilCells> => {
  const { from, where } = matchingOils(filters, mask, index, { optional: analytes });
  const numbers = sql.join(analytes.map(numberSql), sql`, `);
  const qualifiers = sql.join(analytes.map(qualifierSql), sql`, `);
  const stored = await rowsOf<StoredOil>(
    tx,
    sql`select o.id::int as id, array[${numbers}]::float8[] as numbers, array[${qualifiers}]::text[] as qualifiers
      ${from} where ${where} order by o.id`,
  );
  const oils = await loadSamples(
    tx,
    stored.map(({ id }) => id),
  );
  const tests = [...new Set(analytes.map(({ testId }) => testId))];
  return {
    oils,
    values: new Map(analytes.map((analyte, at) => [analyte.id, toCellValues(mask, stored, analyte, at)])),
    notHeld: new Map(
      tests.map((test) => [
        test,
        oils
          .filter(({ id, testedIds }) => testedIds.includes(test) && !covers(mask, id, test))
          .map(({ id }) => id),
      ]),
    ),
  };
};
