import type { Readable } from 'node:stream';
import { columnHeader, type ReportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel, type RowName, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { columnHeaders, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';
import {
  detailHeaders,
  detailsRow,
  emptyCellsHeaders,
  emptyCellsRow,
  filledColumns,
  type KeptOils,
  keepOils,
} from './beside-data.ts';
import { type DownloadAbout, dictionaryRecords, licenceLines, readmeLines } from './readme.ts';
import { type NamedSheet, type Sheet, type SheetCell, writeWorkbook } from './workbook.ts';

/** `sample`, `year` and `brand_name`: they identify the oil of a row, and leave room for the values. */
const identityColumns = valueRowMetadata.indexOf('brand_name') + 1;

/** Widths in characters. */
const sampleWidth = 9;
const detailWidth = 14;
const analyteWidth = 16;

/** A number with the decimals of its method; a limit and a category are texts below such numbers. */
const valueCell = ({ text, qualifier }: ReportedValue, decimals: number): SheetCell => {
  if (text === '') return '';
  return qualifier === null ? { text, decimals } : { text, style: 'right' };
};

const dataCells = ({ columns }: ValueTable, row: TableRow): SheetCell[] => [
  ...row.metadata,
  ...row.values.map((value, index) => valueCell(value, columns[index]?.decimals ?? 0)),
];

async function* dataRows(table: ValueTable, rows: TableRows) {
  for await (const batch of rows) yield batch.map((row) => dataCells(table, row));
}

/** A row per oil, once the table has been read. */
function* keptRows(kept: KeptOils, toRow: (oil: KeptOils[number]) => string[]) {
  for (const oil of kept) yield [toRow(oil)];
}

const textSheet = (header: string, lines: readonly string[]): Sheet => ({
  header: [header],
  widths: [110],
  frozenColumns: 0,
  rows: [lines.map((line) => [line])],
});

/** What identifies an oil for a reader, before its values. */
const peopleColumns = [
  'report_number',
  'brand_name',
  'sae_grade',
  'year',
  'country',
  'service_class',
] as const satisfies readonly RowName[];
const peopleSheet = 'Oils';
const peopleValueWidth = 12;

const peopleCells = ({ columns }: ValueTable, row: TableRow, filled: readonly number[]): SheetCell[] => [
  ...peopleColumns.map((name) => {
    const cell = row.metadata[valueRowMetadata.indexOf(name)] ?? '';
    return name === 'sae_grade' ? formatGrade(String(cell)) : cell;
  }),
  ...filled.map((index) => {
    const [value, missing] = [row.values[index], row.missing[index]];
    if (missing) return { text: emptyLabels[missing].meaning, style: 'quiet' as const };
    return value ? valueCell(value, columns[index]?.decimals ?? 0) : '';
  }),
];

async function* peopleRows(table: ValueTable, rows: TableRows, filled: readonly number[]) {
  for await (const batch of rows) yield batch.map((row) => peopleCells(table, row, filled));
}

/** The oils for reading, filtering and printing: the analytes that have a value, each in one column with its unit. */
const openPeopleSheet = (table: ValueTable, rows: TableRows, kept: KeptOils): Sheet => {
  const filled = filledColumns(table, kept);
  return {
    header: [
      ...peopleColumns.map((name) => oilLabel[name].title),
      ...filled.flatMap((index) => {
        const column = table.columns[index];
        return column ? [columnHeader(column)] : [];
      }),
    ],
    widths: [...peopleColumns.map((name) => oilLabel[name].width), peopleValueWidth],
    frozenColumns: 1,
    firstValue: peopleColumns.length,
    forPeople: true,
    rows: peopleRows(table, rows, filled),
  };
};

/**
 * The table as an Excel workbook: the oils for people, the data for programs in the columns of the contract, numbers with the
 * decimals of their method; also the reasons of empty cells, details of the oils, the data dictionary, a README and the licence.
 * Reads the rows twice: which analytes the first sheet shows is known after the data.
 */
export const writeXlsx = (
  table: ValueTable,
  rows: TableRows,
  about: DownloadAbout,
  dictionary: Dictionary,
): Readable => {
  const oils = keepOils(rows);
  const [dictionaryHeader = [], ...dictionaryRows] = dictionaryRecords(dictionary, table);
  const sheets: NamedSheet[] = [
    { name: peopleSheet, open: () => openPeopleSheet(table, rows, oils.kept) },
    {
      name: 'Data',
      open: () => ({
        header: columnHeaders(table),
        frozenColumns: identityColumns,
        firstValue: valueRowMetadata.length,
        widths: [sampleWidth, ...rowNames.map((name) => oilLabel[name].width), analyteWidth],
        rows: dataRows(table, oils.rows),
      }),
    },
    {
      name: 'Empty cells',
      open: () => ({
        header: emptyCellsHeaders(table),
        frozenColumns: 1,
        widths: [18, 16],
        rows: keptRows(oils.kept, emptyCellsRow),
      }),
    },
    {
      name: 'Oil details',
      open: () => ({
        header: detailHeaders,
        frozenColumns: 1,
        widths: [18, detailWidth],
        rows: keptRows(oils.kept, detailsRow),
      }),
    },
    {
      name: 'Dictionary',
      open: () => ({
        header: dictionaryHeader,
        frozenColumns: 1,
        widths: [44, 14, 10, 44, 18, 60],
        rows: [dictionaryRows],
      }),
    },
    { name: 'README', open: () => textSheet(about.title, readmeLines(about, table, workbookContents)) },
    { name: 'License', open: () => textSheet('License', licenceLines(about)) },
  ];
  return writeWorkbook(sheets, peopleSheet, about.title, about.made);
};

const workbookContents = [
  [
    peopleSheet,
    'one row per oil, for reading, filtering and printing; analytes without any value are left out',
  ],
  ['Data', 'one row per oil, for programs; the unit of an analyte is in its header'],
  ['Empty cells', 'the same oils and analytes: why a cell of Data is empty'],
  ['Oil details', 'the same oils: marks of the label, laboratories, release, correction and alarm'],
  ['Dictionary', 'every column: unit, test, method, precision'],
  ['License', 'for whom, its terms, how to cite'],
] as const;
