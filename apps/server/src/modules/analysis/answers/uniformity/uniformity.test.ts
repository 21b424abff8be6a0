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
    bottle(2012, 10.2),
    bottle(2013, 10.8),
    bottle(2014, 10.5),
    { ...bottle(2014, 10.5), brandName: 'Other' },
  ]);
  const measurement = (0.0076 * 10.5) / 2.77;
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

test('cranking viscosities before 2001, five degrees warmer, are not pooled with later ones', () => {
  const cranked = (year: number, number: number) =>
    bottle(year, 10, { 'CCS Viscosity @ Grade Temperature': number });
  const { rows, figure, leftOut } = uniform(
    [cranked(2000, 3000), cranked(2001, 5900), cranked(2002, 6000), cranked(2003, 6100)],
    { analyte: answerAnalyteId('CCS Viscosity @ Grade Temperature') },
  );
  expect(rows[0]).toMatchObject({ bottles: 4, mean: 6000, total_deviation: expect.closeTo(100, 9) });
  expect(figure.points.map(({ year }) => year)).toEqual([2001, 2002, 2003]);
  expect(leftOut).toEqual([{ reason: expect.stringContaining('before 2001'), count: 1 }]);
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

test('an equal decrease of every element is not a reformulation, nor is a change within R', () => {
  const diluted = [bottle(2010, 10.5, metals(1, 300)), bottle(2014, 10.5, metals(0.5, 150))];
  expect(uniform(diluted).rows[0]?.reformulations).toEqual([]);
  const alike = [bottle(2010, 10.5, metals(1, 300)), bottle(2014, 10.5, metals(0.95, 320))];
  expect(uniform(alike).rows[0]?.reformulations).toEqual([]);
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
  const dated = uniform(oils).rows.filter(({ reformulations }) => reformulations.length > 0);
  expect(dated.length).toBeLessThanOrEqual(3);
});
