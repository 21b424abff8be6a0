import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { colours, right, wrapped } from './invoice-pieces.ts';

/** An oil of a dataset as the invoice lists it; `price` in dollars. */
export interface InvoicedOil {
  reportNumber: string;
  year: string;
  brand: string;
  grade: string;
  tests: number;
  fullSet: boolean;
  price: number;
}
export interface InvoicedDataset {
  name: string;
  oils: readonly InvoicedOil[];
}

const row = (oil: InvoicedOil): TableCell[] => [
  { text: oil.reportNumber, noWrap: true },
  oil.year,
  wrapped(oil.brand),
  { text: oil.grade, noWrap: true },
  { text: oil.fullSet ? `Full set, ${oil.tests}` : String(oil.tests), noWrap: true },
  right(shownMoney(centsFromDollars(oil.price))),
];

/** New cells for every table: pdfmake keeps the layout of a table in its cells. */
const heads = () =>
  ['Report', 'Year', 'Brand', 'Grade', 'Tests'].map((text): TableCell => ({ text, bold: true }));

/** The oils of a dataset with number of tests and price before discounts; the head is repeated on every page. */
export const oilsOfDataset = ({ name, oils }: InvoicedDataset): Content[] => [
  { ...wrapped(name), fontSize: 11, bold: true, margin: [0, 24, 0, 0] },
  { text: counted(oils.length, 'oil'), color: colours.quiet, margin: [0, 0, 0, 6] },
  {
    layout: 'lightHorizontalLines',
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [70, 30, '*', 44, 74, 60],
      body: [[...heads(), right('Price', true)], ...oils.map(row)],
    },
  },
];
