import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countJson, hasDuplicateNames } from './json-counts.ts';

const counted = (text: string) => countJson(Buffer.from(text));
const repeats = (text: string) => hasDuplicateNames(counted(text), JSON.parse(text));

test.each([
  '{"a": 1, "a": 1}',
  '{"one name": 1, "one n\\u0061me": 2}',
  '[{"b": {"a": ":", "a": "\\":"}}]',
  '{"": 1, "": 2}',
])('finds a name that an object has twice: %s', (text) => {
  expect(repeats(text)).toBe(true);
});

test('finds none in what was written from a value, whatever its texts hold', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom(':', '"', '\\', '\\":', '{"a":1,"a":1}'));
  // names without escapes: V8 confuses such names (nodejs/node#63785)
  const names = fc.string({ unit: fc.constantFrom(...'abc:{},[]') });
  const values = fc.dictionary(names, fc.oneof(texts, fc.array(fc.dictionary(names, texts))));
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(value);
      expect(repeats(text)).toBe(false);
      const again = `[${text},{"x":${text},"x":0}]`;
      expect(repeats(again)).toBe(true);
    }),
  );
});

test('counts objects, lists and members outside of strings, and the members of the largest object', () => {
  expect(counted('{"a":[{"b":1,"c":{"d":1}},"{[:\\"]}"],"e":2,"f":3}')).toEqual({
    opened: 4,
    members: 6,
    largest: 3,
  });
  expect(counted('"a"')).toEqual({ opened: 0, members: 0, largest: 0 });
});
