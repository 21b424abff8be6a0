import os from 'node:os';
import { crc32 } from 'node:zlib';
import { MeasuredColumn, type SharedMeasuredColumn } from '../measured-column.ts';

/** First bytes of every file. Another layout or byte order has another mark. */
const formatMark = `columns 1 ${os.endianness()}`.padEnd(16);
/** Lengths of the description and of the cells in bytes, and the CRC-32 of everything that follows. */
const lengthsSize = 8 + 8 + 8;
/** Arrays start at multiples of this, as typed arrays require. */
const alignment = 8;

type CellArray = Float64Array | BigUint64Array | Uint32Array | Uint16Array | Uint8Array;

/** Location of an array in the cells: start in bytes, and number of elements. */
interface StoredArray {
  readonly offset: number;
  readonly length: number;
}

interface StoredRows {
  readonly length: number;
  readonly words: StoredArray;
  readonly starts: StoredArray;
}

interface StoredColumn {
  readonly name: string;
  readonly texts: readonly string[];
  readonly cells: StoredArray;
  readonly codes: (StoredArray & { readonly bytesPerCode: 1 | 2 }) | undefined;
  readonly rows: StoredRows | undefined;
}

interface Description {
  readonly key: string;
  readonly columns: readonly StoredColumn[];
}

/** An unusable column file: truncated, damaged, of another format or with another key. */
export class ColumnFileError extends Error {}

const aligned = (size: number) => Math.ceil(size / alignment) * alignment;

const viewBytes = ({ buffer, byteOffset, byteLength }: CellArray) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * The columns as the bytes of a file, in chunks to be written in order; the cells are not copied.
 * @param key identifies the source of the columns: `decodeColumns` rejects a file with another key.
 */
export function encodeColumns(columns: ReadonlyMap<string, MeasuredColumn>, key: string): Uint8Array[] {
  const cells: Uint8Array[] = [];
  let offset = 0;
  const add = (array: CellArray): StoredArray => {
    const stored = { offset, length: array.length };
    const size = aligned(array.byteLength);
    cells.push(viewBytes(array), new Uint8Array(size - array.byteLength));
    offset += size;
    return stored;
  };
  const storedColumn = (name: string, column: SharedMeasuredColumn): StoredColumn => ({
    name,
    texts: column.texts,
    cells: add(column.cells),
    codes: column.codes && {
      ...add(column.codes),
      bytesPerCode: column.codes instanceof Uint8Array ? 1 : 2,
    },
    rows: column.rows && {
      length: column.rows.length,
      words: add(column.rows.words),
      starts: add(column.rows.starts),
    },
  });
  const description: Description = {
    key,
    columns: [...columns].map(([name, column]) => storedColumn(name, column.toShared())),
  };
  const text = Buffer.from(JSON.stringify(description));
  const padding = new Uint8Array(aligned(text.length) - text.length).fill(0x20);
  const following = [text, padding, ...cells];
  const checksum = following.reduce((sum, bytes) => crc32(bytes, sum), 0);
  const lengths = new BigUint64Array([text.length + padding.length, offset, checksum].map(BigInt));
  return [Buffer.from(formatMark), viewBytes(lengths), ...following];
}

const columnIn = (
  buffer: SharedArrayBuffer,
  start: number,
  { texts, cells, codes, rows }: StoredColumn,
): MeasuredColumn => {
  const words = ({ offset, length }: StoredArray) => new Uint32Array(buffer, start + offset, length);
  const codesAt = ({ bytesPerCode, offset, length }: NonNullable<StoredColumn['codes']>) =>
    bytesPerCode === 1
      ? new Uint8Array(buffer, start + offset, length)
      : new Uint16Array(buffer, start + offset, length);
  return MeasuredColumn.fromShared({
    cells: new Float64Array(buffer, start + cells.offset, cells.length),
    codes: codes && codesAt(codes),
    texts,
    rows: rows && { length: rows.length, words: words(rows.words), starts: words(rows.starts) },
  });
};

/**
 * The columns of a file made by `encodeColumns`, as views of its bytes.
 * @throws ColumnFileError for a file that is truncated, damaged, of another format or with another key.
 */
export function decodeColumns(file: SharedArrayBuffer, key: string): Map<string, MeasuredColumn> {
  const start = formatMark.length + lengthsSize;
  if (file.byteLength < start) throw new ColumnFileError('shorter than its header');
  const mark = Buffer.from(file, 0, formatMark.length).toString('latin1');
  if (mark !== formatMark) throw new ColumnFileError('of another format');
  const lengths = new BigUint64Array(file, formatMark.length, 3);
  const [textSize = 0, cellsSize = 0, checksum = 0] = Array.from(lengths, Number);
  if (file.byteLength !== start + textSize + cellsSize) throw new ColumnFileError('of another length');
  if (crc32(new Uint8Array(file, start)) !== checksum) throw new ColumnFileError('damaged');
  const description: Description = JSON.parse(Buffer.from(file, start, textSize).toString());
  if (description.key !== key) throw new ColumnFileError('made from something else');
  return new Map(
    description.columns.map((stored) => [stored.name, columnIn(file, start + textSize, stored)]),
  );
}
