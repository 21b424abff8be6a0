import { expect, test } from 'vitest';
import { layoutMonthBars } from './month-bars.layout.ts';

const months = ['2025-12', '2026-01', '2026-02'].map((month, index) => ({ month, value: index * 10 }));

test('the largest value has the highest bar and 0 has none', () => {
  const { bars, base, largest } = layoutMonthBars(months, 600);
  expect(largest).toBe('2026-02');
  expect(bars.map(({ y }) => y)).toEqual([base, (base + 24) / 2, 24]);
  expect(bars.map(({ center }) => center)).toEqual([100, 300, 500]);
});

test('labels name the year at the start and in January; on a narrow screen there are fewer', () => {
  expect(layoutMonthBars(months, 600).bars.map(({ tick }) => tick)).toEqual(['Dec 25', 'Jan 26', 'Feb']);
  expect(layoutMonthBars(months, 90).bars.map(({ tick }) => tick)).toEqual(['Dec 25', '', 'Feb 26']);
});

test('without any value no month is the largest', () => {
  const none = months.map(({ month }) => ({ month, value: 0 }));
  expect(layoutMonthBars(none, 600).largest).toBeUndefined();
  expect(layoutMonthBars([], 600).bars).toEqual([]);
});
