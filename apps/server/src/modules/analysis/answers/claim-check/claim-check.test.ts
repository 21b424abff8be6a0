import { type claims, gradeClaim } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { expect, test } from 'vitest';
import { findPrecision } from '#modules/samples/dictionary/precision.ts';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import type { Institute } from '../answer-analysis.ts';
import { claimCheck } from './claim-check.ts';

const check = (claim: (typeof claims)[number], oils: readonly AnsweredOil[]) => {
  const computed = claimCheck.compute(someOils(oils), { claim, precision: 'method' });
  return { ...computed, rows: allRows(computed.rows) };
};

test('a margin of at least 0.59 R decides, a smaller one does not, and the worst oil comes first', () => {
  // R of D5800 at 15% by procedure D
  const [range] = findPrecision('Noack Evaporation Loss');
  expect(range).toBeDefined();
  const noack = (value: number) => ({ serviceClass: 'API SL', results: { 'Noack Evaporation Loss': value } });
  const { figure, rows, n } = check('SL', [noack(11), noack(15.1), noack(19)]);
  expect(n).toBe(3);
  expect(rows.map(({ sample, outcome }) => [sample, outcome])).toEqual([
    [3, 'does_not_conform'],
    [2, 'undecided'],
    [1, 'not_refuted'],
  ]);
  expect(figure.limits.find(({ name }) => name === 'Noack evaporation loss')).toMatchObject({
    conforms: 1,
    undecided: 1,
    does_not_conform: 1,
    not_tested: 0,
  });
  const noackOf = (row: number) => rows[row]?.limits.find(({ name }) => name === 'Noack evaporation loss');
  expect(noackOf(1)).toMatchObject({
    margin: -0.1,
    value: 15.1,
    limit: 'Noack evaporation loss: at most 15',
  });
  expect(noackOf(0)?.probability).toBeLessThan(0.05);
  expect(noackOf(2)?.probability).toBeGreaterThan(0.95);
});

test('ACEA A1/B1 asks an XW-20 for less high-shear viscosity than other grades', () => {
  const oil = (saeGrade: string) => ({
    saeGrade,
    year: 2010,
    serviceClass: 'ACEA A1/B1',
    results: { 'HTHS Viscosity @ 150 C': 2.7 },
  });
  const { rows } = check('A1/B1', [oil('5W30'), oil('5W20')]);
  // R of ASTM D4683 at 2.9 mPa·s is 0.125
  expect(rows).toMatchObject([
    { sae_grade: '5W30', outcome: 'does_not_conform' },
    { sae_grade: '5W20', outcome: 'not_refuted' },
  ]);
  const highShear = rows[0]?.limits.find(({ name }) => name.startsWith('High-shear'));
  expect(highShear).toMatchObject({ limit: 'High-shear viscosity at 150 °C: 2.9 to 3.5', margin: -0.2 });
  expect(highShear?.probability).toBeLessThan(0.001);
});

test('a limit with more decimals than its method is judged and displayed as reported', () => {
  const { rows } = check('SL', [
    { serviceClass: 'API SL', results: { 'Noack Evaporation Loss': '<15.01' } },
    { serviceClass: 'API SL', results: { 'Noack Evaporation Loss': '<14.91' } },
  ]);
  const found = rows.flatMap(({ limits }) => limits.filter(({ name }) => name === 'Noack evaporation loss'));
  expect(found).toMatchObject([
    { value: 15.1, qualifier: '<', verdict: 'undecided' },
    { value: 15, qualifier: '<', verdict: 'conforms' },
  ]);
});

test('a value on a tie is judged and displayed as reported', () => {
  // in binary 100 times 8.165 is less than 816.5
  const { rows } = check(gradeClaim, [
    { saeGrade: '5W20', results: { 'Kinematic Viscosity @ 100 C': 8.165 } },
  ]);
  expect(rows.flatMap(({ limits }) => limits.map(({ value }) => value))).toContain(8.17);
});

test('oils without the claim, of an undefined grade or without a value are left out with the reason', () => {
  const kv100 = { 'Kinematic Viscosity @ 100 C': 10.5 };
  expect(check('SL', [{ serviceClass: 'API SN', results: kv100 }]).leftOut).toEqual([
    { reason: 'The label does not state SL.', count: 1 },
  ]);
  expect(check(gradeClaim, [{ saeGrade: '7W33', results: kv100 }, {}, { results: kv100 }])).toMatchObject({
    n: 1,
    leftOut: [
      { reason: 'SAE J300 sets no limit for the grade on the label in its year.', count: 1 },
      { reason: 'No limit has a value in your data.', count: 1 },
    ],
  });
});

test('by R′ an oil is decided that R leaves undecided, and both outcomes are stated', () => {
  const oils = someOils([{ serviceClass: 'API SL', results: { 'Noack Evaporation Loss': 16.2 } }]);
  const ranges = [{ ...findPrecision('Noack Evaporation Loss')[0]!, reproducibility: '1' }];
  const institute: Institute = {
    siteOf: () => ({ ranges, deviationAt: () => 1 / 2.77 }),
    testOf: () => undefined,
  };
  const bySite = { claim: 'SL', precision: 'site' } as const;
  const { figure, rows, columns } = claimCheck.compute(oils, bySite, undefined, institute);
  // 1.2 beyond the limit: more than 0.59 R′, less than 0.59 R of D5800, 1.62
  expect(allRows(rows)).toMatchObject([{ outcome: 'does_not_conform', outcome_by_r: 'undecided' }]);
  expect(figure).toMatchObject({
    outcomes: [{ outcome: 'does_not_conform', oils: 1 }],
    outcomes_by_r: [{ outcome: 'undecided', oils: 1 }],
  });
  expect(columns.map(({ key }) => key)).toContain('outcome_by_r');
  const { figure: byMethod, rows: methodRows } = claimCheck.compute(oils, { ...bySite, precision: 'method' });
  expect(byMethod).not.toHaveProperty('outcomes_by_r');
  expect(allRows(methodRows)[0]).not.toHaveProperty('outcome_by_r');
});
