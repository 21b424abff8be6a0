import type { Cell, Dictionary, DictionaryTest } from '#modules/samples/samples.module.ts';
import type { ReportedOil } from './document/data-report.ts';
import example from './example-oil.json' with { type: 'json' };
import { type OilValue, valuesOf } from './oil-values.ts';

/** An oil that nobody sells, for those who want to see a report before they buy one. It is in no archive and has no price. */
export const exampleOil: ReportedOil = {
  reportNumber: 'EXAMPLE-0001',
  year: 2018,
  brandName: 'Example Motor Oil',
  supplier: 'Example Lubricants, Inc.',
  saeGrade: '5W30',
  serviceClass: 'SN/GF-5',
  oilType: 'Passenger car',
  region: 'Americas',
  country: 'US',
  stateOrProvince: 'Michigan',
  apiMark: true,
  dexosMark: false,
  energySaving: false,
  ilsacMark: true,
  jasoMark: null,
  resourceConserving: true,
};

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = example;

/** A value as a laboratory writes it: a number, one with `<` or `>` before it, or a rating. */
const parts = (text: string | undefined) => {
  const [, sign, digits] = /^([<>]?)(-?\d+(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  if (digits === undefined) return { number: null, mark: text ?? null };
  return { number: Number(digits), mark: sign || null };
};

const cellOf = (test: DictionaryTest): Cell => {
  const read = test.analytes
    .toSorted((a, b) => a.position - b.position)
    .map(({ name }) => parts(values[test.name]?.[name]));
  return { numbers: read.map(({ number }) => number), marks: read.map(({ mark }) => mark) };
};

/** Its values, with the methods and units of the data dictionary. */
export const exampleValues = (dictionary: Dictionary): OilValue[] =>
  valuesOf(dictionary, new Map(dictionary.tests.map((test) => [test.id, cellOf(test)])));
