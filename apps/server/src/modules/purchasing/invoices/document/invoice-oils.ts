import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { colours, right, wrapped } from './invoice-pieces.ts';

/** The recorded line of an oil of a dataset; `price` in dollars. */
export interface InvoicedOil {
  text: string;
  price: number;
}
export interface InvoicedDataset {
  name: string;
  oils: readonly InvoicedOil[];
}

const row = (oil: InvoicedOil): TableCell[] => [
  wrapped(oil.text),
  right(shownMoney(centsFromDollars(oil.price))),
];

/** The oils of a dataset with their tests and price before discounts; the head is repeated on every page. */
export const oilsOfDataset = ({ name, oils }: InvoicedDataset): Content[] => [
  { ...wrapped(name), fontSize: 11, bold: true, margin: [0, 24, 0, 0] },
  { text: counted(oils.length, 'oil'), color: colours.quiet, margin: [0, 0, 0, 6] },
  {
    layout: 'lightHorizontalLines',
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 60],
      body: [[{ text: 'Oil', bold: true }, right('Price', true)], ...oils.map(row)],
    },
  },
];
