import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])(
  'a date without a time is that day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDay('2026-03-01')).toBe('1 Mar 2026');
  },
);

test('a time is shown as its day in UTC to every reader', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(formatDay('2026-03-01T02:00:00Z')).toBe('1 Mar 2026');
});
