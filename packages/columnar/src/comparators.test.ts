import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBooleans, compareNumbers, compareText } from './comparators.ts';

test('compareText ignores case first, then compares code points', () => {
  expect(['b', 'a', 'B', 'A', 'ab', ''].sort(compareText)).toEqual(['', 'A', 'a', 'ab', 'B', 'b']);
  expect(['\u{1f6e2}', '\u{ff21}', 'z'].sort(compareText)).toEqual(['z', '\u{ff21}', '\u{1f6e2}']);
});

test('compareText returns 0 only for equal strings and is antisymmetric', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(compareText(a, b) === 0).toBe(a === b);
      expect(Math.sign(compareText(a, b))).toBe(-Math.sign(compareText(b, a)) + 0);
    }),
  );
});

test('numbers sort ascending and false before true', () => {
  expect([10, 9, -1].sort(compareNumbers)).toEqual([-1, 9, 10]);
  expect([true, false].sort(compareBooleans)).toEqual([false, true]);
});
