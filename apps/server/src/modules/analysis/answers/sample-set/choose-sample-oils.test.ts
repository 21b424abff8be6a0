import { expect, test } from 'vitest';
import { chooseSampleOils } from './choose-sample-oils.ts';
import type { SampleCandidate } from './sample-candidates.store.ts';

const needed = new Set([1, 2, 3, 4]);
const grades = ['5W30', '15W40', '10W30', '0W20'];

/**
 * `count` oils of one year, alternating between the grades; every fourth brand is bought every year, all
 * others once.
 */
const oilsOf = (year: number, count: number): SampleCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    id: year * 100 + index,
    year,
    brandName: index % 4 === 0 ? `Regular ${index}` : `Rare ${year} ${index}`,
    region: 'Europe',
    saeGrade: grades[Math.floor(index / 4) % grades.length] ?? '',
    serviceClass: 'SL',
    testedIds: [1, 2, 3],
  }));

const archive = [...oilsOf(2000, 40), ...oilsOf(2005, 36), ...oilsOf(2010, 36), ...oilsOf(2015, 36)];
const chosenOf = (oils: readonly SampleCandidate[]) => {
  const ids = chooseSampleOils(oils, needed);
  return oils.filter(({ id }) => ids.includes(id));
};
const counts = (values: readonly (string | number)[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, own]) => [value, own.length]);

test('sixty oils of four years with every grade, products bought in several years first', () => {
  const chosen = chosenOf(archive);
  expect(counts(chosen.map(({ year }) => year))).toEqual([
    [2000, 20],
    [2005, 14],
    [2010, 13],
    [2015, 13],
  ]);
  for (const grade of grades)
    expect(new Set(chosen.filter((oil) => oil.saeGrade === grade).map(({ year }) => year)).size).toBe(4);
  const regular = archive.filter(({ brandName }) => brandName === 'Regular 0');
  expect(chosen.filter(({ brandName }) => brandName === 'Regular 0')).toEqual(regular);
});

test('the choice does not depend on the order of the oils', () => {
  expect(chooseSampleOils(archive.toReversed(), needed)).toEqual(chooseSampleOils(archive, needed));
});

test('oils of the Modern Series, without a grade or without a needed test are never chosen, so that their release changes nothing', () => {
  const added: SampleCandidate[] = [
    ...oilsOf(2021, 50),
    ...oilsOf(2003, 50).map((oil) => ({ ...oil, saeGrade: '' })),
    ...oilsOf(2008, 50).map((oil) => ({ ...oil, testedIds: [9] })),
  ];
  expect(chooseSampleOils([...archive, ...added], needed)).toEqual(chooseSampleOils(archive, needed));
});

test('years with few oils are filled up from others; a small archive uses all it has', () => {
  const years = [1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998];
  expect(chosenOf(years.flatMap((year) => oilsOf(year, 7)))).toHaveLength(60);
  expect(chosenOf(oilsOf(1999, 5))).toHaveLength(5);
  expect(chosenOf([])).toEqual([]);
});
