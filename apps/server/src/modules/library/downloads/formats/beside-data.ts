// Files beside the data of a download: why cells are empty, and details of the oils. The columns of the data are those of the contract.

import { columnHeader, formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import { type EmptyReason, emptyReasons } from '@iom/contract/library/values/values.schemas.ts';
import { stringify } from 'csv-stringify/sync';
import { detailColumns } from '../../details/row-details.ts';
import type { TableRow, TableRows, ValueTable } from '../../values/value-table.ts';

interface Kept {
  reportNumber: string;
  /** One byte per column. */
  codes: Uint8Array;
  details: TableRow['details'];
}

/**
 * What files state of the oils of a table beside its data: reasons of empty cells, and details. A row per oil, in the
 * order of the table. Complete once the table has been read.
 */
export type KeptOils = readonly Kept[];

const encodeReason = (missing: EmptyReason | null) =>
  missing === null ? 0 : emptyReasons.indexOf(missing) + 1;

/** Passes the rows on and records what files state of their oils beside the data, so that a table is read once. */
export const keepOils = (rows: TableRows): { rows: TableRows; kept: KeptOils } => {
  const kept: Kept[] = [];
  async function* passOn() {
    for await (const batch of rows) {
      for (const { reportNumber, missing, details } of batch)
        kept.push({ reportNumber, codes: Uint8Array.from(missing, encodeReason), details });
      yield batch;
    }
  }
  return { rows: passOn(), kept };
};

/** The indices of the columns in which an oil has a value, once the table has been read. */
export const filledColumns = ({ columns }: Pick<ValueTable, 'columns'>, kept: KeptOils): number[] =>
  [...columns.keys()].filter((index) => kept.some(({ codes }) => codes[index] === 0));

export const emptyCellsHeaders = ({ columns }: Pick<ValueTable, 'columns'>) => [
  'report_number',
  ...columns.map(columnHeader),
];

/**
 * The report number of an oil, then for each analyte the reason of an empty cell, or an empty text for a
 * value.
 */
export const emptyCellsRow = ({ reportNumber, codes }: Kept): string[] => [
  reportNumber,
  ...Array.from(codes, (code) => {
    const reason = emptyReasons[code - 1];
    return reason ? emptyLabels[reason].meaning : '';
  }),
];

/** The reasons as CSV, in the columns of the data. */
export function* emptyCellsCsv(table: ValueTable, kept: KeptOils): Generator<string> {
  yield stringify([emptyCellsHeaders(table)]);
  for (const oil of kept) {
    const [reportNumber = '', ...cells] = emptyCellsRow(oil);
    yield stringify([[formulaSafe(reportNumber), ...cells]]);
  }
}

export const detailHeaders = ['report_number', ...detailColumns];

/** The report number of an oil, then its details. */
export const detailsRow = ({ reportNumber, details }: Kept): string[] => [
  reportNumber,
  ...detailColumns.map((column) => details?.[column] ?? ''),
];

/** The details as CSV. */
export function* detailsCsv(kept: KeptOils): Generator<string> {
  yield stringify([detailHeaders]);
  for (const oil of kept) yield stringify([detailsRow(oil).map(formulaSafe)]);
}
