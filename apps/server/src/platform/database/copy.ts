/** Sends bytes of COPY to the columns of a table, as in `results (sample_id, test_id)`. */
type Send = (target: string, bytes: Buffer) => Promise<void>;
const senders = new WeakMap<object, Send>();

/** Sets how rows reach the connection of a transaction. */
export const setSender = (tx: object, send: Send): void => {
  senders.set(tx, send);
};

interface Fields {
  int4: number | null;
  int8: number | null;
  'float8[]': readonly (number | null)[];
  'text[]': readonly (string | null)[] | null;
}

const float8Oid = 701;
const textOid = 25;
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Neither flags nor an extension follow the signature. */
const header = Buffer.concat([signature, Buffer.alloc(8)]);

/** Fields in the binary format of COPY: each follows its length in bytes, which is -1 for null. */
const openBytes = () => {
  let bytes = Buffer.allocUnsafe(1 << 19);
  let end = header.copy(bytes);
  /** Makes room, perhaps in another buffer. @returns where it begins */
  const take = (size: number) => {
    const start = end;
    end += size;
    if (end > bytes.length) bytes = Buffer.concat([bytes], 2 * end);
    return start;
  };
  const word = (value: number) => {
    const at = take(4);
    bytes.writeInt32BE(value, at);
  };
  const startRow = (fields: number) => {
    const at = take(2);
    bytes.writeInt16BE(fields, at);
  };
  const writeNull = () => word(-1);
  const writeNumber = (value: number) => {
    word(8);
    const at = take(8);
    bytes.writeDoubleBE(value, at);
  };
  const writeText = (text: string) => {
    const size = Buffer.byteLength(text);
    word(size);
    const at = take(size);
    bytes.write(text, at);
  };
  /** An array of one dimension whose elements are counted from 1. */
  const writeArray = <T>(elements: readonly (T | null)[], oid: number, write: (element: T) => void) => {
    const start = take(4);
    for (const part of [1, 1, oid, elements.length, 1]) word(part);
    for (const element of elements) {
      if (element === null) writeNull();
      else write(element);
    }
    bytes.writeInt32BE(end - start - 4, start);
  };
  const writers: { [T in keyof Fields]: (value: NonNullable<Fields[T]>) => void } = {
    int4: (value) => {
      word(4);
      word(value);
    },
    int8: (value) => {
      word(8);
      const at = take(8);
      bytes.writeBigInt64BE(BigInt(value), at);
    },
    'float8[]': (value) => writeArray(value, float8Oid, writeNumber),
    'text[]': (value) => writeArray(value, textOid, writeText),
  };
  return {
    startRow,
    write: <T extends keyof Fields>(type: T, value: Fields[T]) =>
      value === null ? writeNull() : writers[type](value),
    finish: () => {
      // in place of a number of fields
      startRow(-1);
      return bytes.subarray(0, end);
    },
  };
};

/**
 * Inserts rows by COPY in binary format, in half the time of an insert: the database parses no texts.
 * `columns` has the type of each column by name.
 */
export const copyRows = async <C extends Record<string, keyof Fields>>(
  tx: object,
  table: string,
  columns: C,
  rows: readonly { readonly [K in keyof C]: Fields[C[K]] }[],
): Promise<void> => {
  const send = senders.get(tx);
  if (!send) throw new Error('rows can be copied only in a transaction that writes');
  const bytes = openBytes();
  const types = Object.entries(columns);
  for (const row of rows) {
    bytes.startRow(types.length);
    for (const [name, type] of types) bytes.write(type, row[name as keyof C]);
  }
  await send(`${table} (${Object.keys(columns).join(', ')})`, bytes.finish());
};
