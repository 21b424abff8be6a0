import { columnHeader, type ReportedValue, reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import {
  type EmptyReason,
  type FurtherLabel,
  valueRowMetadata,
} from '@iom/contract/library/values/values.schemas.ts';
import {
  type CellMask,
  type Cells,
  type Dictionary,
  readCells,
  wireLabel,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { cellsOfLicences } from '../licences/licences.service.ts';
import { type LicenceRow, loadSamples, type SampleRow } from '../licences/licences.store.ts';
import {
  cellCorrection,
  columnsFor,
  labelText,
  type NumberCorrections,
  type RowLabel,
  readCell,
  rowMetadata,
  storedColumns,
  type ValueColumn,
} from './value-rows.ts';

/** Cells read per transaction: more would block other requests on the embedded database for too long. */
const cellsPerRead = 5000;

/** A table of measured values within a mask: a row per oil, a column per analyte. */
export interface ValueTable {
  mask: CellMask;
  /** Ascending by id. */
  oils: readonly SampleRow[];
  columns: readonly ValueColumn[];
  /** What the columns of corrected values are corrected by. */
  site?: NumberCorrections | undefined;
  /** The label of an oil in the rows, where the table hides brands, suppliers and report numbers. Such rows have no details. */
  hide?: (oil: RowLabel) => RowLabel;
  /** Of the plain CSV: fields of the label after the metadata. */
  labels?: readonly FurtherLabel[] | undefined;
}

/** Further texts of an oil by column. */
type RowDetails = Readonly<Record<string, string>>;

/** Reads the details of some oils of a table by id. */
export type ReadRowDetails = (
  tx: ReadTx,
  table: ValueTable,
  oils: readonly SampleRow[],
  cells: Cells,
) => Promise<ReadonlyMap<number, RowDetails>>;

/** Metadata of an oil in the order of `valueRowMetadata` and the labels of the table, then a value for every column. */
export interface TableRow {
  metadata: (string | number)[];
  reportNumber: string;
  values: ReportedValue[];
  /** For every column, the reason of a missing value, or null. */
  missing: (EmptyReason | null)[];
  /** In formats that state them. */
  details?: RowDetails | undefined;
}

/** The metadata of an oil in the order of the headers. */
const metadataCells = (oil: RowLabel, labels: readonly FurtherLabel[]) => {
  const metadata = rowMetadata(oil);
  const further = labels.map((name) => labelText(wireLabel(oil, [name])[name]));
  return [...valueRowMetadata.map((column) => metadata[column]), ...further];
};

/** The rows of a table in batches, from which every download format is written. Each iteration reads them again. */
export type TableRows = AsyncIterable<readonly TableRow[]>;

/** All cells of a licence. */
export const openValueTable = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
): Promise<ValueTable> => {
  const mask = await cellsOfLicences(tx, [licence]);
  const oils = await loadSamples(tx, [...mask.keys()]);
  return { mask, oils, columns: columnsFor(dictionary, mask, oils) };
};

export const columnHeaders = ({ columns, labels = [] }: Pick<ValueTable, 'columns' | 'labels'>): string[] => [
  ...valueRowMetadata,
  ...labels,
  ...columns.map(columnHeader),
];

const tableRow = (
  oil: SampleRow,
  { columns, mask, site, hide, labels = [] }: ValueTable,
  cells: Cells,
  details: RowDetails | undefined,
): TableRow => {
  const own = cells.get(oil.id);
  const label = hide ? hide(oil) : oil;
  const correct = site && cellCorrection(site, oil);
  const read = columns.map((column) => ({
    column,
    ...readCell(mask, oil, own, column, column.corrected ? correct : undefined),
  }));
  return {
    metadata: metadataCells(label, labels),
    reportNumber: label.reportNumber,
    values: read.map(({ column, value }) => reportedValue(value, column.decimals)),
    details,
    missing: read.map(({ missing }) => missing),
  };
};

type Read = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;

async function* readBatches(
  read: Read,
  table: ValueTable,
  progress: (share: number) => Promise<void>,
  readDetails: ReadRowDetails | undefined,
): AsyncGenerator<readonly TableRow[]> {
  const { mask, oils, columns, hide } = table;
  const tests = new Set(storedColumns(columns).map((column) => column.testId)).size;
  const step = Math.max(1, Math.floor(cellsPerRead / Math.max(1, tests)));
  for (let start = 0; start < oils.length; start += step) {
    const batch = oils.slice(start, start + step);
    const ids = batch.map((oil) => oil.id);
    yield await read(async (tx) => {
      const cells = await readCells(tx, mask, ids);
      const details = hide ? undefined : await readDetails?.(tx, table, batch, cells);
      return batch.map((oil) => tableRow(oil, table, cells, details?.get(oil.id)));
    });
    await progress(Math.min(1, (start + step) / oils.length));
  }
}

/**
 * Reads a table in batches, each in a separate transaction.
 * @param progress is called after each batch with the share of rows read, from 0 to 1.
 */
export const readTableRows = (
  read: Read,
  table: ValueTable,
  progress: (share: number) => Promise<void>,
  readDetails?: ReadRowDetails,
): TableRows => ({ [Symbol.asyncIterator]: () => readBatches(read, table, progress, readDetails) });
