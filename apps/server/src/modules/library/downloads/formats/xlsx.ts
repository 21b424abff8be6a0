import type { Readable } from 'node:stream';
import { headersOf, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';
import { pieces, zipOf } from './zip.ts';

// A minimal workbook (ECMA-376): one sheet with inline strings, so that rows can be streamed.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices of cell formats in the style sheet; from `firstDecimals` on, numbers with 0, 1, 2 … decimals. */
const styles = { plain: 0, header: 1, quoted: 2, firstDecimals: 3 } as const;
const mostDecimals = 6;

const decimalFormats = Array.from({ length: mostDecimals + 1 }, (_, decimals) => ({
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

const parts: Record<string, string> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><bookViews><workbookView/></bookViews><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styleSheet,
};

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

const textCell = (at: string, text: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const numberCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}"><v>${text}</v></c>`;

/** An inline string is not run as a formula; the quote prefix keeps it text when the cell is edited. */
const metadataCell = (at: string, value: string | number) => {
  if (typeof value === 'number') return numberCell(at, String(value), styles.plain);
  return textCell(at, value, /^[=+\-@\t\r]/.test(value) ? styles.quoted : styles.plain);
};

const rowXml = (table: ValueTable, { metadata, values }: TableRow, rowNumber: number) => {
  const cellAt = (index: number) => `${columnName(index)}${rowNumber}`;
  const cells = [
    ...metadata.map((value, index) => metadataCell(cellAt(index), value)),
    ...values.map(({ text, number, qualifier }, index) => {
      const cell = cellAt(metadata.length + index);
      if (number === null || qualifier !== null) return metadataCell(cell, text);
      const decimals = Math.min(table.columns[index]?.decimals ?? 0, mostDecimals);
      return numberCell(cell, text, styles.firstDecimals + decimals);
    }),
  ];
  return `<row r="${rowNumber}">${cells.join('')}</row>`;
};

async function* sheetOf(table: ValueTable, rows: TableRows): AsyncGenerator<string> {
  const headers = headersOf(table);
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headers.length}" width="16" customWidth="1"/></cols><sheetData>`;
  yield `<row r="1">${headers.map((header, index) => textCell(`${columnName(index)}1`, header, styles.header)).join('')}</row>`;
  let nextRow = 2;
  for await (const batch of rows) {
    const first = nextRow;
    yield batch.map((row, index) => rowXml(table, row, first + index)).join('');
    nextRow += batch.length;
  }
  yield '</sheetData></worksheet>';
}

/** The table as an Excel workbook: numeric cells with the decimals of their method, units in the header. */
export const xlsxOf = (table: ValueTable, rows: TableRows, made: Date): Readable =>
  zipOf(
    [
      ...Object.entries(parts).map(([name, text]) => ({ name, content: pieces([text]) })),
      { name: 'xl/worksheets/sheet1.xml', content: pieces(sheetOf(table, rows)) },
    ],
    made,
  );
