/** The records of the importer's two files, samples.csv and results.csv. */

import type { GeneratedOil, GeneratedSample } from './oil.ts';

const sampleFields = [
  ['kind', 'kind'],
  ['report_number', 'reportNumber'],
  ['container_id', 'containerId'],
  ['collected', 'collected'],
  ['year', 'year'],
  ['brand_name', 'brandName'],
  ['supplier', 'supplier'],
  ['sae_grade', 'saeGrade'],
  ['service_class', 'serviceClass'],
  ['oil_type', 'oilType'],
  ['region', 'region'],
  ['country', 'country'],
  ['state_or_province', 'stateOrProvince'],
  ['api_mark', 'apiMark'],
  ['dexos_mark', 'dexosMark'],
  ['energy_saving', 'energySaving'],
  ['ilsac_mark', 'ilsacMark'],
  ['jaso_mark', 'jasoMark'],
  ['resource_conserving', 'resourceConserving'],
] as const satisfies readonly (readonly [string, keyof GeneratedSample])[];

/** Columns of `samples.csv`. */
export const sampleColumns = sampleFields.map(([column]) => column);

/** Columns of `results.csv`. */
export const resultColumns = [
  'report_number',
  'test',
  'analyte',
  'value',
  'laboratory',
  'batch',
  'run',
] as const;

/** A cell; marks are `True`, `False` or empty. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
}

/** The record of a sample in `samples.csv`: its cells in the order of {@link sampleColumns}. */
export function sampleRecord(sample: GeneratedSample): string[] {
  return sampleFields.map(([, key]) => cell(sample[key]));
}

/** The records of an oil in `results.csv`, one per value, in the order of {@link resultColumns}. Retests are run 2. */
export function* resultRecords({ sample, retest, ...reported }: GeneratedOil): Generator<string[]> {
  for (const [index, measured] of [reported, ...(retest ? [retest] : [])].entries()) {
    const run = String(index + 1);
    for (const { test, analyte, value } of measured.results)
      yield [sample.reportNumber, test, analyte, value, measured.laboratory, measured.batch, run];
  }
}
