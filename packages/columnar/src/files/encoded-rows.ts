import { sharedUint8, sharedUint32 } from '../shared-memory.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { addRow, type CellWriter } from './delimited.ts';

/** The same fields of every row as text, on shared memory: plain data for `postMessage` that is not copied. */
export interface EncodedRows {
  /** Rows one after the other. */
  readonly bytes: Uint8Array;
  /** Where each row ends in `bytes`. */
  readonly ends: Uint32Array;
}

/** Writes the texts of every row once, separated by commas, for files that all begin with the same columns. */
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

/** The encoded fields of a row as if they were one column. */
export function encodedCells({ bytes, ends }: EncodedRows): CellWriter {
  return {
    add: (target, row) => target.addBytes(bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row])),
  };
}
