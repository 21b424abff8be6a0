// The imported archive: the same oils and values in every run.
import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { random } from '../../machine/random.ts';

/** Some of the tests of the dictionary: numbers, ratings, censored values and a test of many analytes. */
export const measuredTests = {
  kv100: 'Kinematic Viscosity @ 100 C',
  kv40: 'Kinematic Viscosity @ 40 C',
  index: 'Viscosity Index',
  noack: 'Noack Volatility (Procedure D)',
  ash: 'Sulfated Ash',
  pourPoint: 'Pour Point',
  elements: 'Elemental Analysis by ICP',
  baseNumber: 'Total Base Number',
  yieldStress: 'MRV Yield Stress and Apparent Viscosity (TP-1)',
  copper: 'Copper Strip Corrosion',
} as const;
const measuredNames: readonly string[] = Object.values(measuredTests);

/** The brand of all reference oils. */
export const referenceOil = 'Reference Oil R-1';

interface Oil {
  report_number: string;
  brand_name: string;
}
export interface ArchiveFiles {
  oils: readonly Oil[];
  /** CSV. */
  samples: string;
  results: string;
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
/** A CSV file. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');

/** A value of the i-th oil; `next` draws numbers from 0 to 1. */
const valueFor = (test: string, analyte: string, i: number, next: () => number): string => {
  if (test === measuredTests.copper) return ['1a', '1b', '2a'][i % 3] ?? '';
  if (analyte.includes('Yield Stress')) return '<35';
  if (test === measuredTests.kv100) return (9.5 + next() * 3).toFixed(3);
  if (test === measuredTests.noack) return i % 17 === 0 ? '<5' : (7 + next() * 7).toFixed(1);
  if (test === measuredTests.pourPoint) return String(-30 - Math.floor(next() * 5) * 3);
  return (next() * 100 + 1).toFixed(2);
};

const makeOil = (prefix: string, i: number, changes: object) => {
  const isAmerican = i % 4 === 3;
  const isReference = i % 41 === 40;
  return {
    report_number: `${prefix}-${i + 1}`,
    container_id: `C${prefix}${i}`,
    year: 2012 + (i % 8),
    brand_name: isReference ? referenceOil : `Brand ${i % 40}`,
    supplier: `Supplier ${i % 9}`,
    sae_grade: i % 3 > 0 ? '5W-30' : '10W-40',
    service_class: i % 2 > 0 ? 'API SN' : 'API SP',
    oil_type: 'Passenger car',
    region: isAmerican ? 'Americas' : 'Europe',
    country: isAmerican ? 'US' : 'DE',
    api_mark: i % 2 > 0 ? 'True' : '',
    kind: isReference ? 'reference' : 'market',
    ...changes,
  };
};

const resultsColumns = ['report_number', 'test', 'analyte', 'value', 'laboratory', 'batch', 'run'];

/** Values with some left out, and every 13th oil measured again. */
const makeResults = (prefix: string, oils: readonly Oil[], tests: readonly DictionaryRow[], seed: number) => {
  const next = random(seed);
  const rows: (string | number)[][] = [];
  for (const [i, { report_number }] of oils.entries())
    for (const test of tests)
      for (const analyte of test.analytes.filter(({ id }) => (i + id) % 11 !== 3)) {
        const cell = [report_number, test.name, analyte.name];
        const value = () => valueFor(test.name, analyte.name, i, next);
        rows.push([...cell, value(), `Lab ${i % 3}`, `B${prefix}${Math.floor(i / 10)}`, 1]);
        if (i % 13 === 5 && /Kinematic|Noack/.test(test.name))
          rows.push([...cell, value(), `Lab ${(i + 1) % 3}`, `R${prefix}${i % 2}`, 2]);
      }
  return rows;
};

/** The files of a group whose report numbers begin with `prefix`; `changesOf` replaces columns of the i-th oil. */
export const makeArchiveFiles = (
  dictionary: readonly DictionaryRow[],
  prefix: string,
  { count, seed, changesOf = () => ({}) }: { count: number; seed: number; changesOf?: (i: number) => object },
): ArchiveFiles => {
  const tests = dictionary.filter(({ name }) => measuredNames.includes(name));
  const oils = Array.from({ length: count }, (_, i) => makeOil(prefix, i, changesOf(i)));
  const [first] = oils;
  return {
    oils,
    samples: toCsv([Object.keys(first ?? {}), ...oils.map((oil) => Object.values(oil))]),
    results: toCsv([resultsColumns, ...makeResults(prefix, oils, tests, seed)]),
  };
};
