// The files of a correction: the oils and metadata of samples.csv, and the values of results.csv.

import { canonicalName } from '@iom/contract/shared/text.ts';
import type { Dictionary, DictionaryAnalyte } from '../dictionary/dictionary.store.ts';
import { openPossible } from '../findings/impossible-values.rules.ts';
import type { ErrorList } from '../import/import-report.ts';
import { type ImportedSample, readMetadata, sampleColumns } from '../import/import-samples.rules.ts';
import { type ImportedValue, readValue } from '../import/import-values.rules.ts';
import { type ImportSource, readFile } from '../import/mapped-csv.ts';
import { conflicts, rejectValue } from '../import/pack-results.ts';
import { resultColumns } from '../import/result-columns.ts';
import { openNames, unknownName } from '../import/shown-names.ts';

/** Lines of samples.csv and of results.csv, limited because the changes of a correction are in memory. */
const maxOils = 20_000;
const maxValues = 100_000;

interface CorrectedValue {
  /** Line in results.csv; 0 without a file. */
  line: number;
  analyte: DictionaryAnalyte;
  /** Null: the result is withdrawn. */
  value: ImportedValue | null;
}

/** An oil of samples.csv. Metadata of missing columns stay unchanged. */
export interface CorrectedOil {
  line: number;
  metadata: Partial<ImportedSample>;
  values: CorrectedValue[];
}

const readOils = async (source: ImportSource, errors: ErrorList) => {
  const oils = new Map<string, CorrectedOil>();
  const header = { columns: Object.keys(sampleColumns), required: ['report_number'], maxRecords: maxOils };
  let lines = 0;
  await readFile(source, 'samples', header, errors, ({ line, cells }, names) => {
    lines += 1;
    const { sample, errors: found } = readMetadata(names.map((name, index) => [name, cells[index] ?? '']));
    for (const { column, message } of found) errors.add('samples', line, column, message);
    const { reportNumber, ...metadata } = sample;
    if (reportNumber === undefined) return;
    if (oils.has(reportNumber))
      errors.add('samples', line, 'report_number', 'This report number appears twice.');
    oils.set(reportNumber, { line, metadata, values: [] });
  });
  if (lines === 0 && !errors.any) errors.add('samples', 1, '', 'The file has no samples.');
  return oils;
};

/** A correction replaces reported values; their laboratory and batch stay unchanged. */
const columns = resultColumns.filter(({ required }) => required).map(({ name }) => name);

const readValues = async (
  source: ImportSource,
  dictionary: Dictionary,
  oils: ReadonlyMap<string, CorrectedOil>,
  errors: ErrorList,
) => {
  const find = openNames(
    new Map(
      dictionary.tests.map(({ name, analytes }) => [
        name,
        new Map(analytes.map((analyte) => [analyte.name, { analyte }])),
      ]),
    ),
  );
  const header = { columns, required: columns, maxRecords: maxValues };
  await readFile(source, 'results', header, errors, ({ line, cells }, names) => {
    const cell = (column: (typeof columns)[number]) => cells[names.indexOf(column)]?.trim() ?? '';
    const reject = (column: string, message: string) => errors.add('results', line, column, message);
    const oil = oils.get(canonicalName(cell('report_number')));
    if (!oil) return reject('report_number', 'No sample of samples.csv has this report number.');
    const found = find(cell('test'), cell('analyte'));
    if (!found) return reject(...unknownName(dictionary, cell('test'), cell('analyte')));
    const { analyte } = found;
    const text = cell('value');
    const value = text === '' ? null : readValue(text, analyte.name);
    if (value === undefined) return rejectValue(errors, line, text, analyte);
    const impossible = value && openPossible(analyte)(value, text);
    if (impossible) return reject('value', impossible);
    if (oil.values.some((one) => one.analyte === analyte)) return reject('analyte', conflicts.analyte);
    oil.values.push({ line, analyte, value });
  });
};

/** Reads both files of a correction by report number; invalid lines are added to `errors`. */
export const readCorrection = async (
  { samples, results }: { samples: ImportSource; results: ImportSource },
  dictionary: Dictionary,
  errors: ErrorList,
): Promise<Map<string, CorrectedOil>> => {
  const oils = await readOils(samples, errors);
  // without any report number every line of results would be an error
  if (oils.size > 0) await readValues(results, dictionary, oils, errors);
  return oils;
};
