import { randomStream } from '@iom/statistics/random.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { marketTrend } from './market-trend.ts';
import { methodBridge } from './method-bridge.ts';

const trend = (oils: readonly AnsweredOil[], parameters = {}) => {
  const computed = marketTrend.compute(someOils(oils), parameters);
  return { ...computed, rows: allRows(computed.rows) };
};

/** `counts` oils of each grade in each year; phosphorus falls by 10 mg/kg a year and is 200 higher in 20W-50. */
const market = (counts: (year: number) => readonly [light: number, heavy: number]): AnsweredOil[] =>
  [2010, 2011, 2012, 2013, 2014].flatMap((year) =>
    counts(year).flatMap((count, heavy) =>
      Array.from({ length: count }, () => ({
        year,
        saeGrade: heavy ? '20W50' : '5W30',
        serviceClass: year < 2012 ? 'SM' : 'GF-5',
        results: { Phosphorus: 800 + 200 * heavy - 10 * (year - 2010) },
      })),
    ),
  );

test('the trend is that of the grades, not of the mix that was collected', () => {
  const { figure, rows, n } = trend(market((year) => (year < 2012 ? [10, 30] : [30, 10])));
  expect(n).toBe(200);
  expect(figure.trend).toMatchObject({ slope: expect.closeTo(-10, 9) });
  expect(figure.trend?.p).toBeLessThan(0.05);
  // 110 of 200 oils are 5W-30
  expect(rows[0]).toMatchObject({
    year: 2010,
    standardised: expect.closeTo(800 + 0.45 * 200, 9),
    median: 1000,
    covered: 1,
  });
  expect(figure.mix).toEqual([
    { sae_grade: '5W30', share: 0.55 },
    { sae_grade: '20W50', share: 0.45 },
  ]);
  expect(figure.classes).toEqual([{ name: 'GF-5', since: 2010 }]);
});

test('a year without one of the grades counts with what it has; a year with few oils is left out', () => {
  const { figure, leftOut } = trend(
    market((year) => (year === 2011 ? [40, 0] : year === 2014 ? [3, 2] : [20, 20])),
  );
  expect(figure.years.map(({ year }) => year)).toEqual([2010, 2011, 2012, 2013]);
  expect(figure.trend?.slope).toBeCloseTo(-10, 0);
  expect(leftOut).toEqual([
    { reason: 'In a year with fewer than 10 oils, or with grades of less than half the mix.', count: 5 },
  ]);
});

test('a grade that a year lacks counts with its median of all years, moved as the grades of the year', () => {
  const { rows, figure } = trend(market((year) => (year === 2011 ? [40, 0] : [20, 20])));
  expect(figure.mix[0]).toEqual({ sae_grade: '5W30', share: 0.6 });
  // of 5W-30: 20 times 760, 770, 780 and 800, 40 times 790; of 20W-50: 20 times 960, 970, 980 and 1000
  const [light, heavy] = [785, 975];
  const change = 790 - light;
  expect(rows[1]).toMatchObject({
    year: 2011,
    covered: 0.6,
    standardised: expect.closeTo(0.6 * 790 + 0.4 * (heavy + change), 9),
  });
});

test('cranking viscosities of before 2001, five degrees warmer, are no part of a trend of later years', () => {
  const cranked = (year: number, number: number): AnsweredOil[] =>
    Array.from({ length: 10 }, () => ({
      ...{ year, saeGrade: '10W40' },
      results: { 'CCS Viscosity @ Grade Temperature': number },
    }));
  const of = (...years: AnsweredOil[][]) =>
    trend(years.flat(), { analyte: answerAnalyteId('CCS Viscosity @ Grade Temperature') });
  const { figure, leftOut } = of(cranked(1999, 3000), cranked(2000, 3000), cranked(2001, 6000));
  expect(figure.years.map(({ year, standardised }) => [year, standardised])).toEqual([[2001, 6000]]);
  expect(leftOut).toEqual([{ reason: expect.stringContaining('before 2001'), count: 20 }]);
  const unmeasured = Array.from({ length: 10 }, () => ({ year: 2001, saeGrade: '10W40' }));
  expect(of(cranked(1999, 3000), cranked(2000, 3000), unmeasured).figure.years).toHaveLength(2);
});

test('values below a limit count as such, and a median below all limits is null', () => {
  const analyte = answerAnalyteId('Boron');
  const boron = (year: number, results: readonly (number | string)[]) =>
    Array.from({ length: 20 }, (_, i) => ({ year, results: { Boron: results[i % results.length] ?? 0 } }));
  const { rows } = trend([...boron(2010, ['<5', 10, 20, 30]), ...boron(2011, ['<5', '<5', '<5', 8])], {
    analyte,
  });
  expect(rows.map(({ median }) => median)).toEqual([15, null]);
  expect(rows[1]?.standardised).toBe(5);
});

const bridge = (oils: readonly AnsweredOil[], pair: Parameters<typeof methodBridge.compute>[1]['pair']) => {
  const computed = methodBridge.compute(someOils(oils), { pair });
  return { ...computed, rows: allRows(computed.rows) };
};

/** Phosphorus by two methods with half the scatter of R = 4.3 √X, the second times `slope`. */
const phosphorus = (slope: number, more = 0.5) => {
  const random = randomStream(31);
  return Array.from({ length: 80 }, (_, i) => {
    const truth = 600 + 5 * i;
    const scatter = () => more * ((4.3 * Math.sqrt(truth)) / 2.77) * random.normal();
    return {
      results: {
        Phosphorus: Math.round(truth + scatter()),
        'Phosphorus (D4951)': (slope * truth + scatter()) / 10_000,
      },
    };
  });
};

test.each([
  [1, 0.5, 'pool', '0'],
  [1.15, 0.5, 'correct', '1b'],
  [1, 2, 'keep_apart', '0'],
] as const)('methods with slope %d and scatter of %d s: %s, class %s', (slope, scatter, verdict, name) => {
  const { figure, n } = bridge(phosphorus(slope, scatter), 'phosphorus-d4951');
  expect(n).toBe(80);
  expect(figure).toMatchObject({ precision: 'first', agreement: { verdict, bias_class: name } });
  expect(figure.agreement?.slope).toBeCloseTo(slope, 1);
});

test('the oil farthest off the line comes first; fewer than ten oils have no agreement', () => {
  const oils = phosphorus(1);
  const far = { results: { Phosphorus: 700, 'Phosphorus (D4951)': 0.09 } };
  expect(bridge([...oils, far], 'phosphorus-d4951').rows[0]).toMatchObject({ sample: 81, x: 700, y: 900 });
  const few = bridge([...oils.slice(0, 9), { results: { Phosphorus: 700 } }], 'phosphorus-d4951');
  expect(few).toMatchObject({ n: 9, figure: { agreement: null }, leftOut: [{ count: 1 }] });
});

test('oils that do not differ by one of the methods beyond its precision have no agreement', () => {
  const even = (name: 'Phosphorus' | 'Phosphorus (D4951)', value: number) =>
    phosphorus(1).map(({ results }) => ({ results: { ...results, [name]: value } }));
  for (const oils of [even('Phosphorus', 800), even('Phosphorus (D4951)', 0.08)])
    expect(bridge(oils, 'phosphorus-d4951')).toMatchObject({ n: 80, figure: { agreement: null } });
  const unknown = Array.from({ length: 12 }, (_, i) => ({
    results: { 'Volatility by GC @ 371 C': 7, 'Percent Off @ 371 C': 5.5 + i },
  }));
  expect(bridge(unknown, 'volatility-d6352').figure.agreement).toBeNull();
});

test('methods that agree exactly are pooled, an exact bias is corrected, and opposites have no agreement', () => {
  const exactly = (second: (first: number) => number) =>
    bridge(
      Array.from({ length: 12 }, (_, i) => ({
        results: { 'Volatility by GC @ 371 C': 5 + i, 'Percent Off @ 371 C': second(5 + i) },
      })),
      'volatility-d6352',
    ).figure.agreement;
  expect(exactly((first) => first)).toMatchObject({ verdict: 'pool', bias_class: '0', p: 1 });
  expect(exactly((first) => first + 2)).toMatchObject({ verdict: 'correct', bias_class: '1a', p: 0 });
  expect(exactly((first) => 2 * first)).toMatchObject({ verdict: 'correct', bias_class: '1b', slope: 2 });
  expect(exactly((first) => 2 * first - 3)?.bias_class).toBe('2');
  expect(exactly((first) => 21 - first)).toBeNull();
});

test('a number in another unit has no digits that come from the conversion', () => {
  const { figure } = bridge(
    [{ results: { Phosphorus: 3300, 'Phosphorus (D4951)': 0.339 } }],
    'phosphorus-d4951',
  );
  expect(figure.points).toEqual([{ x: 3300, y: 3390 }]);
});

test('without a known precision the scatter is not judged', () => {
  const oils = Array.from({ length: 12 }, (_, i) => ({
    results: { 'Volatility by GC @ 371 C': 5 + i, 'Percent Off @ 371 C': 5.5 + i + (i % 2) / 10 },
  }));
  const { figure } = bridge(oils, 'volatility-d6352');
  expect(figure).toMatchObject({
    precision: 'none',
    agreement: { bias_class: '1a', verdict: 'correct', scatter_p: null },
  });
});
