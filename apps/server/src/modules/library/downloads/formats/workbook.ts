import type { Readable } from 'node:stream';
import { pieces, writeZip } from './zip.ts';

// A minimal workbook (ECMA-376): sheets with inline strings, so that rows can be streamed.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indices of cell formats in the style sheet; from `firstDecimals` on, numbers with 0, 1, 2 … decimals. */
const styles = {
  plain: 0,
  header: 1,
  quoted: 2,
  right: 3,
  quiet: 4,
  left: 5,
  valueHeader: 6,
  firstDecimals: 7,
} as const;
const maxDecimals = 6;

const decimalFormats = Array.from({ length: maxDecimals + 1 }, (_, decimals) => ({
  id: 164 + decimals,
  code: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
}));

/** A cell format; `inner` are its attributes and its alignment. */
const format = (numberFormat: number, font: number, inner = '/>') =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0"${inner}`;
const aligned = (alignment: string) => ` applyFont="1" applyAlignment="1"><alignment ${alignment}/></xf>`;

const font = (inner = '', color = '') => `<font>${inner}<sz val="11"/>${color}<name val="Calibri"/></font>`;

const cellFormats = [
  format(0, 0),
  format(0, 1, aligned('wrapText="1" vertical="top"')),
  format(0, 0, ' quotePrefix="1"/>'),
  format(0, 0, aligned('horizontal="right"')),
  format(0, 2, aligned('horizontal="right"')),
  format(0, 0, aligned('horizontal="left"')),
  format(0, 1, aligned('horizontal="right" wrapText="1" vertical="top"')),
  ...decimalFormats.map(({ id }) => format(id, 0, ' applyNumberFormat="1"/>')),
];

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${decimalFormats.length}">${decimalFormats
  .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="3">${font()}${font('<b/>')}${font('', '<color rgb="FF767676"/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

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

/** A text, a whole number that names something (a year), a number with the fixed number of decimals of its method, or a text beside such numbers. */
export type SheetCell =
  | string
  | number
  | { text: string; decimals: number }
  | { text: string; style: 'right' | 'quiet' };

export interface Sheet {
  header: readonly string[];
  /** Widths of the first columns in characters; further columns have the last one. */
  widths: readonly number[];
  /** Columns frozen beside the header row. */
  frozenColumns: number;
  /** The first column of values, whose heads are aligned with their numbers; without one no column has any. */
  firstValue?: number;
  /** Set up to be filtered and printed. */
  forPeople?: boolean;
  /** Rows in batches. */
  rows: Iterable<readonly (readonly SheetCell[])[]> | AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** A sheet is opened when it is written, so that it can depend on the sheets written before it. */
export interface NamedSheet {
  name: string;
  open: () => Sheet;
}

const textCell = (at: string, text: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** An inline string is not run as a formula; the quote prefix keeps it text when the cell is edited. */
const textStyle = (text: string, style: number) => (/^[=+\-@\t\r]/.test(text) ? styles.quoted : style);

const cellXml = (at: string, cell: SheetCell) => {
  if (typeof cell === 'string') return textCell(at, cell, textStyle(cell, styles.plain));
  if (typeof cell === 'number') return `<c r="${at}" s="${styles.left}"><v>${cell}</v></c>`;
  if ('style' in cell) return textCell(at, cell.text, textStyle(cell.text, styles[cell.style]));
  const style = styles.firstDecimals + Math.min(cell.decimals, maxDecimals);
  return `<c r="${at}" s="${style}"><v>${cell.text}</v></c>`;
};

const rowXml = (cells: readonly SheetCell[], rowNumber: number) =>
  `<row r="${rowNumber}">${cells.map((cell, index) => cellXml(`${columnName(index)}${rowNumber}`, cell)).join('')}</row>`;

const widthAt = ({ widths }: Pick<Sheet, 'widths'>, index: number) => widths[index] ?? widths.at(-1) ?? 16;

/** Lines of a text that breaks between words. */
const countLines = (text: string, characters: number) => {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    if (used > 0 && used + 1 + word.length > characters) [lines, used] = [lines + 1, word.length];
    else used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
};

/** Points of a line, and the share of a column's characters that bold ones fill. */
const [lineHeight, boldShare] = [15, 0.9];

/** The head, as high as its longest text: not every program fits a row to text that wraps. */
const headXml = (sheet: Sheet) => {
  const { header, firstValue = header.length } = sheet;
  const lines = Math.max(
    ...header.map((text, index) => countLines(text, Math.floor(widthAt(sheet, index) * boldShare))),
  );
  const cells = header.map((text, index) =>
    textCell(`${columnName(index)}1`, text, index < firstValue ? styles.header : styles.valueHeader),
  );
  return `<row r="1" ht="${lines * lineHeight}" customHeight="1">${cells.join('')}</row>`;
};

const columnsXml = (sheet: Sheet) =>
  sheet.header
    .map(
      (_, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthAt(sheet, index)}" customWidth="1"/>`,
    )
    .join('');

const paneXml = ({ frozenColumns }: Sheet) =>
  frozenColumns === 0
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${columnName(frozenColumns)}2" activePane="bottomRight" state="frozen"/>`;

/** Characters that a landscape page holds at 65%, the smallest scale that reads well: 277 mm at 7 pixels a character and 96 dpi. */
const charactersAcross = 230;

/**
 * The pages that a printed sheet is wide: one where its columns fit, or as many as keep it legible, each with the frozen
 * columns.
 */
export const pagesAcross = (sheet: Pick<Sheet, 'header' | 'widths' | 'frozenColumns'>): number => {
  const widths = sheet.header.map((_, index) => widthAt(sheet, index));
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  const repeated = sum(widths.slice(0, sheet.frozenColumns));
  return Math.max(1, Math.ceil((sum(widths) - repeated) / (charactersAcross - repeated)));
};

/** `&` starts a code of the footer. */
const footerText = (text: string) => xmlText(text.slice(0, 120).replaceAll('&', '&&'));

const printXml = (sheet: Sheet, name: string) =>
  `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="${pagesAcross(sheet)}" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${footerText(name)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`;

const lastCell = ({ header }: Sheet, rows: number) => ({ column: columnName(header.length - 1), row: rows });

/** A written sheet: what the workbook states of it. */
interface WrittenSheet {
  sheet: Sheet;
  rows: number;
}

async function* sheetXml(sheet: Sheet, title: string, onWritten: (written: WrittenSheet) => void) {
  const { rows, forPeople = false } = sheet;
  const fit = forPeople ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  yield `${declaration}<worksheet xmlns="${main}">${fit}<sheetViews><sheetView workbookViewId="0">${paneXml(sheet)}</sheetView></sheetViews><cols>${columnsXml(sheet)}</cols><sheetData>`;
  yield headXml(sheet);
  let nextRow = 2;
  for await (const batch of rows) {
    const first = nextRow;
    yield batch.map((row, index) => rowXml(row, first + index)).join('');
    nextRow += batch.length;
  }
  yield '</sheetData>';
  const last = lastCell(sheet, nextRow - 1);
  if (forPeople) yield `<autoFilter ref="A1:${last.column}${last.row}"/>${printXml(sheet, title)}`;
  yield '</worksheet>';
  onWritten({ sheet, rows: nextRow - 1 });
}

/** The filter of a sheet for people, and the head and columns that each printed page repeats. */
const definedNames = (name: string, index: number, { sheet, rows }: WrittenSheet) => {
  if (!sheet.forPeople) return '';
  const last = lastCell(sheet, rows);
  const at = `'${xmlText(name)}'`;
  const repeated = sheet.frozenColumns > 0 ? `${at}!$A:$${columnName(sheet.frozenColumns - 1)},` : '';
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${at}!$A$1:$${last.column}$${last.row}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated}${at}!$1:$1</definedName>`;
};

const partNames = (sheets: readonly NamedSheet[]) => sheets.map((_, index) => `sheet${index + 1}.xml`);

const fixedParts = (sheets: readonly NamedSheet[]): Record<string, string> => {
  const names = partNames(sheets);
  const overrides = names
    .map((name) => `<Override PartName="/xl/worksheets/${name}" ContentType="${contentType}.worksheet+xml"/>`)
    .join('');
  const related = names
    .map(
      (name, index) =>
        `<Relationship Id="rId${index + 1}" Type="${officeRelations}/worksheet" Target="worksheets/${name}"/>`,
    )
    .join('');
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}">${related}<Relationship Id="rId${sheets.length + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styleSheet,
  };
};

/** The list of the sheets, written after them. */
function* workbookXml(sheets: readonly NamedSheet[], written: ReadonlyMap<string, WrittenSheet>) {
  const listed = sheets
    .map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('');
  const names = sheets
    .map(({ name }, index) => {
      const one = written.get(name);
      return one ? definedNames(name, index, one) : '';
    })
    .join('');
  yield `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><bookViews><workbookView/></bookViews><sheets>${listed}</sheets>${names ? `<definedNames>${names}</definedNames>` : ''}</workbook>`;
}

/**
 * An Excel workbook, written sheet by sheet while its rows are read.
 * @param sheets in the order of the tabs
 * @param lastWritten the name of the sheet that is opened after the others
 * @param title in the footer of printed pages
 */
export const writeWorkbook = (
  sheets: readonly NamedSheet[],
  lastWritten: string,
  title: string,
  made: Date,
): Readable => {
  const written = new Map<string, WrittenSheet>();
  const parts = partNames(sheets);
  async function* content({ name, open }: NamedSheet) {
    yield* sheetXml(open(), title, (one) => written.set(name, one));
  }
  const entries = sheets.map((sheet, index) => ({
    name: `xl/worksheets/${parts[index]}`,
    content: pieces(content(sheet)),
    isLast: sheet.name === lastWritten,
  }));
  return writeZip(
    [
      ...Object.entries(fixedParts(sheets)).map(([name, text]) => ({ name, content: pieces([text]) })),
      ...entries.toSorted((a, b) => Number(a.isLast) - Number(b.isLast)),
      { name: 'xl/workbook.xml', content: pieces(workbookXml(sheets, written)) },
    ],
    made,
  );
};
