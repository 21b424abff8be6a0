const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const colon = ':'.charCodeAt(0);

/** Members of all objects in a valid JSON text: each has one colon outside of strings. */
const membersWritten = (text: string) => {
  let members = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) inString = !inString;
    else if (inString && code === backslash) i++;
    else if (!inString && code === colon) members++;
  }
  return members;
};

const membersRead = (value: object) => {
  let members = 0;
  const left: object[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const inner: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (inner !== one) members += inner.length;
    for (const each of inner) if (typeof each === 'object' && each !== null) left.push(each);
  }
  return members;
};

/** Whether an object in the JSON text has two members of one name, of which `JSON.parse` kept the last in `value`. */
export const hasDuplicateNames = (text: string, value: unknown) =>
  membersWritten(text) !== (typeof value === 'object' && value !== null ? membersRead(value) : 0);
