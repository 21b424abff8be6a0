import { copyCellRows, emptyCellRows, type VisibleCells } from '../cell-rows.ts';
import type { DictionaryColumn, DictionaryValue } from '../dictionary-column.ts';
import { sharedUint8, sharedUint32 } from '../shared-memory.ts';
import { ByteBuffer } from './byte-buffer.ts';

/** Writes the cells of one column of a file, or of several consecutive columns. */
export interface CellWriter {
  /** Prepares these rows for `add`. */
  prepare?(rows: Uint32Array): void;
  /** Adds the cell of the row, which has this `index` among the prepared rows; nothing for an empty cell. */
  add(target: ByteBuffer, row: number, index: number): void;
}

const encoder = new TextEncoder();

/** A field of RFC 4180: quoted if it contains a comma, a quote or a line break. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The values of a dictionary column, formatted by `text`. */
export function textCells<V extends DictionaryValue>(
  { values, index }: DictionaryColumn<V>,
  text: (value: V | null) => string,
): CellWriter {
  const fields = [...values, null].map((value) => encoder.encode(quoted(text(value))));
  const nothing = new Uint8Array();
  return { add: (target, row) => target.addBytes(fields[index.ranks[row] ?? index.nullRank] ?? nothing) };
}

/** Cells outside of `visible` are empty. */
interface DecimalCells extends VisibleCells {
  readonly decimals: number;
  /** Texts written before the number of their cell, if the number needs no rounding. */
  readonly prefixes?: readonly string[];
  /**
   * Formats a cell with another text, or a number that `ByteBuffer.addDecimal` declines: at least one of the
   * two is not null.
   */
  readonly text: (number: number | null, text: string | null) => string;
}

/** Rows to write, with cells read column by column beforehand. */
const rowsPerBlock = 32;

/** Numbers of measured columns, each with a fixed number of decimals; hidden and missing cells are empty. */
export function decimalCells(columns: readonly DecimalCells[]): CellWriter {
  const width = columns.length;
  const cells = emptyCellRows(rowsPerBlock, width);
  const { numbers, codes } = cells;
  const decimals = Uint8Array.from(columns, (one) => one.decimals);
  /** By text code; undefined for a text that is no prefix. */
  const prefixes = columns.map(({ column, prefixes: before = [] }) => [
    new Uint8Array(),
    ...column.texts.map((text) => (before.includes(text) ? encoder.encode(text) : undefined)),
  ]);
  const addOther = (target: ByteBuffer, c: number, number: number, code: number) => {
    const one = columns[c];
    const text = one?.column.texts[code - 1] ?? null;
    if (one) target.addText(quoted(one.text(Number.isNaN(number) ? null : number, text)));
  };
  return {
    prepare: (rows) => {
      codes.fill(0);
      copyCellRows(columns, rows, cells);
    },
    add: (target, _row, index) => {
      for (let c = 0, i = index * width; c < width; c++, i++) {
        if (c > 0) target.addComma();
        const number = numbers[i] ?? Number.NaN;
        const code = codes[i] ?? 0;
        if (code === 0) {
          if (!Number.isNaN(number) && !target.addDecimal(number, decimals[c] ?? 0))
            addOther(target, c, number, code);
        } else {
          const prefix = Number.isNaN(number) ? undefined : prefixes[c]?.[code];
          if (prefix === undefined || !target.addDecimal(number, decimals[c] ?? 0, prefix))
            addOther(target, c, number, code);
        }
      }
    },
  };
}

/** Bytes of a chunk, without the row that completes it. */
const chunkSize = 65_536;

/** The fields as a line of comma-separated values (RFC 4180), ended by LF. */
export function delimitedLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\n`;
}

/** Adds the cells of one row, separated by commas; `index` is the row's index among the prepared rows. */
function addRow(
  target: ByteBuffer,
  columns: readonly Pick<CellWriter, 'add'>[],
  row: number,
  index: number,
): void {
  let separated = false;
  for (const column of columns) {
    if (separated) target.addComma();
    separated = true;
    column.add(target, row, index);
  }
}

/** The given rows as lines of comma-separated values, ended by LF, in chunks of whole lines of about 64 KiB. */
export function* delimitedRows(columns: readonly CellWriter[], rows: Uint32Array): Generator<Uint8Array> {
  const buffer = new ByteBuffer(2 * chunkSize);
  for (let start = 0; start < rows.length; start += rowsPerBlock) {
    const block = rows.subarray(start, start + rowsPerBlock);
    for (const column of columns) column.prepare?.(block);
    for (const [index, row] of block.entries()) {
      addRow(buffer, columns, row, index);
      buffer.addLineFeed();
      if (buffer.length >= chunkSize) yield buffer.take();
    }
  }
  if (buffer.length > 0) yield buffer.take();
}

/** The same fields of every row as text, on shared memory: plain data for `postMessage` that is not copied. */
export interface EncodedRows {
  /** The bytes of consecutive rows. */
  readonly bytes: Uint8Array;
  /** End of each row in `bytes`. */
  readonly ends: Uint32Array;
}

/**
 * Writes the text columns of every row once, separated by commas, for files that all begin with these
 * columns.
 */
export function encodeRows(columns: readonly Pick<CellWriter, 'add'>[], rowCount: number): EncodedRows {
  const buffer = new ByteBuffer(65_536);
  const ends = sharedUint32(rowCount);
  for (let row = 0; row < rowCount; row++) {
    addRow(buffer, columns, row, 0);
    ends[row] = buffer.length;
  }
  const bytes = sharedUint8(buffer.length);
  bytes.set(buffer.take());
  return { bytes, ends };
}

/** The encoded fields of a row as one column. */
export function encodedCells({ bytes, ends }: EncodedRows): CellWriter {
  return {
    add: (target, row) => target.addBytes(bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row])),
  };
}
