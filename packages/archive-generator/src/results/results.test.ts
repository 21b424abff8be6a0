import { expect, test } from 'vitest';
import { generateArchive } from '../archive/archive.ts';
import type { GeneratedOil } from '../archive/oil.ts';
import { viscosityIndex } from '../formulation/viscosity.rules.ts';
import { analytes, tests } from '../shared/reference-data.ts';

const oils = [...generateArchive({ seed: 21, oils: 3000 })].flatMap((group) => [...group.oils]);
const testByName = new Map(tests.map((row) => [row.test, row]));
const analyteByName = new Map(analytes.map((row) => [row.analyte, row]));

function value(oil: GeneratedOil, analyte: string): number | undefined {
  const text = oil.results.find((result) => result.analyte === analyte)?.value;
  return text === undefined || Number.isNaN(Number(text)) ? undefined : Number(text);
}

/** Pairs of two analytes over the oils that have both. */
function pairs(one: string, other: string): (readonly [number, number])[] {
  return oils.flatMap((oil) => {
    const [a, b] = [value(oil, one), value(oil, other)];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });
}

test('every result names a known test and analyte once per oil', () => {
  for (const { results } of oils)
    expect(new Set(results.map(({ analyte }) => analyte)).size).toBe(results.length);
  const results = oils.flatMap((oil) => oil.results);
  expect(results.filter(({ test: name, analyte }) => analyteByName.get(analyte)?.test !== name)).toEqual([]);
});

test('values are numbers with the decimals of the analyte, censored values or ratings', () => {
  const isRating = /^(pass|fail|[1-4][a-e]|L?\d\.[05]|D8\.0)$/;
  const rated = ['Copper Strip', 'HTCBT Copper Strip', 'Miscibility', 'Homogeneity', 'ASTM Color'];
  const wrong: string[] = [];
  for (const { results } of oils) {
    for (const { analyte, value: text } of results) {
      const decimals = analyteByName.get(analyte)?.decimals ?? 0;
      const number = decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`);
      const isRated = rated.some((name) => analyte.startsWith(name));
      const isRight = isRated ? isRating.test(text) : number.test(text.replace(/^[<>]/, ''));
      if (!isRight || text === '-0') wrong.push(`${analyte}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('tests are run only in their years, from 2021 on only the tests of the Modern Series', () => {
  const isRunIn = (name: string, year: number) => {
    const row = testByName.get(name);
    return (
      row !== undefined &&
      year >= row.firstYear &&
      year <= (row.lastYear ?? 9999) &&
      (year < 2021 || row.modern)
    );
  };
  const wrong = oils.flatMap(({ sample, results }) =>
    results
      .filter((result) => !isRunIn(result.test, sample.year))
      .map((result) => [sample.year, result.test]),
  );
  expect(wrong).toEqual([]);
});

test('all 48 classic tests and nearly all of their analytes occur, modern oils have up to eight tests', () => {
  const seen = new Set(oils.flatMap(({ results }) => results.map(({ analyte }) => analyte)));
  expect(new Set(oils.flatMap(({ results }) => results.map((result) => result.test))).size).toBe(48);
  expect(seen.size).toBeGreaterThan(205);
  const modern = oils.filter(({ sample }) => sample.year >= 2021);
  const counts = modern.map(({ results }) => new Set(results.map((result) => result.test)).size);
  expect(Math.max(...counts)).toBe(8);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
});

test('later oils have a larger share of the tests of their time', () => {
  const share = (from: number, to: number) => {
    const ofPeriod = oils.filter(
      ({ sample, truth }) => sample.year >= from && sample.year <= to && truth.cold,
    );
    const shares = ofPeriod.map(({ sample, results }) => {
      const run = tests.filter(
        ({ firstYear, lastYear }) => sample.year >= firstYear && sample.year <= (lastYear ?? 9999),
      );
      return new Set(results.map((result) => result.test)).size / run.length;
    });
    return shares.reduce((sum, one) => sum + one, 0) / shares.length;
  };
  expect(share(1990, 1994)).toBeCloseTo(0.6, 1);
  expect(share(1995, 2004)).toBeCloseTo(0.8, 1);
  expect(share(2005, 2020)).toBeCloseTo(0.9, 1);
});

test('the viscosity index is calculated from both viscosities, and is absent without them', () => {
  const withIndex = oils.filter((oil) => value(oil, 'Viscosity Index') !== undefined);
  expect(withIndex.length).toBeGreaterThan(1000);
  for (const oil of withIndex) {
    const index = value(oil, 'Viscosity Index');
    const kv40 = value(oil, 'Kinematic Viscosity @ 40 C') ?? 0;
    const kv100 = value(oil, 'Kinematic Viscosity @ 100 C') ?? 0;
    expect(index).toBe(Math.round(viscosityIndex(kv40, kv100)));
  }
});

test('results have the digits of their methods', () => {
  const texts = (analyte: RegExp) =>
    oils.flatMap(({ results }) =>
      results.flatMap((result) => (analyte.test(result.analyte) ? [result.value] : [])),
    );
  const elements = texts(/\((D4951|D6443)\)$/);
  expect(elements.filter((text) => Number(text) === 0)).toEqual([]);
  expect(new Set(elements.filter((text) => text.startsWith('<')))).toEqual(new Set(['<0.0001', '<0.001']));
  expect(texts(/^Flash Point PMCC$/).filter((text) => !/\.[05]$/.test(text))).toEqual([]);
  expect(texts(/^Kinematic Viscosity @ 40 C$/).filter((text) => /^\d{3,}\.\d[1-9]$/.test(text))).toEqual([]);
});

test.each([
  ['Kinematic Viscosity @ 100 C', 'Kinematic Viscosity @ 100 C before Shear', 1, 0.03],
  ['Calcium', 'Calcium (D4951)', 10_000, 0.4],
  ['Phosphorus', 'Phosphorus (D6443)', 10_000, 0.4],
  ['Zinc', 'Zinc (D4951)', 10_000, 0.4],
  ['Volatility by GC @ 371 C', 'Volatility by GC @ 371 C (D5480)', 1, 0.4],
])('%s and %s share one true value', (one, other, factor, tolerance) => {
  const both = pairs(one, other).filter(([a]) => a > (factor > 1 ? 400 : 3));
  expect(both.length).toBeGreaterThan(200);
  for (const [a, b] of both) expect(Math.abs(b * factor - a) / a).toBeLessThan(tolerance);
});

test('the grade temperature repeats the value at that temperature', () => {
  let [ccsPairs, mrvPairs] = [0, 0];
  for (const { truth, results } of oils) {
    if (!truth.cold) continue;
    const at = (analyte: string) => results.find((result) => result.analyte === analyte)?.value;
    const [ccs, ccsThere] = [
      at('CCS Viscosity @ Grade Temperature'),
      at(`CCS Viscosity @ ${truth.cold.ccsC} C`),
    ];
    if (ccs && ccsThere) {
      expect(ccs).toBe(ccsThere);
      ccsPairs += 1;
    }
    const [mrv, mrvThere] = [
      at('MRV Apparent Viscosity @ Grade Temperature'),
      at(`MRV Apparent Viscosity @ ${truth.cold.mrvC} C`),
    ];
    if (mrv && mrvThere) {
      expect(mrv).toBe(mrvThere);
      mrvPairs += 1;
    }
  }
  expect(Math.min(ccsPairs, mrvPairs)).toBeGreaterThan(100);
});

test('an oil with yield stress has no MRV viscosity, all others show less than 35 Pa', () => {
  const stressed = oils.filter(({ truth }) => truth.cold && truth.cold.yieldStressPa > 0);
  expect(stressed.length).toBeGreaterThan(5);
  for (const { results } of stressed) {
    expect(results.filter(({ analyte }) => analyte.startsWith('MRV Apparent Viscosity'))).toEqual([]);
    expect(results.filter(({ value: text }) => text === '<35')).toEqual([]);
  }
});

test.each([
  ['CCS Viscosity @ Grade Temperature', 10],
  ['Flash Point COC', 2],
  ['Pour Point', 3],
  ['Foam Seq II Tendency', 5],
])('%s comes in steps of %d', (analyte, step) => {
  const values = oils.flatMap((oil) => value(oil, analyte) ?? []);
  expect(values.length).toBeGreaterThan(1000);
  expect(values.filter((number) => number % step !== 0)).toEqual([]);
});

test('ICP results have three significant figures for additive metals and two for the rest', () => {
  for (const oil of oils) {
    expect(String(value(oil, 'Calcium') ?? 0).replace(/0+$/, '').length).toBeLessThanOrEqual(3);
    expect(String(value(oil, 'Boron') ?? 0).replace(/0+$/, '').length).toBeLessThanOrEqual(2);
  }
});

test('deposits add up, emulsion layers add up to the whole, and shear loss follows from both viscosities', () => {
  const compared = { deposits: 0, emulsions: 0, losses: 0 };
  for (const oil of oils) {
    const of = (analyte: string) => value(oil, analyte) ?? Number.NaN;
    const total =
      of('TEOST MHT Rod Deposits') + of('TEOST MHT Filter Deposits') - of('TEOST MHT Total Deposits');
    if (!Number.isNaN(total)) {
      expect(total).toBeCloseTo(0, 6);
      compared.deposits += 1;
    }
    const [oilPart, water, emulsion] = ['Oil', 'Water', 'Emulsion'].map((part) =>
      of(`Emulsion Retention ${part} @ 0 C, 24 h`),
    );
    const whole = (oilPart ?? 0) + (water ?? 0) + (emulsion ?? 0);
    if (!Number.isNaN(whole)) {
      expect(whole).toBe(100);
      compared.emulsions += 1;
    }
    const fresh = of('Kinematic Viscosity @ 100 C before Shear');
    const loss = (100 * (fresh - of('Kinematic Viscosity @ 100 C after 30 Cycles'))) / fresh;
    const reported = of('Shear Viscosity Loss after 30 Cycles');
    if (loss >= 0 && !Number.isNaN(reported)) {
      expect(reported).toBeCloseTo(loss, 0);
      compared.losses += 1;
    }
  }
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(50);
});

test('the boiling range rises', () => {
  for (const oil of oils) {
    const curve = Array.from({ length: 19 }, (_, i) =>
      value(oil, `Distillation Temperature @ ${5 * (i + 1)}% Off`),
    );
    const known = curve.filter((celsius) => celsius !== undefined);
    expect(known).toEqual([...known].sort((a, b) => a - b));
  }
});

test('shear loss and fuel index follow from the reported values', () => {
  const shear = /^Kinematic Viscosity @ 100 C after (\d+) Cycles(.*)$/;
  const counts = { sheared: 0, indexed: 0 };
  for (const { results } of oils) {
    const reported = new Map(results.map(({ analyte, value }) => [analyte, Number(value)]));
    for (const [analyte, after] of reported) {
      const [, cycles, method] = shear.exec(analyte) ?? [];
      if (cycles === undefined) continue;
      const fresh = reported.get(`Kinematic Viscosity @ 100 C before Shear${method}`) ?? 0;
      const loss = reported.get(`Shear Viscosity Loss after ${cycles} Cycles${method}`) ?? 0;
      counts.sheared++;
      expect(after).toBeLessThanOrEqual(fresh);
      expect(Math.abs(loss - (100 * (fresh - after)) / fresh)).toBeLessThanOrEqual(0.0501);
    }
    const [hths, highShear] = ['HTHS Viscosity @ 150 C', 'High Shear Viscosity @ 100 C'].map((name) =>
      reported.get(name),
    );
    const index = reported.get('Fuel Efficiency Index, Fresh Oil');
    if (!hths || !highShear || index === undefined) continue;
    counts.indexed++;
    expect(Math.abs(index - 100 * (3 / hths) ** 0.35 * (6 / highShear) ** 0.18)).toBeLessThanOrEqual(0.5);
  }
  expect(Math.min(counts.sheared, counts.indexed)).toBeGreaterThan(20);
});
