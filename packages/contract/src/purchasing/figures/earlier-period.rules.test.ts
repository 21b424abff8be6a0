import { expect, test } from 'vitest';
import { earlierPeriod } from './earlier-period.rules.ts';

test.each([
  ['2026-02-01', '2026-02-28', 'before', '2026-01-04', '2026-01-31'],
  ['2026-03-05', '2026-03-05', 'before', '2026-03-04', '2026-03-04'],
  ['2026-01-01', '2026-11-30', 'year', '2025-01-01', '2025-11-30'],
  ['2024-02-29', '2024-03-31', 'year', '2023-02-28', '2023-03-31'],
] as const)('%s to %s, %s, is compared with %s to %s', (since, until, comparison, first, last) => {
  expect(earlierPeriod({ since, until }, comparison)).toEqual({ since: first, until: last });
});

test('a period that ends before it begins is compared with nothing', () => {
  expect(earlierPeriod({ since: '2026-02-02', until: '2026-02-01' }, 'before')).toBeUndefined();
  expect(earlierPeriod({ since: '0001-01-05', until: '0001-02-05' }, 'year')).toBeUndefined();
});
