// What documents printed as PDF are made of.
import type { Content, ContentText, ContextPageSize, TableCell } from 'pdfmake/interfaces.js';

/** The site's colours for print. */
export const colours = {
  ink: '#1d1b18',
  quiet: '#5d5850',
  hairline: '#dcd6ca',
  paperDeep: '#f6f2ea',
  oil: '#9a5b0c',
  band: '#efdcbd',
  petrol: '#0f525d',
} as const;

/** Left and right of an A4 page, in points. */
export const margin = 48;
export const pageWidth = 595.28 - 2 * margin;

export const ruled = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: colours.hairline }],
});

/** The foot of every page: a ruled line, `text`, and the page of all pages. */
export const pageFoot =
  (text: string) =>
  (page: number, pages: number, size: ContextPageSize): Content => ({
    margin: [margin, 14, margin, 0],
    fontSize: 7.5,
    color: colours.quiet,
    stack: [
      ruled(size.width - 2 * margin),
      {
        margin: [0, 5, 0, 0],
        columns: [text, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 60 }],
      },
    ],
  });

export const heading = (text: string): ContentText => ({
  text,
  fontSize: 11.5,
  bold: true,
  margin: [0, 14, 0, 5],
  headlineLevel: 1,
});

export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});
export const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  alignment,
  color: colours.quiet,
  fontSize: 8,
});

export const hairlines = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colours.hairline,
  paddingLeft: (column: number) => (column === 0 ? 0 : 5),
  paddingRight: () => 5,
  paddingTop: () => 2,
  paddingBottom: () => 1.5,
};

/** A table of more rows may break over pages. */
const mostTogether = 16;

interface Listing {
  title: string;
  /** A sentence above the table. */
  intro?: string;
  widths: (number | '*' | 'auto')[];
  heads: TableCell[];
  rows: TableCell[][];
}

/** A heading with its table, nothing without rows; a short table stays on one page with its heading. */
export const listing = ({ title, intro = '', widths, heads, rows }: Listing): Content[] => {
  if (rows.length === 0) return [];
  const table: Content = {
    layout: hairlines,
    fontSize: 8.4,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [heads, ...rows],
    },
  };
  const above: Content[] = intro ? [{ text: intro, color: colours.quiet, margin: [0, 0, 0, 4] }] : [];
  return [{ unbreakable: rows.length <= mostTogether, stack: [heading(title), ...above, table] }];
};
