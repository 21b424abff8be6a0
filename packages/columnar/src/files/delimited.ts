import type { Bitmap } from '../bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '../dictionary-column.ts';
import type { MeasuredColumn } from '../measured-column.ts';
import { ByteBuffer } from './byte-buffer.ts';

/** Writes the cells of one column of a file. */
export interface CellWriter {
  /** Adds the cell of the row; nothing for an empty cell. */
  add(target: ByteBuffer, row: number): void;
}

const encoder = new TextEncoder();

/** A field of RFC 4180: quoted where it holds a comma, a quote or a line break. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The values of a dictionary column as `text` writes them. */
export function textCells<V extends DictionaryValue>(
  { values, index }: DictionaryColumn<V>,
  text: (value: V | null) => string,
): CellWriter {
  const fields = [...values, null].map((value) => encoder.encode(quoted(text(value))));
  const nothing = new Uint8Array();
  return { add: (target, row) => target.addBytes(fields[index.ranks[row] ?? index.nullRank] ?? nothing) };
}

interface DecimalCells {
  readonly column: MeasuredColumn;
  /** Cells outside this set are empty. */
  readonly visible: Bitmap;
  readonly decimals: number;
  /**
   * What is written for a cell with a text, and for numbers that `ByteBuffer.addDecimal` leaves over: at least one of
   * the two is not null.
   */
  readonly text: (number: number | null, text: string | null) => string;
}

/** The numbers of a measured column with a fixed number of decimals; cells that are hidden or missing are empty. */
export function decimalCells({ column, visible, decimals, text }: DecimalCells): CellWriter {
  return {
    add: (target, row) => {
      if (!visible.has(row)) return;
      const number = column.numbers.numberAt(row);
      const note = column.textAt(row);
      if (note === null && (Number.isNaN(number) || target.addDecimal(number, decimals))) return;
      target.addText(quoted(text(Number.isNaN(number) ? null : number, note)));
    },
  };
}

/** Bytes of a chunk, but for the row that completes it. */
const chunkSize = 65_536;

/** The fields as a line of comma-separated values (RFC 4180), ended by LF. */
export function delimitedLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\n`;
}

/** The given rows as lines of comma-separated values, ended by LF, in chunks of whole lines of about 64 KiB. */
export function* delimitedRows(columns: readonly CellWriter[], rows: Uint32Array): Generator<Uint8Array> {
  const buffer = new ByteBuffer(2 * chunkSize);
  for (const row of rows) {
    let separated = false;
    for (const column of columns) {
      if (separated) buffer.addComma();
      separated = true;
      column.add(buffer, row);
    }
    buffer.addLineFeed();
    if (buffer.length >= chunkSize) yield buffer.take();
  }
  if (buffer.length > 0) yield buffer.take();
}
