import { expect, test } from 'vitest';
import { countedOf } from './counted-releases.ts';

const onDay = (day: number) => new Date(Date.UTC(2026, 0, day));
const releases = (...values: number[]) =>
  values.map((count, index) => ({ id: index + 1, releasedAt: onDay(index + 1), values: count }));

test.each([
  ['a large release is counted at once', [150], []],
  ['a small one is not', [150, 1], [2]],
  ['small ones wait until they are twenty together', [150, 1, 18], [2, 3]],
  ['and are then counted together', [150, 1, 18, 1], []],
  ['a large one takes the small ones before it along', [1, 150], []],
  ['the next small one waits again', [150, 20, 19], [3]],
  ['an archive of few oils has no figures', [5, 5], [1, 2]],
  ['a release without a value changes nothing', [150, 0, 20], []],
  ['nothing was released', [], []],
])('%s', (_what, values, expected) => {
  const { withoutReleases, asOf } = countedOf(releases(...values), 20);
  expect(withoutReleases).toEqual(expected);
  const counted = values.length - expected.length;
  expect(asOf).toEqual(counted > 0 ? onDay(counted) : undefined);
});

test('what is counted never shrinks, and grows by at least twenty values', () => {
  const all = releases(3, 9, 8, 30, 1, 1, 19, 25, 19, 1);
  let before = 0;
  for (let count = 1; count <= all.length; count++) {
    const some = all.slice(0, count);
    const waiting = new Set(countedOf(some, 20).withoutReleases);
    const counted = some.reduce((sum, { id, values }) => sum + (waiting.has(id) ? 0 : values), 0);
    expect(counted === before || counted >= before + 20).toBe(true);
    before = counted;
  }
  expect(before).toBe(116);
});
