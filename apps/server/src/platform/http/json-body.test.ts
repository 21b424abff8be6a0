import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMembers, hasDuplicateNames } from './json-body.ts';

const count = (text: string, most = { total: 1_000_000, members: 1_000_000 }) =>
  countMembers(Buffer.from(text), most);
const repeats = (text: string) => hasDuplicateNames(count(text) ?? 0, JSON.parse(text));

test.each([
  '{"a": 1, "a": 1}',
  '{"one name": 1, "one n\\u0061me": 2}',
  '[{"b": {"a": ":", "a": "\\":"}}]',
  '{"": 1, "": 2}',
])('finds a name that an object has twice: %s', (text) => {
  expect(repeats(text)).toBe(true);
});

test('finds none in text serialized from a value, whatever its strings contain', () => {
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

test('counts members outside strings, and reports more than allowed', () => {
  const text = '{"a":[{"b":1,"c":{"d":1}},"{[:\\"]}"],"e":2,"f":3}';
  expect(count(text)).toBe(6);
  expect(count(text, { total: 6, members: 3 })).toBe(6);
  expect(count(text, { total: 5, members: 3 })).toBeUndefined();
  expect(count(text, { total: 6, members: 2 })).toBeUndefined();
  expect(count('[[[[]]]]', { total: 3, members: 1 })).toBeUndefined();
  expect(count('"a"')).toBe(0);
});
