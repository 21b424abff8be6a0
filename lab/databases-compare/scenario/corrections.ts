// Corrections of released oils: values change, are withdrawn and put back.
import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type ArchiveFiles, measuredTests, referenceOil, toCsv } from './archive-files.ts';
import { importFiles } from './imports.ts';
import type { Site } from './site.ts';
import { type Reader, readEverything } from './values.ts';

type Line = [reportNumber: string, test: string, analyte: string, value: string];

const columns = ['report_number', 'test', 'analyte', 'value'];
const samplesCsv = (numbers: readonly string[]) => toCsv([['report_number'], ...numbers.map((one) => [one])]);

/** Opens the corrections of the oils with these report numbers. */
const openCorrections = (site: Site, numbers: readonly string[]) => {
  const correct = (label: string, lines: readonly Line[], samples = samplesCsv(numbers), more: object = {}) =>
    importFiles(site, label, {
      ...{ name: label, correction: 'true', samples, results: toCsv([columns, ...lines]) },
      ...more,
    });
  return correct;
};

/** Corrects a few oils several times, and reads everything after each correction. */
export const correctValues = async (
  site: Site,
  dictionary: readonly DictionaryRow[],
  numbers: readonly string[],
  reader: Reader,
) => {
  const correct = openCorrections(site, numbers);
  const [first = '', second = '', third = '', fourth = ''] = numbers;
  const corrected = [first, second, third, fourth];
  const { kv100, noack } = measuredTests;
  const viscosities = (value: string) => corrected.map((number): Line => [number, kv100, kv100, value]);
  const volatilities = (number: string, value: string) =>
    (dictionary.find(({ name }) => name === noack)?.analytes ?? []).map(
      (analyte): Line => [number, noack, analyte.name, value],
    );
  await correct('dry correction', viscosities('11.1'), undefined, { dry_run: 'true' });
  await correct('withdraw values', viscosities(''));
  await readEverything(site, 'withdrawn', reader);
  await correct('put values back', viscosities('10.2').slice(0, 3));
  await readEverything(site, 'put back', reader);
  await correct('withdraw and change values', [...viscosities(''), ...volatilities(first, '9.9')]);
  await readEverything(site, 'withdrawn again', reader);
  const renamed = toCsv([
    ['report_number', 'brand_name', 'sae_grade'],
    [first, 'Renamed', '0W-20'],
    ...corrected.slice(1).map((number) => [number, 'Brand 1', '5W-30']),
  ]);
  await correct('correct labels', [...viscosities('10.4'), ...volatilities(second, '')], renamed);
  await readEverything(site, 'labels corrected', reader);
  await correct('correction with errors', [
    ['zz', kv100, kv100, '1'],
    [first, kv100, kv100, 'x'],
  ]);
};

/** Withdraws a value of every oil and puts it back, twice. */
export const correctAll = async (site: Site, { oils }: ArchiveFiles) => {
  const numbers = oils
    .filter(({ brand_name }) => brand_name !== referenceOil)
    .map(({ report_number }) => report_number);
  const correct = openCorrections(site, numbers);
  const { kv100 } = measuredTests;
  for (const time of ['once', 'twice']) {
    await correct(
      `withdraw of all oils ${time}`,
      numbers.map((number) => [number, kv100, kv100, '']),
    );
    await correct(
      `put back of all oils ${time}`,
      numbers.map((number, i) => [number, kv100, kv100, (9 + i / 100).toFixed(2)]),
    );
  }
};
