import { expect, test } from 'vitest';
import type { CellHistory } from './cell-histories.ts';
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
  expect(countedOf(releases(...values), [], 20).withoutReleases).toEqual(expected);
});

test('what is counted never shrinks, and grows by at least twenty values', () => {
  const all = releases(3, 9, 8, 30, 1, 1, 19, 25, 19, 1);
  let before = 0;
  for (let count = 1; count <= all.length; count++) {
    const some = all.slice(0, count);
    const waiting = new Set(countedOf(some, [], 20).withoutReleases);
    const counted = some.reduce((sum, { id, values }) => sum + (waiting.has(id) ? 0 : values), 0);
    expect(counted === before || counted >= before + 20).toBe(true);
    before = counted;
  }
  expect(before).toBe(116);
});

/** A cell of the first release with its numbers: the one it was released with, then each with the day of its correction. */
const cellOf = (
  released: number | null,
  ...corrections: [day: number, number: number | null][]
): CellHistory => ({
  ...{ testId: 1, position: 0, sampleId: 1, groupId: 1 },
  numbers: [
    { since: 0, number: released },
    ...corrections.map(([day, number]) => ({ since: onDay(day).getTime() + 1, number })),
  ],
});
const countedAfter = (cells: CellHistory[], ...values: number[]) => {
  const { numberOf } = countedOf(releases(...values), cells, 20);
  return cells.map(numberOf);
};

const many = (count: number, ...cell: Parameters<typeof cellOf>) =>
  Array.from({ length: count }, () => cellOf(...cell));
const times = (count: number, number: number | null) => Array<number | null>(count).fill(number);

test('numbers that were changed or withdrawn are counted as they were until there are twenty of them and twenty new values', () => {
  const nineteen = [...many(10, 1, [1, 2]), ...many(9, 1, [1, null])];
  expect(countedAfter(nineteen, 20, 20)).toEqual(times(19, 1));
  const twenty = [...nineteen, cellOf(1, [2, 3])];
  expect(countedAfter(twenty, 20, 20)).toEqual(times(20, 1));
  expect(countedAfter(twenty, 20, 20, 19)).toEqual(times(20, 1));
  expect(countedAfter(twenty, 20, 20, 20)).toEqual([...times(10, 2), ...times(9, null), 3]);
});

test('a number that is withdrawn and put back is counted all the time', () => {
  for (const later of [1, 2, 3])
    expect(countedAfter([cellOf(5, [1, null], [2, 5])], ...Array(later).fill(20))).toEqual([5]);
});

test('corrections of a release that waits join with it, and are no cover for others', () => {
  const waiting = many(19, 1, [2, 2]).map((cell) => ({ ...cell, groupId: 2 }));
  expect(countedAfter([...waiting, cellOf(1, [2, 3])], 20, 0, 20)).toEqual([...times(19, 2), 1]);
});

test('late numbers are counted with the next twenty values once there are twenty of them, changed ones apart', () => {
  const late = many(19, null, [1, 7]);
  expect(countedAfter([...late, ...many(19, 1, [1, 2])], 20, 20)).toEqual([
    ...times(19, null),
    ...times(19, 1),
  ]);
  expect(countedAfter([...late, cellOf(null, [2, 7])], 20, 20)).toEqual(times(20, null));
  expect(countedAfter([...late, cellOf(null, [2, 7])], 20, 20, 20)).toEqual(times(20, 7));
  expect(countedAfter([...many(20, null, [1, 7]), cellOf(null, [2, 7])], 20, 20, 20)).toEqual([
    ...times(20, 7),
    null,
  ]);
});

test('a number that is withdrawn while its release waits does not count towards the twenty', () => {
  const withdrawn = { ...cellOf(1, [1, null]), groupId: 2 };
  expect(countedOf(releases(20, 18, 1), [withdrawn], 20).withoutReleases).toEqual([2, 3]);
  expect(countedOf(releases(20, 19, 1), [withdrawn], 20).withoutReleases).toEqual([]);
  expect(countedOf(releases(20, 18, 1), [{ ...cellOf(1, [1, 2]), groupId: 2 }], 20).withoutReleases).toEqual(
    [],
  );
});
