import { expect, test } from 'vitest';
import { Random } from '../shared/random.ts';
import { gradeNamed, grades } from '../shared/reference-data.ts';
import { pureStock } from './base-stock.rules.ts';
import {
  brookfieldTemperature,
  brookfieldViscosity,
  type ColdFlow,
  drawColdFlow,
  viscosityOn,
} from './low-temperature.rules.ts';
import { streamsOfBottle } from './product.ts';

const multigrades = grades.filter(({ winter }) => winter !== null);

function drawn(grade: string, year: number, count: number): ColdFlow[] {
  const random = new Random(`${grade}/${year}`);
  const labelled = gradeNamed(grade);
  const stock = pureStock(labelled.ccsFractionByGroup[0] === null ? 3 : 1);
  const design = { year, labelled, filled: labelled, stock, viscosity0C: 800 };
  const blend = { ...design, fault: null, isReformulated: false, gelationIndexMax: 12 };
  return Array.from({ length: count }, () => drawColdFlow(streamsOfBottle(random), blend)).filter(
    (cold) => cold !== null,
  );
}

test.each(multigrades.map(({ grade }) => grade))('%s cranks and pumps at its grade temperatures', (grade) => {
  for (const year of [1995, 2015]) {
    for (const cold of drawn(grade, year, 1500)) {
      expect(viscosityOn(cold.ccsCurve, cold.ccsC)).toBeLessThanOrEqual(cold.ccsMaxMpaS);
      expect(viscosityOn(cold.mrvCurve, cold.mrvC)).toBeLessThanOrEqual(60_000);
    }
  }
});

test('before 2001 cranking was judged 5 C warmer and at half the viscosity', () => {
  expect(drawn('5W-30', 2000, 1)[0]).toMatchObject({ ccsC: -25, ccsMaxMpaS: 3500 });
  expect(drawn('5W-30', 2001, 1)[0]).toMatchObject({ ccsC: -30, ccsMaxMpaS: 6600 });
});

test('an oil sold without a W grade has no cold flow', () => {
  expect(drawn('40', 2010, 3)).toEqual([]);
});

test('a slow-cooled oil of 20,000 mPa.s at -35 C reaches 30,000 at -37.6 C', () => {
  const [cold] = drawn('5W-30', 2010, 1);
  if (!cold) throw new Error('no oil');
  const oil = { ...cold, mrvCurve: { celsius: -35, viscosity: 20_000, colder5C: 2.3, warmer5C: 2.3 } };
  expect(brookfieldTemperature(oil, 30_000)).toBeCloseTo(-37.6, 1);
});

test('temperature and viscosity on slow cooling are inverse functions, and viscosity rises as temperature falls', () => {
  for (const cold of drawn('10W-40', 2010, 50)) {
    for (const viscosity of [5000, 10_000, 40_000]) {
      const celsius = brookfieldTemperature(cold, viscosity);
      expect(brookfieldViscosity(cold, celsius) / viscosity).toBeCloseTo(1, 6);
      expect(brookfieldViscosity(cold, celsius - 1)).toBeGreaterThan(viscosity);
    }
  }
});
