import { type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { rowsOfPage } from '#platform/sort-rows.ts';
import { openReport } from '../downloads/formats/download-rows.ts';
import type { LicenceRow, SampleRow } from '../licences/licences.store.ts';
import { columnAnswer, type ValueColumn, valueIn, valueRow } from '../values/value-rows.ts';

/** A preview shows at most so many analytes … */
const previewColumns = 10;
/** … the first of the dictionary that at least half of the first oils have, then those with the most values. */
const previewLooksAt = 100;

const wellFilled = (columns: readonly ValueColumn[], oils: readonly SampleRow[], cells: Cells) => {
  const filled = columns.map((column) => {
    const values = oils.map((oil) => valueIn(cells.get(oil.id)?.get(column.testId), column));
    const count = values.filter(({ number, mark }) => number !== null || mark !== null).length;
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

/** A page of a report with the values of analytes that most of its oils have. */
export const previewPage = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
  page: { offset: number; limit: number },
) => {
  const { mask, oils, columns } = await openReport(tx, dictionary, licence);
  const first = oils.slice(0, previewLooksAt);
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
    columns: shown.map(columnAnswer),
    results: rows.map((oil) => valueRow(oil, shown, cells, mask)),
  };
};
