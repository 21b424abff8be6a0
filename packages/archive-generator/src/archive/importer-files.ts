/** The lines of the importer's two CSV files (RFC 4180, UTF-8, line feed). */

import { analytes } from '../shared/reference-data.ts';
import type { GeneratedOil, GeneratedSample } from './oil.ts';

const sampleColumns = [
  ['kind', 'kind'],
  ['report_number', 'reportNumber'],
  ['container_id', 'containerId'],
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

/** Header of `samples.csv`. */
export const samplesHeader = `${sampleColumns.map(([column]) => column).join(',')}\n`;

/** Header of `results.csv`. */
export const resultsHeader = 'report_number,test,analyte,value,laboratory,batch,run\n';

const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A field; marks are `True`, `False` or empty. */
function field(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return quoted(String(value));
}

/** The line of a sample in `samples.csv`, with its line feed. */
export function sampleLine(sample: GeneratedSample): string {
  return `${sampleColumns.map(([, key]) => field(sample[key])).join(',')}\n`;
}

/** Test and analyte as written between commas, cached: there are millions of lines but few names. */
const namesInLine = new Map(
  analytes.map(({ test, analyte }) => [analyte, `,${quoted(test)},${quoted(analyte)},`]),
);

/** All lines of an oil in `results.csv`, with their line feeds. Values, numbers and names of batches never need quotes. */
export function resultLines({ sample: { reportNumber }, retest, ...reported }: GeneratedOil): string {
  let lines = '';
  for (const [run, measured] of [reported, ...(retest ? [retest] : [])].entries()) {
    const end = `,${measured.laboratory},${measured.batch},${run + 1}\n`;
    for (const { analyte, value } of measured.results)
      lines += `${reportNumber}${namesInLine.get(analyte)}${value}${end}`;
  }
  return lines;
}
