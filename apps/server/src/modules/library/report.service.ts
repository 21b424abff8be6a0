import { columnHeader, formulaSafe, shownValue } from '@iom/contract/library/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/library.schemas.ts';
import { stringify } from 'csv-stringify/sync';
import { type CellMask, type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { cellsOfLicences } from './licences.service.ts';
import { type LicenceRow, loadSamples, type SampleRow } from './licences.store.ts';
import { columnAnswer, columnsFor, rowMetadata, type ValueColumn, valueIn, valueRow } from './value-rows.ts';

/** A preview shows at most so many analytes … */
const previewColumns = 10;
/** … those with the most values among the first oils. */
const previewLooksAt = 100;
/** Cells read at once while a file is made: more would hold up everybody else on the embedded database. */
const cellsAtOnce = 5000;

interface Report {
  mask: CellMask;
  /** Ascending. */
  oils: SampleRow[];
  columns: ValueColumn[];
}

const openReport = async (tx: ReadTx, dictionary: Dictionary, licence: LicenceRow): Promise<Report> => {
  const mask = await cellsOfLicences(tx, [licence]);
  const oils = await loadSamples(tx, [...mask.keys()]);
  return { mask, oils, columns: columnsFor(dictionary, mask, oils) };
};

const mostFilled = (columns: readonly ValueColumn[], oils: readonly SampleRow[], cells: Cells) => {
  const filled = columns.map((column) => {
    const values = oils.map((oil) => valueIn(cells.get(oil.id)?.get(column.testId), column));
    return { column, count: values.filter(({ number, mark }) => number !== null || mark !== null).length };
  });
  const chosen = new Set(
    filled
      .toSorted((a, b) => b.count - a.count)
      .slice(0, previewColumns)
      .map(({ column }) => column.id),
  );
  return columns.filter((column) => chosen.has(column.id));
};

/** A page of a report with the values of its best-filled analytes. */
export const previewPage = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
  page: { offset: number; limit: number },
) => {
  const { mask, oils, columns } = await openReport(tx, dictionary, licence);
  const first = oils.slice(0, previewLooksAt);
  const shown = mostFilled(
    columns,
    first,
    await readCells(
      tx,
      mask,
      first.map((oil) => oil.id),
    ),
  );
  const rows = oils.slice(page.offset, page.offset + page.limit);
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

const headerOf = (columns: readonly ValueColumn[]) => [...valueRowMetadata, ...columns.map(columnHeader)];

const lineOf = (oil: SampleRow, columns: readonly ValueColumn[], cells: Cells) => [
  ...Object.values(rowMetadata(oil)).map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  ...columns.map((column) => {
    const { number, mark } = valueIn(cells.get(oil.id)?.get(column.testId), column);
    const text = shownValue({ number, qualifier: mark ?? undefined, decimals: column.decimals });
    return number === null ? formulaSafe(text) : text;
  }),
];

/** The report as CSV, piece by piece: a header, then a row for every oil; `progress` hears the share that is done. */
export async function* reportCsv(
  database: Database,
  dictionary: Dictionary,
  licence: LicenceRow,
  progress: (share: number) => Promise<void>,
): AsyncGenerator<string> {
  const { mask, oils, columns } = await database.read((tx) => openReport(tx, dictionary, licence));
  yield stringify([headerOf(columns)]);
  const tests = new Set(columns.map((column) => column.testId)).size;
  const step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, tests)));
  for (let start = 0; start < oils.length; start += step) {
    const some = oils.slice(start, start + step);
    const cells = await database.read((tx) =>
      readCells(
        tx,
        mask,
        some.map((oil) => oil.id),
      ),
    );
    yield stringify(some.map((oil) => lineOf(oil, columns, cells)));
    await progress(Math.min(1, (start + step) / oils.length));
  }
}
