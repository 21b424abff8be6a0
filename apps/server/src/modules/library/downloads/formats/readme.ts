import { licenceCitation } from '@iom/contract/library/licences/citation.rules.ts';
import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { missingLabels, uncomputedLabels } from '@iom/contract/library/values/missing.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { oilLabel, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { precisionTexts } from '@iom/contract/standards/precision.rules.ts';
import { stringify } from 'csv-stringify/sync';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { type OilRevision, revisionText } from '../../corrections/owned-corrections.ts';
import { detailColumns, detailDescriptions } from '../../details/row-details.ts';
import type { ValueTable } from '../../values/value-table.ts';

/** Facts about a download that accompany the data. */
export interface DownloadAbout {
  /** Name of the licence, or the searched text. */
  title: string;
  /** When the download was requested. */
  made: Date;
  /** Selected rows and cells of the licences; empty: all of them. */
  filters: readonly string[];
  /** Revisions of the corrected oils. */
  revisions: readonly OilRevision[];
  licences: readonly { id: number; order: number | null }[];
  holder: string;
  institute: string;
  /** Without a trailing slash. */
  address: string;
}

const dictionaryHeaders = [
  'column',
  'unit',
  'decimals',
  'test',
  'method',
  'what_it_tells',
  'direction',
  'repeatability',
  'reproducibility',
  'precision_range',
  'precision_basis',
];

const correctedNote =
  'Corrected for laboratory: less the bias of the laboratory in the year, by the reference oils; as reported where it is not known';
const computedNote =
  'Of values corrected for laboratory where the correction is known, otherwise as reported';

/** For a column without unit and method. */
const plainRecord = (column: string, description: string): string[] =>
  dictionaryHeaders.map((header) => {
    if (header === 'column') return column;
    return header === 'what_it_tells' ? description : '';
  });

/** The data dictionary of a download: a header, then meaning, unit, method and precision of each column. */
export const dictionaryRecords = (
  dictionary: Dictionary,
  { columns }: Pick<ValueTable, 'columns'>,
): string[][] => [
  dictionaryHeaders,
  plainRecord('sample', 'Number of the sample in the archive'),
  ...rowNames.map((name) => plainRecord(name, oilLabel[name].meaning)),
  ...columns.map((column) => {
    if (column.computed) {
      const about = `Computed by the holder: ${column.testName}${column.corrected ? `. ${computedNote}` : ''}`;
      const record = plainRecord(columnHeader(column), about).with(1, column.unit);
      return record.with(2, String(column.decimals));
    }
    const test = dictionary.test(column.testId);
    const precision = precisionTexts(column.precision);
    return [
      columnHeader(column),
      column.unit,
      String(column.decimals),
      column.testName,
      test?.method ?? '',
      column.corrected ? correctedNote : (test?.whatItMeasures ?? ''),
      column.direction,
      precision.repeatability,
      precision.reproducibility,
      precision.range,
      precision.basis,
    ];
  }),
  ...detailColumns.map((column) => plainRecord(column, detailDescriptions[column])),
];

export const dictionaryCsv = (dictionary: Dictionary, table: Pick<ValueTable, 'columns'>): string =>
  stringify(dictionaryRecords(dictionary, table));

/** `Licence 7, order 12` or `Licences 7, order 12; 9` */
const shownLicences = (licences: DownloadAbout['licences']) =>
  `${licences.length === 1 ? 'License' : 'Licenses'} ${licences
    .map(({ id, order }) => (order === null ? String(id) : `${id}, order ${order}`))
    .join('; ')}`;

/** The licensee, the terms, and the citation. */
export const licenceLines = ({ title, made, licences, holder, ...publisher }: DownloadAbout): string[] => [
  `${shownLicences(licences)}, for one user: ${holder}.`,
  `Terms: ${publisher.address}${pages.terms.path()}`,
  `Cite as: ${licenceCitation(
    title,
    licences.map(({ id }) => id),
    publisher,
    made,
  )}`,
];

/** The README of a download: contents of its parts, notation of values and empty cells, date and filters. */
export const readmeLines = (
  { made: createdAt, filters, revisions }: DownloadAbout,
  { oils, columns }: ValueTable,
  contents: readonly (readonly [name: string, meaning: string])[],
): string[] => [
  `Engine oil test data of ${oils.length} oils with ${columns.filter(({ corrected }) => !corrected).length} analytes.`,
  ...(columns.some(({ corrected }) => corrected) ? [correctedNote] : []),
  '',
  ...contents.map(([name, meaning]) => `${name}: ${meaning}.`),
  '',
  'A value below or above the range of its method is its limit after < or >. A category is its text.',
  ...[
    ...Object.values(missingLabels),
    ...(columns.some(({ computed }) => computed) ? Object.values(uncomputedLabels) : []),
  ].map(({ meaning }) => `A cell may be empty for this reason: ${meaning}.`),
  '',
  revisions.length === 0
    ? 'Revision: every oil is at revision 1, as first released.'
    : 'Revision: oils that are not named here are at revision 1, as first released.',
  ...revisions.map((oil) => `Report ${oil.reportNumber}: ${revisionText(oil)}.`),
  '',
  `Made ${createdAt.toISOString()}.`,
  `Filters: ${filters.length > 0 ? filters.join('; ') : 'None: every oil of the dataset, every test that was bought of it.'}`,
];

const zipContents = [
  ['data.csv', 'one row per oil; the unit of an analyte is in its header'],
  ['empty-cells.csv', 'the same oils and analytes: why a cell of data.csv is empty'],
  ['oil-details.csv', 'the same oils: marks of the label, laboratories, release, correction and alarm'],
  ['data-dictionary.csv', 'every column: unit, test, method, precision'],
] as const;

/** The README of a zip file. */
export const readmeText = (about: DownloadAbout, table: ValueTable): string =>
  `${[
    about.title,
    '='.repeat(about.title.length),
    '',
    ...readmeLines(about, table, zipContents),
    '',
    ...licenceLines(about),
  ].join('\n')}\n`;
