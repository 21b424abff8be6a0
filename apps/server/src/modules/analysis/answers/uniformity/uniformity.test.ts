import { randomStream } from '@iom/statistics/random.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { uniformity } from './uniformity.ts';

const uniform = (oils: readonly AnsweredOil[], parameters = {}) => {
  const computed = uniformity.compute(someOils(oils), parameters);
  return { ...computed, rows: allRows(computed.rows) };
};

const bottle = (year: number, kv100: number, more: AnsweredOil['results'] = {}): AnsweredOil => ({
  year,
  results: { 'Kinematic Viscosity @ 100 C': kv100, ...more },
});

test('the variance of the product is that of its bottles minus that of the measurement', () => {
  const { rows, n, leftOut } = uniform([
    bottle(2011, 10.2),
    bottle(2013, 10.8),
    bottle(2014, 10.5),
    { ...bottle(2014, 10.5), brandName: 'Other' },
  ]);
  // R of D445 is 0.76% until 2011 and 1.38% from 2012
  const measurement = (Math.hypot(0.0076, 0.0138, 0.0138) * 10.5) / (2.77 * Math.sqrt(3));
  const product = Math.sqrt(0.09 - measurement ** 2);
  expect(n).toBe(3);
  expect(leftOut).toEqual([{ reason: 'The only bottle of its product.', count: 1 }]);
  expect(rows).toMatchObject([
    {
      bottles: 3,
      mean: expect.closeTo(10.5, 9),
      total_deviation: expect.closeTo(0.3, 9),
      measurement_deviation: expect.closeTo(measurement, 9),
      product_deviation: expect.closeTo(product, 9),
      // SAE 30: 9.3 to less than 12.5 mm²/s
      cpk: expect.closeTo(1.2 / (3 * product), 9),
      capability: 'good',
    },
  ]);
});

test('without a spread beyond that of the measurement Cpk uses the total deviation', () => {
  const { rows } = uniform([bottle(2012, 10.49), bottle(2013, 10.5), bottle(2014, 10.51)]);
  expect(rows[0]).toMatchObject({
    total_deviation: expect.closeTo(0.01, 9),
    product_deviation: 0,
    cpk: expect.closeTo(1.2 / (3 * 0.01), 6),
  });
});

test('two bottles have no spread, and an analyte without a limit no capability', () => {
  expect(uniform([bottle(2012, 10.2), bottle(2013, 10.8)]).rows[0]).toMatchObject({
    mean: 10.5,
    total_deviation: null,
    cpk: null,
    capability: null,
  });
  const three = [1000, 1010, 1020].map((Phosphorus, i) => bottle(2012 + i, 10, { Phosphorus }));
  const { rows } = uniform(three, { analyte: answerAnalyteId('Phosphorus') });
  expect(rows[0]).toMatchObject({ mean: 1010, cpk: null, product_deviation: 0 });
});

test('the limit is that of the last bottle with a number, which may have been cranked at another temperature', () => {
  const cranking = 'CCS Viscosity @ Grade Temperature';
  const analyte = answerAnalyteId(cranking);
  const old = [3300, 3400, 3450].map((number, i) => ({ year: 1998 + i, results: { [cranking]: number } }));
  const [alone, withLater] = [old, [...old, bottle(2003, 10)]].map((bottles) =>
    uniform(
      bottles.map((one) => ({ ...one, saeGrade: '5W30' })),
      { analyte },
    ),
  );
  // 5W until 1999: 3500 mPa·s at -25 °C
  expect(alone?.figure.limits).toEqual({ least: null, most: 3500 });
  expect(withLater?.figure.limits).toEqual(alone?.figure.limits);
  expect(withLater?.rows[0]?.cpk).toBe(alone?.rows[0]?.cpk);
});

test('viscosities at the grade temperature of a product are of that of its last bottle', () => {
  const atGrade = 'CCS Viscosity @ Grade Temperature';
  const cranked = (year: number, results: AnsweredOil['results']) => ({ year, results });
  // 5W: −25 °C until 2000, then −30 °C
  const { rows, figure, leftOut } = uniform(
    [
      cranked(1999, { [atGrade]: 2900 }),
      cranked(2000, { [atGrade]: 3000, 'CCS Viscosity @ -30 C': 6200 }),
      cranked(2001, { [atGrade]: 5900 }),
      cranked(2002, { [atGrade]: 6000 }),
      cranked(2003, { [atGrade]: 6100 }),
    ],
    { analyte: answerAnalyteId(atGrade) },
  );
  expect(rows[0]).toMatchObject({ bottles: 5, mean: 6050 });
  expect([figure.analyte, figure.points.map(({ value }) => value)]).toEqual([
    'CCS Viscosity @ -30 C',
    [6200, 5900, 6000, 6100],
  ]);
  expect(leftOut).toEqual([
    { reason: expect.stringContaining('grade temperature of the last bottle'), count: 1 },
  ]);
});

const metals = (factor: number, Magnesium: number) => ({
  Calcium: 2400 * factor,
  Magnesium,
  Phosphorus: 800 * factor,
});

test('a step of an element by more than R between two years is dated as a reformulation', () => {
  const oils = [2010, 2012, 2015, 2017].map((year) => bottle(year, 10.5, metals(1, year < 2015 ? 20 : 450)));
  const { rows, figure } = uniform(oils);
  expect(rows[0]?.reformulations).toEqual([
    { after: 2012, by: 2015, elements: [{ name: 'Magnesium', from: 20, to: 450 }] },
  ]);
  expect(figure).toMatchObject({
    reformulated: [2015],
    points: { length: 4 },
    limits: { least: 9.3, most: 12.5 },
  });
});

test('one bottle on a side dates nothing: it differs', () => {
  const oils = [2010, 2012, 2015].map((year) => bottle(year, 10.5, metals(1, year < 2015 ? 20 : 450)));
  const { rows, figure } = uniform(oils);
  const differing = [
    { report_number: 'R-3', year: 2015, elements: [{ name: 'Magnesium', from: 20, to: 450 }] },
  ];
  expect(rows[0]).toMatchObject({ reformulations: [], differing });
  expect(figure).toMatchObject({ reformulated: [], differing });
  // in the middle, and one of two
  expect(uniform([...oils, bottle(2017, 10.5, metals(1, 20))]).rows[0]).toMatchObject({
    reformulations: [],
    differing: [{ report_number: 'R-3' }],
  });
  expect(uniform(oils.slice(1)).rows[0]).toMatchObject({ differing: [{ year: 2015 }] });
});

test('a bottle without additive or with a refuted label neither dates a change nor differs', () => {
  const sound = [2010, 2011, 2014].map((year) => bottle(year, 10.5, metals(1, 300)));
  const empty = { Calcium: 5, Magnesium: 1, Phosphorus: 10, Zinc: 5 };
  const thin = bottle(2013, 7.5, metals(1, 20));
  const { rows, leftOut } = uniform([...sound, bottle(2012, 10.5, empty), thin]);
  expect(rows[0]).toMatchObject({ bottles: 5, reformulations: [], differing: [] });
  expect(leftOut).toContainEqual({
    reason: 'A value refutes the label, or the oil is a suspect. Not counted for reformulations.',
    count: 2,
  });
});

test('an equal decrease of every element is not a reformulation, nor is a change within R', () => {
  const years = [2010, 2011, 2014, 2015];
  const diluted = years.map((year) =>
    bottle(year, 10.5, metals(year < 2013 ? 1 : 0.5, year < 2013 ? 300 : 150)),
  );
  expect(uniform(diluted).rows[0]?.reformulations).toEqual([]);
  const alike = years.map((year) => bottle(year, 10.5, metals(1, year < 2013 ? 300 : 320)));
  expect(uniform(alike).rows[0]).toMatchObject({ reformulations: [], differing: [] });
});

test('hardly any product without a reformulation, measured with the precision of the methods, is dated', () => {
  const random = randomStream(21);
  // R of D5185: 0.015 X^1.3, 0.72 X^0.77 and 4.3 X^0.50
  const measured = (level: number, reproducibility: number) =>
    level + (reproducibility / 2.77) * random.normal();
  const oils = Array.from({ length: 1200 }, (_, i) => ({
    ...bottle(2010 + (i % 4), 10.5, {
      Calcium: measured(2400, 0.015 * 2400 ** 1.3),
      Magnesium: measured(300, 0.72 * 300 ** 0.77),
      Phosphorus: measured(800, 4.3 * 800 ** 0.5),
    }),
    brandName: `Brand ${Math.floor(i / 4)}`,
  }));
  const { rows } = uniform(oils);
  const changed = rows.filter(
    ({ reformulations, differing }) => reformulations.length + differing.length > 0,
  );
  expect(changed.length).toBeLessThanOrEqual(6);
});
