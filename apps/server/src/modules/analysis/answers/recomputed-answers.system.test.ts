import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { baseStock } from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { chemistryBalance } from '@iom/contract/analysis/answers/chemistry-balance.answer.ts';
import { claimAudit } from '@iom/contract/analysis/answers/claim-audit.answer.ts';
import { claimCheck, claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { comparison } from '@iom/contract/analysis/answers/comparison.answer.ts';
import { fingerprint } from '@iom/contract/analysis/answers/fingerprint.answer.ts';
import { marketTrend } from '@iom/contract/analysis/answers/market-trend.answer.ts';
import { suspects } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { targetWindow } from '@iom/contract/analysis/answers/target-window.answer.ts';
import { uniformity } from '@iom/contract/analysis/answers/uniformity.answer.ts';
import { viscometricMap } from '@iom/contract/analysis/answers/viscometric-map.answer.ts';
import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { aMember } from '#test/fixtures/people.ts';
import { storeGeneratedOils } from '#test/fixtures/stored-generated-oils.ts';
import {
  type Precision,
  quantile,
  recomputeBalance,
  recomputeComparison,
  recomputeEmpty,
  recomputeFingerprint,
  recomputeFront,
  recomputeHistory,
  recomputeStocks,
  recomputeTrend,
} from '#test/recomputed/answers.ts';
import { type CsvOil, numberOf, readCsv } from '#test/recomputed/archive-csv.ts';
import { recomputeAudit } from '#test/recomputed/claim-audit.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let token: string;
let oils: CsvOil[];
let precision: Precision;
let ids: ReadonlyMap<string, number>;
let decimals: (analyte: string) => number;

/** Bottles of products with several, and all oils of four years, in the order of the archive. */
const chooseOils = () => {
  const all = [...generateArchive({ seed: 1984, oils: 6000 })].flatMap(({ oils: own }) => [...own]);
  const products = [...Map.groupBy(all, ({ truth }) => truth.productKey).values()];
  const chosen = new Set(
    products
      .filter(({ length }) => length > 3)
      .slice(0, 90)
      .flat(),
  );
  return all.filter((oil) => chosen.has(oil) || (oil.sample.year >= 2010 && oil.sample.year <= 2013));
};

beforeAll(async () => {
  app = await openTestApp();
  const stored = chooseOils();
  await storeGeneratedOils(app, stored);
  const holder = await aMember(app);
  token = holder.token;
  await app.database.write(async (tx) => {
    const parties = { orderId: null, buyerId: null, holderId: holder.id };
    const places = new Map(
      stored.map(({ sample: { year, region } }) => [`${region} ${year}`, { year, region }]),
    );
    for (const [name, place] of places)
      await grantLicence(tx, { ...parties, kind: 'REGIONAL', name, ...place });
  });
  oils = readCsv((await app.call(searchOwnedOils, { body: { download: true }, token })).text);
  const { results } = (await app.call(listDataDictionary, {})).body;
  const analytes = results.flatMap((one) => one.analytes);
  const ranges = new Map(analytes.map((one) => [one.name, one.precision]));
  precision = (analyte) => ranges.get(analyte) ?? [];
  ids = new Map(analytes.map(({ name, id }) => [name, id]));
  const digits = new Map(analytes.map((one) => [one.name, one.decimals]));
  decimals = (analyte) => digits.get(analyte) ?? 0;
});
afterAll(() => app.close());

const page = { page_size: 100 };
const near = (value: number) => expect.closeTo(value, 6);

test('base stocks: the probabilities follow from the file and the parameters of the rule', async () => {
  const { body } = await app.call(baseStock.endpoint, { body: page, token });
  const stocks = recomputeStocks(oils, body.rule);
  expect(body.rows.length).toBe(100);
  for (const { sample, probabilities } of body.rows)
    expect([sample, stocks.get(sample)]).toEqual([sample, probabilities.map(near)]);
});

test('fingerprint: distances and treat rates', async () => {
  const elements = ['Calcium', 'Nitrogen'];
  const { sample = 0 } =
    oils.find((oil) => elements.every((name) => !Number.isNaN(numberOf(oil, name)))) ?? {};
  const { body } = await app.call(fingerprint.endpoint, {
    body: { ...page, parameters: { sample, other_brands: false } },
    token,
  });
  const found = recomputeFingerprint(oils, sample, precision);
  expect(body.rows.length).toBe(10);
  for (const row of body.rows)
    expect(found.get(row.sample)).toEqual({
      distance: near(row.distance),
      treat_ratio: near(row.treat_ratio),
    });
  const nearest = [...found.values()].map(({ distance }) => distance).sort((a, b) => a - b)[0];
  expect(body.rows[0]?.distance).toBeCloseTo(nearest ?? 0, 6);
});

test('chemistry balance: ash and base number by the factors of the rule', async () => {
  const { body } = await app.call(chemistryBalance.endpoint, { body: page, token });
  const balances = recomputeBalance(oils, body.rule, precision);
  for (const row of body.rows) {
    const own = balances.get(row.sample);
    if (row.ash_calculated !== null) expect(own?.ash_calculated).toBeCloseTo(row.ash_calculated, 6);
    if (row.ash_residual !== null) expect(own?.ash_residual).toBeCloseTo(row.ash_residual, 6);
    if (row.base_number_most !== null) expect(own?.base_number_most).toBeCloseTo(row.base_number_most, 6);
  }
  expect(body.rows.some(({ ash_residual }) => ash_residual !== null)).toBe(true);
});

test('market trend: medians at a fixed mix and their slope', async () => {
  const { body } = await app.call(marketTrend.endpoint, { body: page, token });
  const { years: medians, slope } = recomputeTrend(oils, 'Phosphorus');
  expect(body.rows.map(({ year, standardised }) => [year, standardised])).toEqual(
    [...medians].sort(([a], [b]) => a - b).map(([year, median]) => [year, near(median)]),
  );
  expect(body.figure.trend?.slope).toBeCloseTo(slope, 6);
});

test('target window: quantiles of all oils', async () => {
  const { body } = await app.call(targetWindow.endpoint, { body: { parameters: { oils: 'all' } }, token });
  for (const { name, quantiles } of body.figure.windows) {
    const numbers = oils.map((oil) => numberOf(oil, name)).filter((number) => !Number.isNaN(number));
    // at one temperature, oils without a number there count with that of their grade temperature
    if (/ @ -\d+ C$/.test(name)) continue;
    expect([name, quantiles.map(({ probability, value }) => [probability, value])]).toEqual([
      name,
      [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => [p, near(quantile(numbers, p))]),
    ]);
  }
});

test('comparison: p-values by R and Holm', async () => {
  const [first, other] = oils;
  if (!first || !other) throw new Error('no oils');
  const names = ['Kinematic Viscosity @ 100 C', 'Calcium', 'Zinc', 'Phosphorus', 'Sulfated Ash'];
  const parameters = {
    samples: [first.sample, other.sample],
    analytes: names.map((name) => ids.get(name) ?? 0),
  };
  const { body } = await app.call(comparison.endpoint, { body: { parameters }, token });
  const found = recomputeComparison([first, other], names, precision);
  expect(body.rows.length).toBe(found.size);
  for (const { name, p } of body.rows) expect([name, found.get(name)]).toEqual([name, expect.closeTo(p, 5)]);
});

test('trade-off: the front at one temperature', async () => {
  const parameters = { map: 'ccs-noack', oils: 'all', celsius: -25 } as const;
  const { body } = await app.call(viscometricMap.endpoint, { body: { ...page, parameters }, token });
  const onFront = body.figure.sample.filter((_, at) => body.figure.state[at] === 1);
  const front = recomputeFront(oils, 'CCS Viscosity @ -25 C', 'Noack Evaporation Loss');
  expect(onFront.length).toBeGreaterThan(3);
  expect(onFront.sort()).toEqual(front.sort());
});

test('suspects: oils with no additive', async () => {
  const { body } = await app.call(suspects.endpoint, { body: page, token });
  const empty = body.rows.filter(({ kind }) => kind === 'no_additive').map(({ sample }) => sample);
  expect(empty.length).toBeGreaterThan(0);
  expect(empty.sort()).toEqual(recomputeEmpty(oils).sort());
});

test('uniformity: dated changes and single bottles, without the oils that the other answers refute', async () => {
  const refuted = new Set<number>();
  for (const claim of claims) {
    const { body } = await app.call(claimCheck.endpoint, { body: { ...page, parameters: { claim } }, token });
    for (const { sample, outcome } of body.rows) if (outcome === 'does_not_conform') refuted.add(sample);
  }
  const suspected = await app.call(suspects.endpoint, { body: page, token });
  for (const { sample, kind } of suspected.body.rows) if (kind !== 'outlier') refuted.add(sample);
  const { body } = await app.call(uniformity.endpoint, { body: page, token });
  const keyOf = ({ label }: CsvOil) =>
    [label.brand_name, label.region, label.sae_grade, label.service_class].join(' ');
  const products = Map.groupBy(oils, keyOf);
  let changes = 0;
  for (const row of body.rows) {
    const key = [row.brand_name, row.region, row.sae_grade, row.service_class].join(' ');
    const bottles = (products.get(key) ?? [])
      .filter((oil) => !refuted.has(oil.sample) && !Number.isNaN(numberOf(oil, 'Calcium')))
      .sort((a, b) => Number(a.label.year) - Number(b.label.year) || a.sample - b.sample);
    const found = [
      ...row.reformulations.map(({ after, by }) => `${after}-${by}`),
      ...row.differing.map(({ report_number }) => report_number),
    ];
    changes += found.length;
    expect([key, found.sort()]).toEqual([key, recomputeHistory(bottles, precision).sort()]);
  }
  expect(changes).toBeGreaterThan(0);
});

test('claim audit: the probability that the grade of SAE J300 holds, by R of the methods', async () => {
  const years = [2012, 2013];
  const { body } = await app.call(claimAudit.endpoint, {
    body: { ...page, year: years.map(String), parameters: { show: 'all', precision: 'method' } },
    token,
  });
  const own = oils
    .filter(({ label }) => years.includes(Number(label.year)))
    .sort((a, b) => a.sample - b.sample);
  // D445 states one precision for oils until 2011 and another from 2012 on
  const inForce: Precision = (analyte) => precision(analyte).filter(({ valid_to }) => valid_to === null);
  const found = recomputeAudit(own, body.rule, inForce, decimals);
  expect(body.n).toBe(found.size);
  expect(
    body.rows.filter(({ probability }) => probability > 0.05 && probability < 0.95).length,
  ).toBeGreaterThan(3);
  expect(body.rows.map(({ sample }) => [sample, found.get(sample)])).toEqual(
    body.rows.map(({ sample, probability }) => [sample, near(probability)]),
  );
});
