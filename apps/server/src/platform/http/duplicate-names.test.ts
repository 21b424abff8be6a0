import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasDuplicateNames } from './duplicate-names.ts';

test.each([
  '{"a": 1, "a": 1}',
  '{"one name": 1, "one n\\u0061me": 2}',
  '[{"b": {"a": ":", "a": "\\":"}}]',
  '{"": 1, "": 2}',
])('finds a name that an object has twice: %s', (text) => {
  expect(hasDuplicateNames(text, JSON.parse(text))).toBe(true);
});

test('finds none in what was written from a value, whatever its texts hold', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom(':', '"', '\\', '\\":', '{"a":1,"a":1}'));
  // names without escapes: V8 confuses such names (nodejs/node#63785)
  const names = fc.string({ unit: fc.constantFrom(...'abc:{},[]') });
  const values = fc.dictionary(names, fc.oneof(texts, fc.array(fc.dictionary(names, texts))));
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(value);
      expect(hasDuplicateNames(text, JSON.parse(text))).toBe(false);
      const again = `[${text},{"x":${text},"x":0}]`;
      expect(hasDuplicateNames(again, JSON.parse(again))).toBe(true);
    }),
  );
});
