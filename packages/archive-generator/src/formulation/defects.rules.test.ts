import { expect, test } from 'vitest';
import { Random } from '../shared/random.ts';
import { countries, gradeNamed } from '../shared/reference-data.ts';
import { drawFault, type Fault } from './defects.rules.ts';
import { oilLimits } from './limits.rules.ts';

const draws = 8000;

function drawFaults(country: string, year: number, grade = '5W-30', specs = ['SN']) {
  const row = countries.find((known) => known.country === country);
  if (!row) throw new Error(country);
  const random = new Random(`${country}/${year}/${grade}`);
  const suspect = { country: row, year, grade: gradeNamed(grade), group: 2 as const };
  const limits = oilLimits(specs, suspect.grade);
  return Array.from({ length: draws }, (_, index) => {
    const formulation = new Random(`${country}/${year}/${grade}/formulation ${index}`);
    return drawFault(random, formulation, { ...suspect, limits });
  }).filter((fault) => fault !== null);
}

/** Failures and counterfeits in percent, and 0.6% of oils with wax besides. */
test.each([
  ['US', 2010, 6 + 1 + 0.6],
  ['DE', 1995, 6 * 1.4 + 1 + 0.6],
  ['JP', 2010, 11 + 1 + 0.6],
  ['IN', 2018, 11 * 0.8 + 2 + 0.6],
  ['ZA', 2018, 18 * 0.8 + 4 + 0.6],
])('in %s in %d about %d % of the oils have a fault', (country, year, percent) => {
  const found = (100 * drawFaults(country, year).length) / draws;
  expect(Math.abs(found - percent)).toBeLessThan(1.4);
});

test('most failures are of viscosity, and two thirds of them marginal', () => {
  const faults = drawFaults('ZA', 2010).filter(
    ({ kind }) => kind !== 'counterfeit' && kind !== 'yield stress',
  );
  const cold = faults.filter(({ kind }) => kind === 'low-temperature viscosity');
  expect(cold.length / faults.length).toBeCloseTo(0.28, 1);
  const marginal = cold.filter(({ excess }) => excess < 1);
  expect(marginal.length / cold.length).toBeCloseTo(0.7, 1);
});

test('an oil fails only by what it is judged on', () => {
  const straight = new Set(drawFaults('ZA', 2010, '40', ['CF']).map(({ kind }) => kind));
  expect(straight).toContain('KV100 outside grade');
  for (const kind of [
    'low-temperature viscosity',
    'yield stress',
    'Noack over limit',
    'phosphorus over limit',
  ] as const) {
    expect(straight).not.toContain(kind);
  }
});

test('too light a base oil is the fault of all bottles of a formulation but those with another one', () => {
  const [country] = countries;
  if (!country) throw new Error('no country');
  const grade = gradeNamed('5W-30');
  const suspect = { country, year: 2010, grade, limits: oilLimits(['SN'], grade), group: 2 as const };
  const bottles = new Random('bottles');
  const byFormulation = Array.from({ length: 2000 }, (_, index) =>
    Array.from({ length: 4 }, () => drawFault(bottles, new Random(`formulation ${index}`), suspect)),
  );
  const isLight = (fault: Fault | null) => fault?.kind === 'Noack over limit';
  const light = byFormulation.filter((faults) => faults.some(isLight));
  expect(light.length).toBeGreaterThan(5);
  for (const faults of light) {
    const others = faults.filter((fault) => !isLight(fault));
    expect(others).not.toContain(null);
    expect(new Set(faults.filter(isLight).map((fault) => fault?.excess)).size).toBe(1);
  }
});
