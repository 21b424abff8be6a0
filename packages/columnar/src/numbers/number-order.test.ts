import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, type MeasuredRow, measuredRows } from '../../test/measured-rows.ts';
import { rowNumbers } from '../../test/plain-rows.ts';
import { pageByNumber } from './number-order.ts';

function referenceOrder(rows: readonly MeasuredRow[], descending: boolean): number[] {
  const visibleNumber = (row: number) => (rows[row]!.visible ? rows[row]!.number : null);
  return rowNumbers(rows, ({ chosen }) => chosen).sort((a, b) => {
    const [left, right] = [visibleNumber(a), visibleNumber(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a - b;
    if (left === right) return a - b;
    return left < right === descending ? 1 : -1;
  });
}

test('every page equals that of a full sort: empty last in both directions, ties by row number', () => {
  fc.assert(
    fc.property(
      measuredRows,
      fc.boolean(),
      fc.nat({ max: 1500 }),
      fc.nat({ max: 40 }),
      (rows, descending, offset, limit) => {
        const { measured, visible, chosen } = buildMeasuredColumns(rows);
        const key = { column: measured.numbers, visible, descending };
        const expected = referenceOrder(rows, descending);
        expect([...pageByNumber(chosen, key, offset, limit)]).toEqual(expected.slice(offset, offset + limit));
        expect([...pageByNumber(chosen, key, 0, limit)]).toEqual(expected.slice(0, limit));
        expect([...pageByNumber(chosen, key, 0, Number.POSITIVE_INFINITY)]).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
