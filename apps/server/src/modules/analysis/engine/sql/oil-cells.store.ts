import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { loadSamples, type ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, type Cells, readCells } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { AnalyteIndex } from '../../analytes.ts';
import type { CellValues, OilCells } from '../oil-cells.ts';
import { matchingIds } from './rows.store.ts';

interface CellsQuery {
  filters: AnalysisFilters;
  analytes: readonly ValueColumn[];
  mask: CellMask;
}

/** The visible ones of these tests, by oil. */
const narrowed = (mask: CellMask, ids: readonly number[], tests: readonly number[]): CellMask =>
  new Map(
    ids.map((id) => {
      const visible = mask.get(id);
      return [id, new Set(visible === 'all' ? tests : tests.filter((test) => visible?.has(test)))];
    }),
  );

const valuesOf = (
  { testId, position }: ValueColumn,
  ids: readonly number[],
  held: CellMask,
  cells: Cells,
): CellValues => {
  const codeOf = new Map<string, number>();
  const stored = ids.map((id) => {
    const cell = cells.get(id)?.get(testId);
    return { number: cell?.numbers[position] ?? null, text: cell?.qualifiers?.[position] ?? null };
  });
  for (const { text } of stored) if (text !== null && !codeOf.has(text)) codeOf.set(text, codeOf.size + 1);
  return {
    numbers: Float64Array.from(
      stored,
      ({ number, text }) => (isTextResult(text) ? null : number) ?? Number.NaN,
    ),
    codes: Uint16Array.from(stored, ({ text }) => (text === null ? 0 : (codeOf.get(text) ?? 0))),
    texts: [...codeOf.keys()],
    held: Uint8Array.from(ids, (id) => {
      const tests = held.get(id);
      return Number(tests !== undefined && tests !== 'all' && tests.has(testId));
    }),
  };
};

/** Reads the visible values of the matching oils. */
export const readOilCells = async (
  tx: ReadTx,
  { filters, analytes, mask }: CellsQuery,
  index: AnalyteIndex,
): Promise<OilCells> => {
  const ids = await matchingIds(tx, { filters, columns: [], sort: null }, mask, index);
  const tests = [...new Set(analytes.map(({ testId }) => testId))];
  const held = narrowed(mask, ids, tests);
  const cells = await readCells(tx, held, ids);
  const loaded = new Map((await loadSamples(tx, ids)).map((oil) => [oil.id, oil]));
  const oils = ids.flatMap((id) => loaded.get(id) ?? []);
  const isNotHeld = (id: number, test: number) => {
    const visible = held.get(id);
    return visible !== 'all' && !visible?.has(test);
  };
  return {
    oils,
    values: new Map(analytes.map((analyte) => [analyte.id, valuesOf(analyte, ids, held, cells)])),
    notHeld: new Map(
      tests.map((test) => [
        test,
        oils
          .filter(({ id, testedIds }) => testedIds.includes(test) && isNotHeld(id, test))
          .map(({ id }) => id),
      ]),
    ),
  };
};
