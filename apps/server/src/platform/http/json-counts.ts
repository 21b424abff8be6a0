const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [brace, bracket, closingBrace, closingBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

/** What a JSON text holds outside of its strings; of a text that is not JSON the counts mean nothing. */
export interface JsonCounts {
  /** Objects and lists. */
  opened: number;
  /** Members of all objects: each has one colon. */
  members: number;
  /** Members of the object that has the most. */
  largest: number;
}

/** Counts without parsing. `bytes`: the text in UTF-8. */
export const countJson = (bytes: Uint8Array): JsonCounts => {
  const counts: JsonCounts = { opened: 0, members: 0, largest: 0 };
  /** Members so far of each object and list that is not closed yet. */
  const open: number[] = [];
  let own = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) inString = !inString;
    else if (inString) {
      if (byte === backslash) i++;
    } else if (byte === colon) {
      counts.members++;
      own++;
      if (own > counts.largest) counts.largest = own;
    } else if (byte === brace || byte === bracket) {
      counts.opened++;
      open.push(own);
      own = 0;
    } else if (byte === closingBrace || byte === closingBracket) own = open.pop() ?? 0;
  }
  return counts;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Members of all objects in a value. */
const membersOf = (value: unknown) => {
  let members = 0;
  const left: object[] = isObject(value) ? [value] : [];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const inner: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (inner !== one) members += inner.length;
    for (const each of inner) if (isObject(each)) left.push(each);
  }
  return members;
};

/** Whether an object in the JSON text has two members of one name, of which `JSON.parse` kept the last in `value`. */
export const hasDuplicateNames = ({ members }: JsonCounts, value: unknown) => members !== membersOf(value);
