import { addressLines } from '@iom/contract/purchasing/billing.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoice.schemas.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';

const money = (dollars: number) => shownMoney(centsFromDollars(dollars));
const day = (time: string) => time.slice(0, 10);
const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold, noWrap: true });
/** What people wrote: a word too long for its column is broken, or it would push the amounts off the paper. */
const written = (text: string) =>
  ({ text, wordBreak: /\S{30}/.test(text) ? 'break-all' : 'normal' }) as const;

const payment = (invoice: Invoice) => {
  if (invoice.po_number !== null) return `Purchase order ${invoice.po_number}`;
  if (invoice.card) return `${invoice.card.brand} ending ${invoice.card.last_four}`;
  return invoice.paid ? 'Nothing to charge' : 'Not paid yet';
};

const facts = (invoice: Invoice): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['auto', '*'],
    body: [
      ['Invoice', invoice.number ?? 'Given when the order is paid'],
      ['Order', String(invoice.order)],
      ['Ordered', day(invoice.ordered)],
      ...(invoice.paid ? [['Paid', day(invoice.paid)]] : []),
      ['Payment', payment(invoice)],
      ['Status', invoice.paid ? 'Complete' : invoice.status === 'CANCELLED' ? 'Cancelled' : 'Pending'],
    ].map(([name = '', value = '']) => [{ text: name, color: '#666' }, written(value)]),
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
        { text: 'Item', bold: true },
        right('Quantity', true),
        right('Unit price', true),
        right('Amount', true),
      ],
      ...invoice.lines.map((line): TableCell[] => [
        [written(line.description), { text: line.detail, color: '#666', fontSize: 8.5 }],
        right(String(line.quantity)),
        right(money(line.unit_price)),
        right(money(line.amount)),
      ]),
    ],
  },
});

const totals = (invoice: Invoice): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['*', 'auto'],
    body: [
      ...(invoice.discounts.length > 0
        ? [[right('Before discounts'), right(money(invoice.price_before_discount))]]
        : []),
      ...invoice.discounts.map((discount) => [
        { ...written(`${discount.name} (${discount.code})`), alignment: 'right' as const },
        right(`-${money(discount.amount)}`),
      ]),
      [right('Total (US dollars)', true), right(money(invoice.total_price), true)],
    ],
  },
});

/** The invoice as an A4 document; before the order is paid it says that it is none yet. */
export const invoicePdf = async (invoice: Invoice): Promise<Buffer> => {
  // loaded with the first document: most servers never make one before they have long been ready
  const { makePdf } = await import('#platform/pdf.ts');
  const { seller } = invoice;
  const title = invoice.number ? `Invoice ${invoice.number}` : `Order ${invoice.order}, not an invoice yet`;
  return makePdf({
    info: { title, author: seller.name },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    content: [
      { text: seller.name, fontSize: 16, bold: true },
      ...[seller.address, seller.email, seller.phone]
        .filter(Boolean)
        .map((text) => ({ text, color: '#666' })),
      { ...written(title), fontSize: 13, bold: true, margin: [0, 24, 0, 12] },
      {
        columnGap: 16,
        columns: [
          [{ text: 'Bill to', color: '#666' }, ...addressLines(invoice.bill_to).map(written)],
          { width: 220, stack: [facts(invoice)] },
        ],
      },
      items(invoice),
      totals(invoice),
      {
        margin: [0, 32, 0, 0],
        fontSize: 8.5,
        color: '#666',
        text: `All amounts in US dollars. All sales are final. Data are licensed for a single user a copy. Terms and conditions of version ${invoice.terms_version}.`,
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
