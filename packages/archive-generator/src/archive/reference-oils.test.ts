import { expect, test } from 'vitest';
import { analytes } from '../shared/reference-data.ts';
import { generateArchive } from './archive.ts';
import type { GeneratedOil } from './oil.ts';

const groups = [...generateArchive({ seed: 31, oils: 3000 })].map((group) => ({
  name: group.name,
  oils: [...group.oils],
  references: [...group.references],
}));
const oils = groups.flatMap((group) => group.oils);
const references = groups.flatMap((group) => group.references);

const batchKey = ({ laboratory, batch }: GeneratedOil) => `${laboratory} ${batch}`;
const numbersByAnalyte = (oil: { results: GeneratedOil['results'] }) =>
  new Map(
    oil.results.flatMap(({ analyte, value }) =>
      Number.isNaN(Number(value)) ? [] : [[analyte, Number(value)]],
    ),
  );

/** R = a (X + c)^b, with the coefficients of the reference data. */
const reproducibility = (name: string, value: number) => {
  const [a = 0, b = 0, c = 0] = analytes.find(({ analyte }) => analyte === name)?.reproducibility ?? [];
  return a * Math.max(0, value + c) ** b;
};

test('every batch of a laboratory and year has one reference oil, and no batch has more oils than its size', () => {
  const watched = references.map(batchKey);
  expect(new Set(watched).size).toBe(watched.length);
  expect(new Set(watched)).toEqual(new Set(oils.map(batchKey)));
  for (const [batch, ofBatch] of Map.groupBy(oils, batchKey)) {
    expect(ofBatch.length).toBeLessThanOrEqual(12);
    expect(new Set(ofBatch.map(({ sample }) => sample.year)).size, batch).toBe(1);
  }
});

test('each of the four reference oils runs out and is renewed, and a lot keeps its properties at every laboratory', () => {
  const byLot = Map.groupBy(references, ({ sample }) => sample.brandName);
  const oilsOfLots = Map.groupBy(byLot.keys(), (lot) => lot.split(',')[0]);
  expect([...oilsOfLots.keys()].sort()).toEqual([1, 2, 3, 4].map((n) => `Reference oil ${n}`));
  for (const lots of oilsOfLots.values()) {
    expect(lots.length).toBeGreaterThan(2);
    const years = lots.map((lot) => (byLot.get(lot) ?? []).map(({ sample }) => sample.year));
    for (const [i, later] of years.slice(1).entries())
      expect(Math.min(...later)).toBeGreaterThan(Math.max(...(years[i] ?? [])));
  }
  for (const measured of byLot.values()) {
    expect(new Set(measured.map(({ truth }) => truth.viscometrics.kv100)).size).toBe(1);
    expect(new Set(measured.map(({ laboratory }) => laboratory)).size).toBe(3);
    expect(measured[0]?.truth.fault).toBeNull();
  }
});

test('reference oils are flagged as such and share no number or code with market oils', () => {
  const all = [...oils, ...references].map(({ sample }) => sample);
  expect(new Set(all.map(({ reportNumber }) => reportNumber)).size).toBe(all.length);
  expect(new Set(all.map(({ containerId }) => containerId)).size).toBe(all.length);
  expect(new Set(references.map(({ sample }) => sample.kind))).toEqual(new Set(['reference']));
  expect(new Set(oils.map(({ sample }) => sample.kind))).toEqual(new Set(['market']));
  expect(all.filter(({ reportNumber }) => !/^\d{4}-(AF|AM|AP|EU|RO)-\d{4}$/.test(reportNumber))).toEqual([]);
});

test('readings of a reference oil scatter about its true value by the reproducibility of the method', () => {
  const readings = references.flatMap((oil) => {
    const read = numbersByAnalyte(oil).get('Kinematic Viscosity @ 100 C');
    const truth = oil.truth.viscometrics.kv100;
    return read === undefined
      ? []
      : [(read - truth) / (reproducibility('Kinematic Viscosity @ 100 C', truth) / 2.77)];
  });
  expect(readings.length).toBeGreaterThan(200);
  const sd = Math.sqrt(readings.reduce((sum, z) => sum + z * z, 0) / readings.length);
  // 0.6 of scatter and 0.4 of bias, in quadrature
  expect(sd).toBeGreaterThan(0.6);
  expect(sd).toBeLessThan(0.85);
});

test('a small part of all tests is repeated, by another laboratory, and only tests that were reported', () => {
  const again = oils.filter((oil) => oil.retest !== null);
  const tests = (results: GeneratedOil['results']) => new Set(results.map((result) => result.test));
  let tested = 0;
  let retested = 0;
  for (const oil of oils) {
    tested += tests(oil.results).size;
    if (!oil.retest) continue;
    retested += tests(oil.retest.results).size;
    expect(oil.retest.laboratory).not.toBe(oil.laboratory);
    expect([...tests(oil.retest.results)].filter((name) => !tests(oil.results).has(name))).toEqual([]);
  }
  expect(again.length).toBeGreaterThan(200);
  expect(retested / tested).toBeGreaterThan(0.002);
  expect(retested / tested).toBeLessThan(0.01);
});

test('oils with a measured fault are nearly always retested', () => {
  const faulty = oils.filter(({ truth }) => truth.fault?.kind === 'Noack over limit');
  const noack = 'Noack Volatility (Procedure D)';
  const measured = faulty.filter(({ results }) => results.some(({ test: name }) => name === noack));
  const again = measured.filter(({ retest }) => retest?.results.some(({ test: name }) => name === noack));
  expect(measured.length).toBeGreaterThan(15);
  expect(again.length / measured.length).toBeGreaterThan(0.9);
});

test('most retests agree within the reproducibility, and a few do not', () => {
  const agree: boolean[] = [];
  for (const { retest, ...reported } of oils) {
    if (!retest) continue;
    const first = numbersByAnalyte(reported);
    for (const [analyte, second] of numbersByAnalyte(retest)) {
      const value = first.get(analyte);
      const limit = value === undefined ? 0 : reproducibility(analyte, (value + second) / 2);
      if (value !== undefined && limit > 0) agree.push(Math.abs(value - second) <= limit);
    }
  }
  const outside = agree.filter((within) => !within).length / agree.length;
  expect(agree.length).toBeGreaterThan(1000);
  expect(outside).toBeGreaterThan(0);
  expect(outside).toBeLessThan(0.05);
});
