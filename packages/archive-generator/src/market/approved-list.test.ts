import { expect, test } from 'vitest';
import { approvedList } from './approved-list.ts';

test('lists several hundred entries, most of 2022 and 2023, and the same for the same seed', () => {
  const entries = approvedList(1);
  expect(entries.length).toBeGreaterThan(300);
  expect(new Set(entries.map(({ year }) => year))).toEqual(new Set(['2021', '2022', '2023']));
  expect(entries.filter(({ year }) => year === '2021').length).toBeLessThan(entries.length / 4);
  expect(approvedList(1)).toEqual(entries);
  expect(approvedList(2)).not.toEqual(entries);
});

test('spells the same oil in several ways', () => {
  const suppliers = approvedList(1).map(({ supplier }) => supplier);
  expect(suppliers.some((name) => name.endsWith(' '))).toBe(true);
  expect(suppliers.some((name) => /\((?:[A-Z ]+)\)$/.test(name))).toBe(true);
  expect(new Set(suppliers.map((name) => name.toLowerCase())).size).toBeLessThan(new Set(suppliers).size);
});
