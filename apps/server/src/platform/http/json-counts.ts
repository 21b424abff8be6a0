const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [brace, bracket, closingBrace, closingBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

/** The most that a JSON text may hold. */
export interface JsonLimits {
  /** Objects and lists, and members of all objects. */
  counted: number;
  /** Members of one object. */
  members: number;
}

/**
 * Members of all objects in a JSON text, each of which has one colon outside of strings; counted without parsing. Of a text that is
 * not JSON the number means nothing.
 * @param bytes the text in UTF-8
 * @returns undefined for a text that holds more than `most`, without reading on
 */
export const countMembers = (bytes: Uint8Array, most: JsonLimits): number | undefined => {
  let opened = 0;
  let members = 0;
  /** Members so far of the innermost object, and of each object and list around it. */
  let own = 0;
  const outer: number[] = [];
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) inString = !inString;
    else if (inString) {
      if (byte === backslash) i++;
    } else if (byte === colon) {
      if (++members > most.counted || ++own > most.members) return undefined;
    } else if (byte === brace || byte === bracket) {
      if (++opened > most.counted) return undefined;
      outer.push(own);
      own = 0;
    } else if (byte === closingBrace || byte === closingBracket) own = outer.pop() ?? 0;
  }
  return members;
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

/**
 * Whether an object in a JSON text has two members of one name, of which `JSON.parse` kept the last in `value`.
 * @param members of all objects in the text
 */
export const hasDuplicateNames = (members: number, value: unknown) => members !== membersOf(value);
