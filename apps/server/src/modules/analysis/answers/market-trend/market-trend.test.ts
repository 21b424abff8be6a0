import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { marketTrend } from './market-trend.ts';

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

test('the trend is that of the grades, not of the collected mix', () => {
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

test('a year without one of the grades uses the grades it has; a year with few oils is left out', () => {
  const { figure, leftOut } = trend(
    market((year) => (year === 2011 ? [40, 0] : year === 2014 ? [3, 2] : [20, 20])),
  );
  expect(figure.years.map(({ year }) => year)).toEqual([2010, 2011, 2012, 2013]);
  expect(figure.trend?.slope).toBeCloseTo(-10, 0);
  expect(leftOut).toEqual([
    { reason: 'In a year with fewer than 10 oils, or with grades of less than half the mix.', count: 5 },
  ]);
});

test('a grade missing in a year counts with its median of all years, shifted like the grades of the year', () => {
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

test('viscosities at the grade temperature have a trend at the temperature with most numbers', () => {
  const atGrade = 'CCS Viscosity @ Grade Temperature';
  const cranked = (saeGrade: string, year: number, results: Record<string, number>): AnsweredOil[] =>
    Array.from({ length: 10 }, () => ({ saeGrade, year, results }));
  const { figure, leftOut } = trend(
    [
      // 10W: −20 °C until 2000, then −25 °C
      ...cranked('10W40', 2000, { [atGrade]: 3000, 'CCS Viscosity @ -25 C': 6200 }),
      ...cranked('10W40', 2001, { [atGrade]: 6000 }),
      ...cranked('20W50', 2001, { [atGrade]: 8000 }),
    ],
    { analyte: answerAnalyteId(atGrade) },
  );
  expect(figure.analyte).toBe('CCS Viscosity @ -25 C');
  expect(figure.years.map(({ year, standardised }) => [year, standardised])).toEqual([
    [2000, 6200],
    [2001, 6000],
  ]);
  expect(leftOut).toEqual([
    { reason: 'No number at −25 °C, the one temperature at which CCS Viscosity is compared.', count: 10 },
  ]);
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
