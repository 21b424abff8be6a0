import { expect, test } from 'vitest';
import { packageHouses } from '../formulation/additive-packages.rules.ts';
import { generateArchive } from './archive.ts';
import { plantedTruth } from './planted-truth.ts';

const archive = { seed: 7, oils: 1500 };
const planted = [...plantedTruth(archive)];

test('gives house, formulation date, wrong fill and counterfeit of every market oil by report number', () => {
  const numbers = [...generateArchive(archive)].flatMap((group) =>
    [...group.oils].map(({ sample }) => sample.reportNumber),
  );
  expect(planted.map(({ reportNumber }) => reportNumber)).toEqual(numbers);
  const kinds = new Set(planted.map(({ fault }) => fault?.kind));
  for (const kind of ['counterfeit', 'wrong grade filled', undefined]) expect(kinds).toContain(kind);
  expect(new Set(planted.map(({ packageHouse }) => packageHouse))).toEqual(new Set(packageHouses));
});

test('a product keeps its house, and its formulations follow each other in time', () => {
  for (const ofProduct of Map.groupBy(planted, ({ productKey }) => productKey).values()) {
    expect(new Set(ofProduct.map(({ packageHouse }) => packageHouse)).size).toBe(1);
    const years = new Map(ofProduct.map(({ formulation, formulatedIn }) => [formulation, formulatedIn]));
    const inOrder = [...years].sort(([one], [other]) => one - other).map(([, year]) => year);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    for (const { formulation, formulatedIn } of ofProduct) expect(years.get(formulation)).toBe(formulatedIn);
  }
});
