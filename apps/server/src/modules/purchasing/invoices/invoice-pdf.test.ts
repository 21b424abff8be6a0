import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { invoicePdf } from './invoice-pdf.service.ts';

const anInvoice = (text: string): Invoice => ({
  ...{ order: 7, number: text.slice(0, 50), status: 'COMPLETE', payment_type: 'PURCHASE_ORDER', card: null },
  ...{ ordered: '2026-11-20T10:00:00.000Z', paid: '2026-11-21T10:00:00.000Z', po_number: text },
  seller: { name: 'Institute of Materials', address: '', email: '', phone: '' },
  bill_to: {
    ...{ first_name: text, last_name: 'Byron', title: '', company: text, tax_id: '' },
    ...{ address: text, city: 'London' },
    ...{ state: 'N/A', postal_code: 'SW1Y 4JH', country: 'GB', phone: '', email: 'ada@example.org' },
  },
  lines: [
    { description: text, detail: 'Custom dataset, 2 oils', quantity: 1, unit_price: 1234.5, amount: 1234.5 },
  ],
  discounts: [{ code: text.slice(0, 60), name: text, amount: 34.5 }],
  ...{ price_before_discount: 1234.5, total_discount: 34.5, total_price: 1200, terms_version: '2026-11' },
});

/** What stands on the pages, with how far each piece reaches to the right, in points. */
const piecesOf = async (invoice: Invoice) => {
  const document = await getDocumentProxy(new Uint8Array(await invoicePdf(invoice)));
  const pages = Array.from({ length: document.numPages }, (_, page) => document.getPage(page + 1));
  const pieces = [];
  for (const page of await Promise.all(pages))
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '')
        pieces.push({ text: item.str, left: item.transform[4], right: item.transform[4] + item.width });
  return pieces;
};

test.each([
  ['one word of the widest letters', 'W'.repeat(200)],
  ['words', 'Passenger car oils of Europe '.repeat(6).trim()],
])('with names of %s, prints every amount', async (_name, text) => {
  const pieces = await piecesOf(anInvoice(text));
  expect(pieces.map((piece) => piece.text)).toEqual(
    expect.arrayContaining(['$1,234.50', '-$34.50', '$1,200.00']),
  );
  expect(pieces.filter(({ left, right }) => left < 55 || right > 595 - 55)).toEqual([]);
});
