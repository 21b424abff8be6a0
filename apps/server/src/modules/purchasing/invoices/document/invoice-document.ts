import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import {
  invoiceDiscountLabel,
  invoiceFacts,
  invoiceHeading,
  invoiceLabels,
  invoiceTerms,
  invoiceTitle,
  paymentDetails,
} from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownDay } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type InvoicedDataset, oilsOfDataset } from './invoice-oils.ts';
import { colours, right, wrapped } from './invoice-pieces.ts';

export interface InvoiceDocument {
  invoice: Invoice;
  datasets: readonly InvoicedDataset[];
  /** How many oils are too many to be listed; 0 where all are. */
  unlistedOils: number;
}

const money = (dollars: number) => shownMoney(centsFromDollars(dollars));

const stamp = (paid: string): Column => ({
  width: 'auto',
  margin: [0, 8, 0, 0],
  layout: { hLineColor: () => colours.paid, vLineColor: () => colours.paid },
  table: {
    widths: ['auto'],
    body: [[{ text: `PAID ${shownDay(paid)}`, color: colours.paid, bold: true, margin: [8, 2, 8, 2] }]],
  },
});

const letterhead = ({ seller, paid, ...invoice }: Invoice): Content => ({
  columnGap: 16,
  columns: [
    [
      { ...wrapped(seller.name), fontSize: 20, bold: true, color: colours.oil },
      ...[seller.address, seller.email, seller.phone]
        .filter(Boolean)
        .map((text) => ({ ...wrapped(text), color: colours.quiet })),
    ],
    {
      width: 200,
      stack: [
        { text: invoiceHeading(invoice).toUpperCase(), fontSize: 14, bold: true, alignment: 'right' },
        ...(paid ? [{ columns: [{ text: '', width: '*' }, stamp(paid)] }] : []),
      ],
    },
  ],
});

const facts = (invoice: Invoice): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['auto', '*'],
    body: invoiceFacts(invoice).map(([label, value]) => [
      { text: label, color: colours.quiet },
      wrapped(value),
    ]),
  },
});

const items = (invoice: Invoice): Content => ({
  layout: 'lightHorizontalLines',
  margin: [0, 16, 0, 8],
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto', 'auto'],
    body: [
      [
        { text: invoiceLabels.item, bold: true },
        right(invoiceLabels.quantity, true),
        right(invoiceLabels.unitPrice, true),
        right(invoiceLabels.amount, true),
      ],
      ...invoice.lines.map((line): TableCell[] => [
        [wrapped(line.description), { text: line.detail, color: colours.quiet, fontSize: 8.5 }],
        right(String(line.quantity)),
        right(money(line.unit_price)),
        right(money(line.amount)),
      ]),
    ],
  },
});

const totals = (invoice: Invoice): Content => {
  const body: TableCell[][] = invoice.discounts.map((discount) => [
    { ...wrapped(invoiceDiscountLabel(discount)), alignment: 'right' },
    right(money(0 - discount.amount)),
  ]);
  if (body.length > 0)
    body.unshift([right(invoiceLabels.beforeDiscount), right(money(invoice.price_before_discount))]);
  body.push([right(invoiceLabels.total, true), right(money(invoice.total_price), true)]);
  return { layout: 'noBorders', table: { widths: ['*', 'auto'], body } };
};

const howToPay = (invoice: Invoice): Content[] =>
  paymentDetails(invoice).map(([label, value]) => ({
    margin: [0, 12, 0, 0],
    stack: [{ text: label, color: colours.quiet }, wrapped(value)],
  }));

const unlisted = (oils: number): Content[] =>
  oils === 0
    ? []
    : [
        {
          margin: [0, 12, 0, 0],
          text: `The ${counted(oils, 'oil')} of this order stand with their tests and prices on the page of this order on our web site.`,
        },
      ];

/**
 * The invoice as an A4 document, datasets itemised by oil on the following pages, unless they are too many; a pro forma until the order
 * is paid.
 */
export const invoiceDocument = ({
  invoice,
  datasets,
  unlistedOils,
}: InvoiceDocument): TDocumentDefinitions => {
  const title = invoiceTitle(invoice);
  return {
    info: { title, author: invoice.seller.name },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    content: [
      letterhead(invoice),
      { ...wrapped(title), fontSize: 13, bold: true, margin: [0, 24, 0, 12] },
      {
        columnGap: 16,
        columns: [
          [
            { text: invoiceLabels.billTo, color: colours.quiet },
            ...addressLines(invoice.bill_to).map(wrapped),
          ],
          { width: 220, stack: [facts(invoice)] },
        ],
      },
      items(invoice),
      totals(invoice),
      ...unlisted(unlistedOils),
      ...howToPay(invoice),
      {
        margin: [0, 24, 0, 0],
        fontSize: 8.5,
        color: colours.quiet,
        text: `${invoiceTerms} Terms and conditions of version ${invoice.terms_version}.`,
      },
      ...datasets.flatMap(oilsOfDataset),
    ],
    footer: (page, pages) => ({
      text: `${title} · ${page} of ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: colours.quiet,
      margin: [0, 24, 0, 0],
    }),
  };
};
