import { expect, test } from 'vitest';
import { type CellPosition, nearestCell, nextCell } from './grid-keys.rules.ts';

// two groups of three and one tests: columns 2 to 5, the full set is column 6
const shape = { rows: 30, groups: ['A', 'A', 'A', 'B'] };
const at = (row: number, column: number): CellPosition => ({ row, column });

test.each([
  ['ArrowRight', at(0, 2), at(0, 3)],
  ['ArrowLeft', at(0, 2), at(0, 1)],
  ['ArrowLeft', at(0, 0), at(0, 0)],
  ['ArrowRight', at(0, 6), at(0, 6)],
  ['ArrowDown', at(0, 4), at(1, 4)],
  ['ArrowDown', at(29, 4), at(29, 4)],
  ['ArrowUp', at(0, 6), at(-1, 5)],
  ['ArrowUp', at(-1, 4), at(-2, 2)],
  ['ArrowUp', at(-2, 2), at(-2, 2)],
  ['ArrowDown', at(-2, 5), at(-1, 5)],
  ['ArrowRight', at(-2, 2), at(-2, 5)],
  ['ArrowLeft', at(-2, 5), at(-2, 2)],
  ['PageDown', at(0, 2), at(10, 2)],
  ['PageDown', at(25, 2), at(29, 2)],
  ['PageUp', at(4, 2), at(0, 2)],
  ['Home', at(3, 4), at(3, 0)],
  ['End', at(3, 4), at(3, 6)],
])('%s leads from %j to %j', (key, from, to) => {
  expect(nextCell(from, key, false, shape)).toEqual(to);
});

test.each([
  ['Home', at(0, 0)],
  ['End', at(29, 6)],
  ['ArrowDown', at(29, 4)],
  ['ArrowUp', at(0, 4)],
])('Ctrl+%s leads from %j to the edge', (key, to) => {
  expect(nextCell(at(3, 4), key, true, shape)).toEqual(to);
});

test('other keys do not move', () => {
  expect(nextCell(at(3, 4), ' ', false, shape)).toBeUndefined();
  expect(nextCell(at(3, 4), 'Tab', false, shape)).toBeUndefined();
});

test('the active cell stays inside after oils or columns are gone', () => {
  expect(nearestCell(at(29, 6), { rows: 2, groups: ['A'] })).toEqual(at(1, 3));
  expect(nearestCell(at(-1, 4), { rows: 2, groups: [] })).toEqual(at(0, 2));
});
