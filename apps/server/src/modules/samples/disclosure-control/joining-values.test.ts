import { expect, test } from 'vitest';
import {
  fewWait,
  isSpread,
  type JoiningValues,
  joinLots,
  numbersMoved,
  revealNoOil,
} from './joining-values.ts';

test.each([
  [[20, 5], true],
  [[20, 4], false],
  [[0, 0], true],
  [[-20, -5, 30, 5], true],
  [[-20, -5, 30, 4], false],
  [[-20, 30, 5], false],
])('changes of %j are told: %s', (changes, isPublished) => {
  expect(isSpread(changes)).toBe(isPublished);
});

test.each([
  [[15, 5], true],
  [[14, 5], false],
  [[-14, -5], false],
  [[0], true],
])('of at least twenty changes %j are told: %s', (changes, isPublished) => {
  expect(isSpread(changes, 20)).toBe(isPublished);
});

type Row = [place: string, region: string, year: number, values: number, unseen?: number];
const toGain = ([place, region, year, values, unseen = values]: Row) => ({
  place,
  region,
  year,
  values,
  unseen,
});
const isPublished = (rows: readonly Row[]) =>
  revealNoOil(rows.map(toGain), ({ place }: JoiningValues & { place: string }) => place);

test('what is hidden from the public is also hidden from the owner of all oils of one region or one year', () => {
  const europe: Row[] = [
    ['low', 'Europe', 2016, 40],
    ['high', 'Europe', 2016, 40],
  ];
  expect(isPublished(europe)).toBe(true);
  expect(isPublished([...europe, ['low', 'Asia-Pacific', 2016, 20], ['high', 'Asia-Pacific', 2016, 5]])).toBe(
    true,
  );
  expect(isPublished([...europe, ['low', 'Asia-Pacific', 2016, 25]])).toBe(false);
  expect(isPublished([...europe, ['low', 'Europe', 2017, 25]])).toBe(false);
});

test('public oils hide no others', () => {
  expect(
    isPublished([
      ['low', 'Europe', 2016, 40],
      ['high', 'Europe', 2016, 40, 4],
    ]),
  ).toBe(false);
  expect(
    isPublished([
      ['low', 'Europe', 2016, 40, 0],
      ['high', 'Europe', 2016, 40, 0],
    ]),
  ).toBe(true);
});

test('a lot that would reveal values waits for the next one', () => {
  const joined: (readonly number[])[] = [];
  const waiting = joinLots(
    [[1], [5, 6], [2], [3]],
    (some) => some.length > 1,
    (some) => joined.push(some),
  );
  expect([joined, waiting]).toEqual([
    [
      [1, 5, 6],
      [2, 3],
    ],
    [],
  ]);
  expect(
    joinLots(
      [[1]],
      () => false,
      () => {},
    ),
  ).toEqual([1]);
});

test('a state of a cell changes its number only if it is another number', () => {
  const states = [2, 2, null, null, 3].map((number, release) => ({ release, number }));
  expect(numbersMoved(states)).toEqual([
    { release: 0, number: 2, values: 1 },
    { release: 2, number: 2, values: -1 },
    { release: 4, number: 3, values: 1 },
  ]);
  expect(numbersMoved([1, 2].map((number, release) => ({ release, number })))).toEqual([
    { release: 0, number: 1, values: 1 },
    { release: 1, number: 1, values: -1 },
    { release: 1, number: 2, values: 1 },
  ]);
});

test.each([
  [[5], 100, true],
  [[6], 100, false],
  // a change counts once
  [[5, -5], 100, true],
  [[-6], 100, false],
  [[6, 2, -2], 100, false],
])('while %j wait to join %j, a figure is shown: %s', (waiting, joined, shown) => {
  expect(fewWait(waiting, joined)).toBe(shown);
});
