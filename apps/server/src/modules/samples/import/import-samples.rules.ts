// The columns of samples.csv, each with the parser of its cells.

import {
  type LabelField,
  type LabelName,
  labelNames,
  type OilLabel,
  oilLabel,
} from '@iom/contract/samples/oil-label.schemas.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { sampleKinds } from '@iom/contract/samples/samples.schemas.ts';
import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import { canonicalGrade } from '@iom/contract/shared/sae-grade.ts';
import { dayShape } from '@iom/contract/shared/shapes.ts';
import { canonicalName, isBlank } from '@iom/contract/shared/text.ts';
import { findCountries } from '#platform/country-names.rules.ts';
import { type LabelKey, labelKey, type StoredLabel } from '../stored-label.rules.ts';
import { textError } from './import-values.rules.ts';
import { suggestName } from './nearest-name.rules.ts';

type Cell<T> = { ok: true; value: T } | { ok: false; message: string };
const good = <T>(value: T): Cell<T> => ({ ok: true, value });
const bad = (message: string): Cell<never> => ({ ok: false, message });

const quote = (cell: string) => `"${cell.slice(0, 40)}"`;

const maxLength = 200;
const text = (cell: string): Cell<string> => {
  const message = textError(cell, maxLength);
  return message === undefined ? good(canonicalName(cell)) : bad(message);
};
const requiredText = (cell: string): Cell<string> =>
  isBlank(cell) ? bad('This column is required.') : text(cell);

const parseOption =
  <const T extends readonly string[]>(values: T) =>
  (cell: string): Cell<T[number]> => {
    const value = values.find((known) => known === cell);
    return value === undefined ? bad(`${quote(cell)} is not one of ${values.join(', ')}.`) : good(value);
  };

/** Spreadsheets store `True` as `TRUE`. */
const labelMark = (cell: string): Cell<boolean | null> => {
  const mark = cell.toLowerCase();
  if (mark === '') return good(null);
  if (mark === 'true') return good(true);
  return mark === 'false' ? good(false) : bad(`${quote(cell)} is not True, False or empty.`);
};

const country = (cell: string): Cell<string> => {
  if (cell === '') return good('');
  const found = findCountries(cell);
  const [code] = found;
  if (code === undefined)
    return bad(`${quote(cell)} is not a country.${suggestName(cell, countryCodes.map(countryName))}`);
  return found.length === 1
    ? good(code)
    : bad(
        `${quote(cell)} is the name of ${found.map((one) => `${countryName(one)} (${one})`).join(' and ')}.`,
      );
};

/** The year of the oldest oils. */
const firstYear = 1980;
const firstDay = `${firstYear}-01-01`;
const year = (cell: string): Cell<number> => {
  const value = Number(cell);
  const last = new Date().getUTCFullYear() + 1;
  return /^\d{4}$/.test(cell) && value >= firstYear && value <= last
    ? good(value)
    : bad(`${quote(cell)} is not a year from ${firstYear} to ${last}.`);
};

const reportNumber = (cell: string): Cell<string> =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/.test(cell)
    ? good(cell)
    : bad(`${quote(cell)} is not a report number: letters, digits, dot, dash and underline, at most 60.`);

const grade = (cell: string): Cell<string> => {
  const value = canonicalGrade(cell);
  if (value === '' || value === 'NONE') return good('');
  return /^(\d{1,2}W\d{0,2}|\d{1,2})$/.test(value)
    ? good(value)
    : bad(`${quote(cell)} is not an SAE J300 grade like 5W30 or 40.`);
};

const textHelp = `At most ${maxLength} characters.`;
/** The parser of each type of field, and its valid contents. */
const cellTypes = {
  report_number: {
    read: reportNumber,
    help: 'Letters, digits, dot, dash and underline, at most 60; unique in the whole archive, ignoring case.',
  },
  year: { read: year, help: `Year of purchase, from ${firstYear}.` },
  text: { read: text, help: textHelp },
  grade: { read: grade, help: 'SAE J300: 5W-30, 5W30 or 40.' },
  region: { read: parseOption(regions), help: `${regions.join(', ')}.` },
  country: { read: country, help: 'English name or ISO 3166 code of two letters.' },
  mark: { read: labelMark, help: 'True, False, or empty where the label does not state it.' },
} as const;

interface SampleColumnOf<Field, Value> {
  /** Key of `samples`. */
  field: Field;
  read: (cell: string) => Cell<Value>;
  required: boolean;
  /** Valid contents of a cell, for the screen. */
  help: string;
  example: string;
}
type LabelColumns = { [N in LabelName]: SampleColumnOf<LabelKey<N>, OilLabel[N]> };

const labelColumn = (name: LabelName) => {
  const { type, required, help, example }: LabelField = oilLabel[name];
  return {
    field: labelKey(name),
    read: type === 'text' && required ? requiredText : cellTypes[type].read,
    required: required ?? false,
    help: help ?? cellTypes[type].help,
    example: example ?? '',
  };
};

const kind: SampleColumnOf<'kind', (typeof sampleKinds)[number]> = {
  field: 'kind',
  read: (cell) => (cell === '' ? good('market') : parseOption(sampleKinds)(cell)),
  required: false,
  help: 'market, the default, or reference: a reference oil, which is never listed or sold.',
  example: 'market',
};

const collected: SampleColumnOf<'collected', string | null> = {
  field: 'collected',
  read: (cell) => {
    if (cell === '') return good(null);
    if (!dayShape().safeParse(cell).success || cell < firstDay)
      return bad(`${quote(cell)} is not a date like 2026-09-03, from ${firstYear}.`);
    return cell > new Date().toISOString().slice(0, 10)
      ? bad(`${quote(cell)} is in the future.`)
      : good(cell);
  },
  required: false,
  help: 'Day on which the bottle was bought, like 2026-09-03.',
  example: '',
};

/** The identifying fields of a bottle come first. */
const firstNames: readonly LabelName[] = ['report_number', 'container_id'];

/** The columns of samples.csv by their names in its header. */
export const sampleColumns = {
  ...(Object.fromEntries(
    [...new Set([...firstNames, ...labelNames])].map((name) => [name, labelColumn(name)]),
  ) as LabelColumns),
  kind,
  collected,
};

type SampleColumn = keyof typeof sampleColumns;
export type ImportedSample = StoredLabel & {
  kind: (typeof sampleKinds)[number];
  collected: string | null;
};

const isColumn = (name: string): name is SampleColumn => name in sampleColumns;

/** Parses the cells of the named columns, with a message for every invalid one. */
export const readMetadata = (cells: readonly (readonly [name: string, cell: string])[]) => {
  const sample: Record<string, unknown> = {};
  const errors: { column: SampleColumn; message: string }[] = [];
  for (const [name, text] of cells) {
    if (!isColumn(name)) continue;
    const column = sampleColumns[name];
    const cell = column.read(text.trim());
    if (cell.ok) sample[column.field] = cell.value;
    else errors.push({ column: name, message: cell.message });
  }
  return { sample: sample as Partial<ImportedSample>, errors };
};

/** Parses a line as a sample, with a message for every invalid cell. Missing columns count as empty. */
export const readSample = (cells: Readonly<Partial<Record<string, string>>>) => {
  const { sample, errors } = readMetadata(
    Object.keys(sampleColumns).map((name) => [name, cells[name] ?? ''] as const),
  );
  return { sample: sample as ImportedSample, errors };
};
