import { expect, test } from 'vitest';
import { stepOf } from './world-map.rules.ts';
import { layoutYearStack } from './year-stack.layout.ts';

const years = [2019, 2020, 2021];
const series = [
  { name: 'Europe', values: [10, 0, 5] },
  { name: 'Africa', values: [30, 0, 5] },
];

test('the height of a column is its number of oils, with its parts stacked', () => {
  const { columns, base } = layoutYearStack(years, series, 600);
  const [first, empty, last] = columns;
  expect(columns.map(({ total }) => total)).toEqual([40, 0, 10]);
  const height = (column: typeof first) => column?.parts.reduce((total, part) => total + part.height, 0) ?? 0;
  expect(height(first) / height(last)).toBeCloseTo(4);
  expect(height(empty)).toBe(0);
  expect((first?.parts[0]?.y ?? 0) + (first?.parts[0]?.height ?? 0)).toBeCloseTo(base);
});

test('labels only as many years as fit, always the last', () => {
  const many = Array.from({ length: 40 }, (_, index) => 1985 + index);
  const { columns } = layoutYearStack(many, [], 400);
  const labels = columns.map(({ label }) => label).filter(Boolean);
  expect(labels.length).toBeLessThan(10);
  expect(labels.at(-1)).toBe('2024');
});

test.each([
  [0, 0],
  [1, 1],
  [49, 2],
  [50, 3],
  [9999, 5],
])('%i oils have shade %i', (oils, step) => {
  expect(stepOf(oils)).toBe(step);
});
