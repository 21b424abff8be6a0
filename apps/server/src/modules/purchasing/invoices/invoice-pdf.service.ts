import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import {
  invoiceDiscountLabel,
  invoiceFacts,
  invoiceLabels,
  invoiceTerms,
  invoiceTitle,
} from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';

const money = (dollars: number) => shownMoney(centsFromDollars(dollars));
const day = (time: string) => time.slice(0, 10);
const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold, noWrap: true });
/** Text typed by people. A word too long for its column is broken; it would push the amounts off the page. */
const wrapped = (text: string) =>
  ({ text, wordBreak: /\S{30}/.test(text) ? 'break-all' : 'normal' }) as const;

const facts = (invoice: Invoice): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['auto', '*'],
    body: invoiceFacts(invoice, day).map(([label, value]) => [
      { text: label, color: '#666' },
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
        [wrapped(line.description), { text: line.detail, color: '#666', fontSize: 8.5 }],
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
    right(`-${money(discount.amount)}`),
  ]);
  if (body.length > 0)
    body.unshift([right(invoiceLabels.beforeDiscount), right(money(invoice.price_before_discount))]);
  body.push([right(invoiceLabels.total, true), right(money(invoice.total_price), true)]);
  return { layout: 'noBorders', table: { widths: ['*', 'auto'], body } };
};

/** The invoice as an A4 PDF; titled as a pro forma until the order is paid. */
export const invoicePdf = async (invoice: Invoice): Promise<Buffer> => {
  // loaded on first use: it would delay every start
  const { makePdf } = await import('#platform/pdf.ts');
  const { seller } = invoice;
  const title = invoiceTitle(invoice);
  return makePdf({
    info: { title, author: seller.name },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    content: [
      { text: seller.name, fontSize: 16, bold: true },
      ...[seller.address, seller.email, seller.phone]
        .filter(Boolean)
        .map((text) => ({ text, color: '#666' })),
      { ...wrapped(title), fontSize: 13, bold: true, margin: [0, 24, 0, 12] },
      {
        columnGap: 16,
        columns: [
          [{ text: invoiceLabels.billTo, color: '#666' }, ...addressLines(invoice.bill_to).map(wrapped)],
          { width: 220, stack: [facts(invoice)] },
        ],
      },
      items(invoice),
      totals(invoice),
      {
        margin: [0, 32, 0, 0],
        fontSize: 8.5,
        color: '#666',
        text: `${invoiceTerms} Terms and conditions of version ${invoice.terms_version}.`,
      },
    ],
    footer: (page, pages) => ({
      text: `${title} · ${page} of ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: '#666',
      margin: [0, 24, 0, 0],
    }),
  });
};
