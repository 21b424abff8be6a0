import { normalCdf, normalQuantile } from '@iom/statistics/distributions/distributions.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import type { Institute } from '../answer-analysis.ts';
import { BoundPrior, methodDeviation } from './audit-limits.ts';
import { claimAudit } from './claim-audit.ts';

/** s of 1 mass % for Noack and no reference oil for others; a test costs ten dollars times its id. */
const institute: Institute = {
  siteOf: ({ name }) =>
    name === 'Noack Evaporation Loss' ? { ranges: [], deviationAt: () => 1 } : undefined,
  testOf: (id) => ({ id, name: `Test ${id}`, priceCents: 1000 * id }),
};

const audit = (
  oils: readonly AnsweredOil[],
  parameters: Partial<Parameters<typeof claimAudit.compute>[1]> = {},
) => {
  const computed = claimAudit.compute(
    someOils(oils),
    { claim: 'SL', show: 'all', precision: 'site', ...parameters },
    undefined,
    institute,
  );
  return { ...computed, rows: allRows(computed.rows) };
};
const noack = (value: number, more: Record<string, number | string> = {}): AnsweredOil => ({
  serviceClass: 'API SL',
  results: { 'Noack Evaporation Loss': value, ...more },
});

test('of few oils the probability of a limit is Φ of the margin over the site’s s, and R decides less', () => {
  const { rows, figure } = audit([noack(13.3), noack(15.5), noack(16.8)]);
  expect(rows.map(({ sample, outcome }) => [sample, outcome])).toEqual([
    [3, 'does_not_conform'],
    [2, 'undecided'],
    [1, 'not_refuted'],
  ]);
  // a true 15.04 is reported as 15.0
  for (const { sample, probability } of rows)
    expect(probability).toBeCloseTo(normalCdf(15.05 - ([13.3, 15.5, 16.8][sample - 1] ?? 0)), 6);
  expect(rows[0]).toMatchObject({ judged: 1, weakest: 'Noack evaporation loss: at most 15 mass %' });
  expect(figure).toMatchObject({ refuted: 1, undecided: 1, held: 1 });
  // 0.59 R of D5800 at 15% is 1.62
  expect(audit([noack(16.8)], { precision: 'method' }).rows[0]?.probability).toBeGreaterThan(0.02);
});

test('results by two methods count by 1/s², one of unknown precision does not, and limits multiply', () => {
  const sn = (results: Record<string, number>): AnsweredOil => ({ serviceClass: 'API SN', results });
  const both = { 'Phosphorus (D4951)': 0.078, Phosphorus: 810 };
  const probability = (results: Record<string, number>) =>
    audit([sn(results)], { claim: 'SN' }).rows[0]?.probability ?? 0;
  // 0.002 and 0.001 mass %: weights 1 and 4
  const deviations: Record<string, number> = { 'Phosphorus (D4951)': 0.002, Phosphorus: 10 };
  const known: Institute = {
    ...institute,
    siteOf: ({ name }) => {
      const deviation = deviations[name] ?? (name.startsWith('Noack') ? 1 : undefined);
      return deviation === undefined ? undefined : { ranges: [], deviationAt: () => deviation };
    },
  };
  const judged = claimAudit.compute(
    someOils([sn(both), sn({ ...both, 'Noack Evaporation Loss': 15.5 })]),
    { claim: 'SN', show: 'all', precision: 'site' },
    undefined,
    known,
  );
  const rows = allRows(judged.rows).sort((one, other) => one.sample - other.sample);
  const s = 1 / Math.sqrt(1 / 0.002 ** 2 + 1 / 0.001 ** 2);
  const phosphorus = normalCdf((0.08005 - (0.078 + 4 * 0.081) / 5) / s);
  expect(rows[0]?.probability).toBeCloseTo(phosphorus, 9);
  expect(rows[1]?.probability).toBeCloseTo(phosphorus * normalCdf(-0.45), 9);
  expect(rows.map(({ judged: counted }) => counted)).toEqual([1, 2]);
  // D4951 has neither R nor a reference oil
  expect(probability(both)).toBe(probability({ Phosphorus: 810 }));
});

test('a prior from fifty oils moves a result near the limit to the side of the others', () => {
  const inside = Array.from({ length: 80 }, (_, i) => noack(10 + normalQuantile((i + 0.5) / 80)));
  const [alone, among] = [[noack(15.3)], [noack(15.3), ...inside]].map(
    (oils) => audit(oils).rows.find(({ sample }) => sample === 1)?.probability ?? 0,
  );
  expect(alone).toBeCloseTo(normalCdf(-0.25), 6);
  // no other oil lies between 7 and 13: one at 15.3 is as likely to be of those outside
  expect(among).not.toBeCloseTo(alone ?? 0, 2);
});

test('where results inside a limit scatter less, a result outside is less likely of an oil inside', () => {
  const inside = Array.from({ length: 160 }, (_, i) => noack(10 + (i % 80) / 20));
  const oils = [...[16, 17, 18, 19, 20].map((value) => noack(value)), ...inside];
  const probability = (deviationAt: (value: number) => number) => {
    const known: Institute = {
      ...institute,
      siteOf: ({ name }) => (name.startsWith('Noack') ? { ranges: [], deviationAt } : undefined),
    };
    const { rows } = claimAudit.compute(
      someOils(oils),
      { claim: 'SL', show: 'all', precision: 'site' },
      undefined,
      known,
    );
    return allRows(rows).find(({ sample }) => sample === 1)?.probability ?? 0;
  };
  // both 1 mass % at the limit of 15
  const [even, proportional] = [probability(() => 1), probability((value) => value / 15)];
  expect(proportional).toBeLessThan(even - 0.01);
  expect(proportional).toBeGreaterThan(0.01);
});

test('outside a limit true values fall with R of the method, however precise the institute is', () => {
  // 0.4 mass % is less than half of R / 2.77, and puts tenths in the middle of the cells
  const precise: Institute = {
    ...institute,
    siteOf: ({ name }) => (name.startsWith('Noack') ? { ranges: [], deviationAt: () => 0.4 } : undefined),
  };
  const values = Array.from({ length: 260 }, (_, i) =>
    i < 60 ? 15.3 + (i % 10) / 10 : 14.5 - (i % 10) / 10,
  );
  const oils = someOils(values.map((value) => noack(value)));
  const { rows } = claimAudit.compute(
    oils,
    { claim: 'SL', show: 'all', precision: 'site' },
    undefined,
    precise,
  );
  const { analyte } = oils.values('Noack Evaporation Loss');
  const probabilityWith = (reproducibility: number) => {
    const prior = new BoundPrior({ shares: new Float64Array(80).fill(1), reproducibility });
    for (const [index, value] of values.entries()) prior.add(index, (15.05 - value) / 0.4, 1);
    return prior.probability((15.05 - 15.3) / 0.4, 1);
  };
  const found = allRows(rows).find(({ sample }) => sample === 1)?.probability ?? 0;
  expect(found).toBeCloseTo(probabilityWith((2.77 * methodDeviation(analyte, 15, 2015)) / 0.4), 6);
  expect(found).not.toBeCloseTo(probabilityWith(2.77), 2);
});

test('an open claim names the retest with the least price per decision, and a decided one none', () => {
  const oils = [noack(15.4), noack(9)];
  const { rows } = audit(oils);
  const [open, decided] = rows;
  const testId = someOils([]).values('Noack Evaporation Loss').analyte.testId;
  expect(open).toMatchObject({
    ...{ sample: 1, retest: `Test ${testId}`, retest_source: 'to_be_run', retest_price: 10 * testId },
  });
  const { retest_chance: chance, retest_cost: cost, retest_change: change } = open ?? {};
  // the limit is at 15.05; one more result of the same s decides where the mean of both is 1.645 s / √2 from the limit: by the predictive distribution
  // of the mean, of which the deviation is s / √2 about 15.4
  const bound = 1.645 / Math.SQRT2;
  const expected = 1 - normalCdf((bound - 0.35) * Math.SQRT2) + normalCdf((-bound - 0.35) * Math.SQRT2);
  expect(chance).toBeGreaterThan(expected - 0.05);
  expect(chance).toBeLessThan(expected + 0.05);
  expect(cost).toBeCloseTo((10 * testId) / (chance ?? 1), 6);
  expect(change).toBeGreaterThan(0);
  expect(decided).toMatchObject({ sample: 2, retest: '', retest_price: null, retest_cost: null });
});

test('a result that is for sale is named as such', () => {
  const oils = { ...someOils([noack(15.4)]), canBuy: () => true };
  const { rows } = claimAudit.compute(
    oils,
    { claim: 'SL', show: 'undecided', precision: 'site' },
    undefined,
    institute,
  );
  expect(allRows(rows)[0]).toMatchObject({ retest_source: 'for_sale' });
});

test('oils without the claim, and claims without a number of known precision, are left out', () => {
  const { n, leftOut } = audit([
    { serviceClass: 'API SN', results: { 'Noack Evaporation Loss': 9 } },
    { serviceClass: 'API SL', results: { 'Noack Evaporation Loss': '<9' } },
    { serviceClass: 'API SL', results: { 'Homogeneity, Undiluted Oil': 'fail' } },
    noack(9),
  ]);
  expect(n).toBe(1);
  expect(leftOut).toEqual([
    { reason: 'The label does not state SL.', count: 1 },
    { reason: 'No limit has a number of known precision in your data.', count: 2 },
  ]);
});
