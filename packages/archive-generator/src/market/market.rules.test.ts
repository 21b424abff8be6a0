import { classFigures } from '@iom/contract/standards/classes/class-figures.rules.ts';
import { expect, test } from 'vitest';
import { Random } from '../shared/random.ts';
import { regions, serviceClasses } from '../shared/reference-data.ts';
import { drawCountry, drawGrade, drawServiceClass, gradesOnSale } from './market.rules.ts';

const years = Array.from({ length: 34 }, (_, i) => 1990 + i);

test('every grade on sale in a region and year has a class to claim, none before it was introduced', () => {
  const random = new Random('market');
  for (const year of years) {
    for (const region of regions) {
      for (const { grade } of gradesOnSale(region, year)) {
        const country = drawCountry(random, region, year, grade.grade);
        for (let i = 0; i < 3; i++) {
          const { specs, grades } = drawServiceClass(random, { country, grade: grade.grade, year });
          expect(grades).toContain(grade.grade);
          for (const spec of specs) expect(classFigures[spec]?.since).toBeLessThanOrEqual(year);
        }
      }
    }
  }
});

test('the grades on sale have been introduced and share the market', () => {
  expect(gradesOnSale('Americas', 2010).map(({ grade }) => grade.grade)).not.toContain('0W-16');
  expect(gradesOnSale('Americas', 2022).map(({ grade }) => grade.grade)).toContain('0W-16');
  for (const region of regions) {
    const total = gradesOnSale(region, 2023).reduce((sum, { share }) => sum + share, 0);
    expect(total).toBeCloseTo(100, 6);
  }
});

test('African oils up to 2020 come from South Africa, later also from elsewhere', () => {
  const random = new Random('Africa');
  const countriesInYear = (year: number) =>
    new Set(Array.from({ length: 60 }, () => drawCountry(random, 'Africa', year, '15W-40').country));
  expect([...countriesInYear(2018)]).toEqual(['ZA']);
  expect(countriesInYear(2022).size).toBeGreaterThan(2);
});

test('oils of Asia-Pacific in the early 1990s are mostly Japanese', () => {
  const random = new Random('Asia');
  const drawn = Array.from(
    { length: 400 },
    () => drawCountry(random, 'Asia-Pacific', 1991, drawGrade(random, 'Asia-Pacific', 1991).grade).country,
  );
  expect(drawn.filter((country) => country === 'JP').length).toBeGreaterThan(200);
});

test('every claim names grades, weights for the four regions and years in order', () => {
  for (const { grades, weights, years: arrival } of serviceClasses) {
    expect(grades.length).toBeGreaterThan(0);
    expect(weights).toHaveLength(4);
    expect([...arrival].sort((a, b) => a - b)).toEqual(arrival);
  }
});
