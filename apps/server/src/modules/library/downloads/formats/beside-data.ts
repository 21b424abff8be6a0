import { columnHeader, formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import { type EmptyReason, emptyReasons } from '@iom/contract/library/values/values.schemas.ts';
import { stringify } from 'csv-stringify/sync';
import type { TableRows, ValueTable } from '../../values/value-table.ts';

interface Kept {
  reportNumber: string;
  /** One byte per column. */
  codes: Uint8Array;
}

/**
 * Reasons of a table's empty cells: a row per oil, in the order of the table. Complete once the table has
 * been read.
 */
export type EmptyCells = readonly Kept[];

const encodeReason = (missing: EmptyReason | null) =>
  missing === null ? 0 : emptyReasons.indexOf(missing) + 1;

/** Passes the rows on and records the reasons of their empty cells, so that a table is read once. */
export const keepEmptyCells = (rows: TableRows): { rows: TableRows; empty: EmptyCells } => {
  const empty: Kept[] = [];
  async function* passOn() {
    for await (const batch of rows) {
      for (const { reportNumber, missing } of batch)
        empty.push({ reportNumber, codes: Uint8Array.from(missing, encodeReason) });
      yield batch;
    }
  }
  return { rows: passOn(), empty };
};

/** The indices of the columns in which an oil has a value, once the table has been read. */
export const filledColumns = ({ columns }: Pick<ValueTable, 'columns'>, empty: EmptyCells): number[] =>
  [...columns.keys()].filter((index) => empty.some(({ codes }) => codes[index] === 0));

export const emptyCellsHeaders = ({ columns }: Pick<ValueTable, 'columns'>) => [
  'report_number',
  ...columns.map(columnHeader),
];

/**
 * The report number of an oil, then for each analyte the reason of an empty cell, or an empty text for a
 * value.
 */
export const emptyCellsRow = ({ reportNumber, codes }: EmptyCells[number]): string[] => [
  reportNumber,
  ...Array.from(codes, (code) => {
    const reason = emptyReasons[code - 1];
    return reason ? emptyLabels[reason].meaning : '';
  }),
];

/** The reasons as CSV, in the columns of the data. */
export function* emptyCellsCsv(table: ValueTable, empty: EmptyCells): Generator<string> {
  yield stringify([emptyCellsHeaders(table)]);
  for (const kept of empty) {
    const [reportNumber = '', ...cells] = emptyCellsRow(kept);
    yield stringify([[formulaSafe(reportNumber), ...cells]]);
  }
}
