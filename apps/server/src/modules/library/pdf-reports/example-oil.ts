import { isMark, labelNames } from '@iom/contract/samples/oil-label.schemas.ts';
import type { Dictionary, DictionaryTest, ReportedCell } from '#modules/samples/samples.module.ts';
import { labelKey, type StoredLabel } from '#modules/samples/samples.tables.ts';
import { type OilValue, readOilValues } from '../values/oil-values.ts';
import example from './example-oil.json' with { type: 'json' };

const unstated = Object.fromEntries(
  labelNames.map((name) => [labelKey(name), isMark(name) ? null : '']),
) as Omit<StoredLabel, 'year' | 'region'>;

/** A fictitious oil for the sample data report. It is in no archive and has no price. */
export const exampleOil: StoredLabel = {
  ...unstated,
  reportNumber: 'EXAMPLE-0001',
  containerId: 'EXAMPLE',
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
  resourceConserving: true,
};

/** By the names of the analytes: an administrator may rename a test. */
const values: Readonly<Record<string, string>> = example;

/** Parses a value in a laboratory's notation: a number, a number after `<` or `>`, or a rating. */
const parseValue = (text: string | undefined) => {
  const [, sign, digits] = /^([<>]?)(-?\d+(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  if (digits === undefined) return { number: null, qualifier: text ?? null };
  return { number: Number(digits), qualifier: sign || null };
};

const toCell = (test: DictionaryTest): ReportedCell => {
  const parsed = test.analytes
    .toSorted((a, b) => a.position - b.position)
    .map(({ name }) => parseValue(values[name]));
  return {
    numbers: parsed.map(({ number }) => number),
    qualifiers: parsed.map(({ qualifier }) => qualifier),
    batchId: null,
  };
};

/** The values of the example oil, with the methods and units of the data dictionary. */
export const exampleValues = (dictionary: Dictionary): OilValue[] =>
  readOilValues(dictionary, new Map(dictionary.tests.map((test) => [test.id, toCell(test)])));
