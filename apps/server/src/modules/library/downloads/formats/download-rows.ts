import { columnHeader, shownValue } from '@iom/contract/library/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/library.schemas.ts';
import { type CellMask, type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { cellsOfLicences } from '../../licences/licences.service.ts';
import { type LicenceRow, loadSamples, type SampleRow } from '../../licences/licences.store.ts';
import { columnsFor, rowMetadata, type ValueColumn, valueIn } from '../../values/value-rows.ts';

/** Cells read at once while a file is made: more would hold up everybody else on the embedded database. */
const cellsAtOnce = 5000;

/** What a file of measured values shows: oils down, analytes across, as far as the mask goes. */
export interface Report {
  mask: CellMask;
  /** Ascending. */
  oils: readonly SampleRow[];
  columns: readonly ValueColumn[];
}

/** A reported value: what a reader sees, and the number in it as the method reports it. */
interface ReportValue {
  /** `12.34`, `<35`, `1a`; empty where there is nothing to show. */
  text: string;
  number: number | null;
  /** `<`, `>` or a categorical text. */
  mark: string | null;
}

/** A row of a file: an oil's metadata in the contract's order, then a value for every column. */
export interface ReportRow {
  metadata: (string | number)[];
  values: ReportValue[];
}

/** The rows of a report, some at a time; every format is written from this and nothing else. */
export type ReportRows = AsyncIterable<readonly ReportRow[]>;

/** All a licence covers. */
export const openReport = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
): Promise<Report> => {
  const mask = await cellsOfLicences(tx, [licence]);
  const oils = await loadSamples(tx, [...mask.keys()]);
  return { mask, oils, columns: columnsFor(dictionary, mask, oils) };
};

export const headersOf = ({ columns }: Pick<Report, 'columns'>): string[] => [
  ...valueRowMetadata,
  ...columns.map(columnHeader),
];

const reported = (cells: Cells, oil: SampleRow, column: ValueColumn): ReportValue => {
  const { number, mark } = valueIn(cells.get(oil.id)?.get(column.testId), column);
  const shown = (qualifier: string | undefined) =>
    shownValue({ number, qualifier, decimals: column.decimals });
  return {
    text: shown(mark ?? undefined),
    number: number === null ? null : Number(shown(undefined)),
    mark,
  };
};

/**
 * Reads a report piece by piece, each in a transaction of its own.
 * @param progress hears the share of the rows that have been taken, from 0 to 1.
 */
export async function* rowsOfReport(
  read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>,
  { mask, oils, columns }: Report,
  progress: (share: number) => Promise<void>,
): AsyncGenerator<readonly ReportRow[]> {
  const tests = new Set(columns.map((column) => column.testId)).size;
  const step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, tests)));
  for (let start = 0; start < oils.length; start += step) {
    const some = oils.slice(start, start + step);
    const ids = some.map((oil) => oil.id);
    const cells = await read((tx) => readCells(tx, mask, ids));
    yield some.map((oil) => ({
      metadata: Object.values(rowMetadata(oil)),
      values: columns.map((column) => reported(cells, oil, column)),
    }));
    await progress(Math.min(1, (start + step) / oils.length));
  }
}
