import type { Readable } from 'node:stream';
import type { ReportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel, rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { detailColumns } from '../../details/row-details.ts';
import type { TableRow, TableRows, ValueTable } from '../../values/value-table.ts';
import { type EmptyCells, emptyCellsHeaders, emptyCellsRow, keepEmptyCells } from './empty-cells.ts';
import { detailCells, fullHeaders, numberText } from './full-rows.ts';
import { type DownloadAbout, dictionaryRecords, licenceLines, readmeLines } from './readme.ts';
import { pieces, writeZip } from './zip.ts';

// A minimal workbook (ECMA-376): sheets with inline strings, so that rows can be streamed.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices of cell formats in the style sheet; from `firstDecimals` on, numbers with 0, 1, 2 … decimals. */
const styles = { plain: 0, header: 1, quoted: 2, firstDecimals: 3 } as const;
const maxDecimals = 6;

const decimalFormats = Array.from({ length: maxDecimals + 1 }, (_, decimals) => ({
  id: 164 + decimals,
  code: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
}));

const format = (numberFormat: number, font = 0) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0"`;

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${decimalFormats.length}">${decimalFormats
  .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${decimalFormats.length + 3}">${format(0)}/>${format(0, 1)} applyFont="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>${format(0)} quotePrefix="1"/>${decimalFormats
  .map(({ id }) => `${format(id)} applyNumberFormat="1"/>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters XML cannot hold, and text that looks like their escape (ECMA-376, ST_Xstring). */
const unwritable = /(?![\t\n\r\x7f-\x9f])[\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const xmlText = (text: string) =>
  text
    .replace(
      unwritable,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>]/g, (character) => entities[character] ?? character);

/** 0 → A, 25 → Z, 26 → AA. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A text, a whole number, or a number with the fixed number of decimals of its method. */
type SheetCell = string | number | { text: string; decimals: number };

interface Sheet {
  name: string;
  header: readonly string[];
  /** Widths of the first columns in characters; further columns have the last one. */
  widths: readonly number[];
  /** Columns frozen beside the header row. */
  frozenColumns: number;
  /** Rows in batches. */
  rows: Iterable<readonly (readonly SheetCell[])[]> | AsyncIterable<readonly (readonly SheetCell[])[]>;
}

const textCell = (at: string, text: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** An inline string is not run as a formula; the quote prefix keeps it text when the cell is edited. */
const cellXml = (at: string, cell: SheetCell) => {
  if (typeof cell === 'string')
    return textCell(at, cell, /^[=+\-@\t\r]/.test(cell) ? styles.quoted : styles.plain);
  if (typeof cell === 'number') return `<c r="${at}" s="${styles.plain}"><v>${cell}</v></c>`;
  const style = styles.firstDecimals + Math.min(cell.decimals, maxDecimals);
  return `<c r="${at}" s="${style}"><v>${cell.text}</v></c>`;
};

const rowXml = (cells: readonly SheetCell[], rowNumber: number) =>
  `<row r="${rowNumber}">${cells.map((cell, index) => cellXml(`${columnName(index)}${rowNumber}`, cell)).join('')}</row>`;

const columnsXml = ({ header, widths }: Sheet) =>
  header
    .map((_, index) => {
      const width = widths[index] ?? widths.at(-1) ?? 16;
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');

const paneXml = ({ frozenColumns }: Sheet) =>
  frozenColumns === 0
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${columnName(frozenColumns)}2" activePane="bottomRight" state="frozen"/>`;

async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const { header, rows } = sheet;
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${paneXml(sheet)}</sheetView></sheetViews><cols>${columnsXml(sheet)}</cols><sheetData>`;
  yield `<row r="1">${header.map((text, index) => textCell(`${columnName(index)}1`, text, styles.header)).join('')}</row>`;
  let nextRow = 2;
  for await (const batch of rows) {
    const first = nextRow;
    yield batch.map((row, index) => rowXml(row, first + index)).join('');
    nextRow += batch.length;
  }
  yield '</sheetData></worksheet>';
}

const buildEntries = (sheets: readonly Sheet[]): Record<string, string> => {
  const numbers = sheets.map((_, index) => index + 1);
  const overrides = numbers
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`,
    )
    .join('');
  const listed = sheets
    .map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('');
  const related = numbers
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('');
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><bookViews><workbookView/></bookViews><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}">${related}<Relationship Id="rId${sheets.length + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styleSheet,
  };
};

/** An Excel workbook, written sheet by sheet while its rows are read. */
const writeWorkbook = (sheets: readonly Sheet[], made: Date): Readable =>
  writeZip(
    [
      ...Object.entries(buildEntries(sheets)).map(([name, text]) => ({ name, content: pieces([text]) })),
      ...sheets.map((sheet, index) => ({
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: pieces(sheetXml(sheet)),
      })),
    ],
    made,
  );

const gradeIndex = valueRowMetadata.indexOf('sae_grade');
/** `sample`, `year` and `brand_name`: they identify the oil of a row, and leave room for the values. */
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
  ...row.metadata.map((cell, index) => (index === gradeIndex ? formatGrade(String(cell)) : cell)),
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
  for (const emptyCells of empty) yield [emptyCellsRow(emptyCells)];
}

const textSheet = (name: string, header: string, lines: readonly string[]): Sheet => ({
  name,
  header: [header],
  widths: [110],
  frozenColumns: 0,
  rows: [lines.map((line) => [line])],
});

/**
 * The table as an Excel workbook: the data with grades as on the screen, numeric cells with the decimals of
 * their method and units in the header; also the reasons of empty cells, the data dictionary, a README and
 * the licence.
 */
export const writeXlsx = (
  table: ValueTable,
  rows: TableRows,
  about: DownloadAbout,
  dictionary: Dictionary,
): Readable => {
  const emptyCells = keepEmptyCells(rows);
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
      rows: dataRows(table, emptyCells.rows),
    },
    {
      name: 'Empty cells',
      header: emptyCellsHeaders(table),
      frozenColumns: 1,
      widths: [18, 16],
      rows: emptyCellsRows(emptyCells.empty),
    },
    {
      name: 'Dictionary',
      header: dictionaryHeader,
      frozenColumns: 1,
      widths: [44, 14, 10, 44, 18, 60],
      rows: [dictionaryRows],
    },
    textSheet('README', about.title, readmeLines(about, table, workbookContents)),
    textSheet('License', 'License', licenceLines(about)),
  ];
  return writeWorkbook(sheets, about.made);
};

const workbookContents = [
  [
    'Data',
    'one row per oil; of each analyte a column for the number, with the unit in its header, and one for its qualifier',
  ],
  ['Empty cells', 'the same oils and analytes: why a cell of Data is empty'],
  ['Dictionary', 'every column: unit, test, method, precision'],
  ['License', 'for whom, its terms, how to cite'],
] as const;
