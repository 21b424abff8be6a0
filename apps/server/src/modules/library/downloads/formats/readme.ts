import { columnHeader } from '@iom/contract/library/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values.schemas.ts';
import { stringify } from 'csv-stringify/sync';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { metadataDescriptions } from '../../values/value-rows.ts';
import type { ValueTable } from '../../values/value-table.ts';

/** Facts about a download that accompany the data. */
export interface DownloadAbout {
  /** Name of the licence. */
  title: string;
  /** When the download was requested. */
  made: Date;
  /** Which rows and cells of the licence were selected; empty: all of them. */
  filters: readonly string[];
  licence: { id: number; order: number | null; holder: string };
  institute: string;
  /** Without a trailing slash. */
  address: string;
}

/** The data dictionary of a download as CSV: meaning, unit, method and precision of each column. */
export const dictionaryCsv = (dictionary: Dictionary, { columns }: Pick<ValueTable, 'columns'>): string =>
  stringify(
    [
      ...valueRowMetadata.map((column) => ({ column, what_it_tells: metadataDescriptions[column] })),
      ...columns.map((column) => {
        const test = dictionary.test(column.testId);
        return {
          column: columnHeader(column),
          unit: column.unit,
          decimals: column.decimals,
          test: column.testName,
          method: test?.method,
          what_it_tells: test?.whatItMeasures,
          direction: column.direction,
          repeatability: column.repeatability,
          reproducibility: column.reproducibility,
          precision_basis: column.precisionBasis,
        };
      }),
    ],
    {
      header: true,
      columns: [
        'column',
        'unit',
        'decimals',
        'test',
        'method',
        'what_it_tells',
        'direction',
        'repeatability',
        'reproducibility',
        'precision_basis',
      ],
    },
  );

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The README of a download: contents, date, filters, licence, and how to cite it. */
export const readmeText = (
  { title, made, filters, licence, institute, address }: DownloadAbout,
  { oils, columns }: ValueTable,
): string => `${title}
${'='.repeat(title.length)}

What
  Engine oil test data of ${oils.length} oils with ${columns.length} analytes.
  data.csv             one row per oil, one column per analyte; units in the header
  data-dictionary.csv  every column: unit, test, method, precision
  A value below or above the range of its method is written <35 or >400000, a category as its text.
  An empty cell: the oil was not tested, the test is not in the purchase, or it gave no result.

When
  ${made.toISOString()}

Filters
  ${filters.length > 0 ? filters.join('\n  ') : 'None: every oil of the dataset, every test that was bought of it.'}

Licence
  Licence ${licence.id}${licence.order === null ? '' : `, order ${licence.order}`}, for one user: ${licence.holder}.
  Terms: ${address}/terms-and-conditions/

How to cite
  ${institute}. ${title} [data set]. Licence ${licence.id}. ${address} (${day(made)}).
`;
