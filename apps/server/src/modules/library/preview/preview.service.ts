import { type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { rowsOfPage } from '#platform/sort-rows.ts';
import type { LicenceRow, SampleRow } from '../licences/licences.store.ts';
import { toColumnResponse, type ValueColumn, valueIn, valueRow } from '../values/value-rows.ts';
import { openValueTable } from '../values/value-table.ts';

/**
 * A preview shows at most this many analytes: the first of the dictionary with a value for at least half of the first
 * `previewSampledOils` oils, then those with the most values.
 */
const previewColumns = 10;
const previewSampledOils = 100;

const wellFilled = (columns: readonly ValueColumn[], oils: readonly SampleRow[], cells: Cells) => {
  const filled = columns.map((column) => {
    const values = oils.map((oil) => valueIn(cells.get(oil.id)?.get(column.testId), column));
    const count = values.filter(({ number, qualifier }) => number !== null || qualifier !== null).length;
    return { column, rank: Math.min(count, Math.ceil(oils.length / 2)) };
  });
  const chosen = new Set(
    filled
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, previewColumns)
      .map(({ column }) => column.id),
  );
  return columns.filter((column) => chosen.has(column.id));
};

/** A page of the oils of a licence with the values of the analytes that most of them have. */
export const previewPage = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
  page: { offset: number; limit: number },
) => {
  const { mask, oils, columns } = await openValueTable(tx, dictionary, licence);
  const first = oils.slice(0, previewSampledOils);
  const shown = wellFilled(
    columns,
    first,
    await readCells(
      tx,
      mask,
      first.map((oil) => oil.id),
    ),
  );
  const rows = rowsOfPage(oils, page);
  const cells = await readCells(
    tx,
    mask,
    rows.map((oil) => oil.id),
  );
  return {
    count: oils.length,
    columns: shown.map(toColumnResponse),
    results: rows.map((oil) => valueRow(oil, shown, cells, mask)),
  };
};
