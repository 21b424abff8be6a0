import type { Readable } from 'node:stream';
import type { ReportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { detailColumns } from '../../details/row-details.ts';
import type { TableRow, TableRows, ValueTable } from '../../values/value-table.ts';
import { type EmptyCells, emptyCellsHeaders, emptyCellsRow, keepEmptyCells } from './empty-cells.ts';
import { detailCells, fullHeaders, numberText } from './full-rows.ts';
import { type DownloadAbout, dictionaryRecords, licenceLines, readmeLines } from './readme.ts';
import { type Sheet, type SheetCell, workbookOf } from './workbook.ts';

const gradeIndex = valueRowMetadata.indexOf('sae_grade');
/** `sample`, `year` and `brand_name`: they say which oil a row is of, and leave room for the values. */
const identityColumns = valueRowMetadata.indexOf('brand_name') + 1;

/** Widths in characters. */
const sampleWidth = 9;
const detailWidth = 14;
const analyteWidth = 16;

const numberCell = (value: ReportedValue, decimals: number): SheetCell => {
  const text = numberText(value);
  return text === '' ? '' : { text, decimals };
};

const dataCells = ({ columns }: ValueTable, row: TableRow): SheetCell[] => [
  ...row.metadata.map((cell, index) => (index === gradeIndex ? shownGrade(String(cell)) : cell)),
  ...detailCells(row),
  ...row.values.flatMap((value, index) => [
    numberCell(value, columns[index]?.decimals ?? 0),
    value.qualifier ?? '',
  ]),
];

async function* dataRows(table: ValueTable, rows: TableRows) {
  for await (const batch of rows) yield batch.map((row) => dataCells(table, row));
}

function* emptyCellsRows(empty: EmptyCells) {
  for (const kept of empty) yield [emptyCellsRow(kept)];
}

const textSheet = (name: string, header: string, lines: readonly string[]): Sheet => ({
  name,
  header: [header],
  widths: [110],
  frozenColumns: 0,
  rows: [lines.map((line) => [line])],
});

/**
 * The table as an Excel workbook: the data with grades as on the screen, numeric cells with the decimals of their method and
 * units in the header; beside it why cells are empty, the data dictionary, a README and the licence.
 */
export const xlsxOf = (
  table: ValueTable,
  rows: TableRows,
  about: DownloadAbout,
  dictionary: Dictionary,
): Readable => {
  const kept = keepEmptyCells(rows);
  const [dictionaryHeader = [], ...dictionaryRows] = dictionaryRecords(dictionary, table);
  const sheets: Sheet[] = [
    {
      name: 'Data',
      header: fullHeaders(table),
      frozenColumns: identityColumns,
      widths: [
        sampleWidth,
        ...rowNames.map((name) => oilLabel[name].width),
        ...detailColumns.map(() => detailWidth),
        analyteWidth,
      ],
      rows: dataRows(table, kept.rows),
    },
    {
      name: 'Empty cells',
      header: emptyCellsHeaders(table),
      frozenColumns: 1,
      widths: [18, 16],
      rows: emptyCellsRows(kept.empty),
    },
    {
      name: 'Dictionary',
      header: dictionaryHeader,
      frozenColumns: 1,
      widths: [44, 14, 10, 44, 18, 60],
      rows: [dictionaryRows],
    },
    textSheet('README', about.title, readmeLines(about, table, workbookContents)),
    textSheet('Licence', 'Licence', licenceLines(about)),
  ];
  return workbookOf(sheets, about.made);
};

const workbookContents = [
  [
    'Data',
    'one row per oil; of each analyte a column for the number, with the unit in its header, and one for its qualifier',
  ],
  ['Empty cells', 'the same oils and analytes: why a cell of Data is empty'],
  ['Dictionary', 'every column: unit, test, method, precision'],
  ['Licence', 'for whom, its terms, how to cite'],
] as const;
