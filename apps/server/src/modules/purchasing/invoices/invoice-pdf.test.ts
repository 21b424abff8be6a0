import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdf } from '#platform/pdf/pdf.ts';
import { namesOfScripts } from '#test/fixtures/names-of-scripts.ts';
import { misprints, printedTexts, readerText, timesCopied } from '#test/fixtures/printed-texts.ts';
import { runs } from '#test/setup/runs.ts';
import { type InvoiceDocument, invoiceDocument } from './document/invoice-document.ts';
import { openDocumentPdf } from './document-pdf.service.ts';

const anInvoice = (text: string): Invoice => ({
  ...{ order: 7, number: text.slice(0, 50), status: 'COMPLETE', payment_type: 'PURCHASE_ORDER', card: null },
  ...{ ordered: '2026-11-20T10:00:00.000Z', paid: '2026-11-21T10:00:00.000Z', po_number: text },
  payment_received: '2026-11-23',
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
  ...{ remit_to: '', payment_terms: '', due_days: null, due: null },
});

const extractTextRuns = (invoice: Invoice, datasets: InvoiceDocument['datasets'] = [], unlistedOils = 0) =>
  printedTexts(invoiceDocument({ invoice, datasets, unlistedOils }));

test.each([
  ['one word of the widest letters', 'W'.repeat(200)],
  ['words', 'Passenger car oils of Europe '.repeat(6).trim()],
])('with names of %s, prints every amount', async (_name, text) => {
  const pieces = await extractTextRuns(anInvoice(text));
  expect(pieces.map((piece) => piece.text)).toEqual(
    expect.arrayContaining(['$1,234.50', '−$34.50', '$1,200.00']),
  );
  expect(pieces.filter(({ x, width }) => x < 55 || x + width > 595 - 55)).toEqual([]);
  expect(misprints(pieces)).toEqual([]);
});

const extractText = async (...parameters: Parameters<typeof extractTextRuns>) =>
  (await extractTextRuns(...parameters)).map(({ text }) => text).join(' ');

test('prints texts as typed, whatever they mean to the compiler', async () => {
  const typed = '#panic("no") $x^2$ *b* _i_ <ref> @ref #[y] \\ // = `c` ~ -- "q"';
  expect(await extractText(anInvoice(typed))).toContain(`Bill to ${typed} Byron`);
});

const typesetPdf = (text: string, oils = 0) => {
  const oil = { text, price: 1 };
  const datasets = [{ name: 'Dataset', oils: Array.from({ length: oils }, () => oil) }];
  return makePdf(invoiceDocument({ invoice: anInvoice(text), datasets, unlistedOils: 0 }));
};
const typesetText = (text: string, oils = 0) => typesetPdf(text, oils).toString('latin1');

const findClaims = (pdf: string) => ({
  isTagged: pdf.includes('/StructTreeRoot'),
  isAccessible: pdf.includes('<pdfuaid:part>1<'),
});

test('prints any name in any script, as a reader finds and copies it', async () => {
  await fc.assert(
    fc.asyncProperty(namesOfScripts, async (names) => {
      const plain = anInvoice('INV-1');
      const lines = Object.values(names).flatMap((name) =>
        plain.lines.map((line) => ({ ...line, description: name })),
      );
      const pdf = makePdf(invoiceDocument({ invoice: { ...plain, lines }, datasets: [], unlistedOils: 0 }));
      const text = await readerText(pdf);
      const times = (name: string) => timesCopied(text, `${name} Custom dataset, 2 oils`);
      expect(Object.entries(names).filter(([, name]) => times(name) === 0)).toEqual([]);
      expect(findClaims(pdf.toString('latin1'))).toEqual({ isTagged: true, isAccessible: true });
    }),
    { numRuns: runs({ quick: 3, all: 30 }) },
  );
});

test('a word that breaks is copied whole, and the words around it keep their letters', async () => {
  const word = 'purchasing.department@laboratory.for.lubricants.example.org'.repeat(3);
  const pdf = typesetPdf(word);
  expect(timesCopied(await readerText(pdf), word)).toBeGreaterThan(0);
  const text = (await extractText(anInvoice(word))).replaceAll(/\s/g, '');
  for (const part of [word, 'Billto', 'UnitedKingdom', 'Unitprice', 'Customdataset,2oils'])
    expect(text).toContain(part);
});

test('prints the code of a character that no font has', async () => {
  const pdf = typesetPdf('Oil 🛢️ \u{10FFFD}');
  expect(await readerText(pdf)).toContain('Oil[U+1F6E2][U+10FFFD]');
  expect(findClaims(pdf.toString('latin1'))).toEqual({ isTagged: true, isAccessible: true });
});

test('the same invoice gives the same bytes, tagged after PDF/UA-1', () => {
  const pdf = typesetText('Oil', 1000);
  expect(pdf === typesetText('Oil', 1000)).toBe(true);
  expect(findClaims(pdf)).toEqual({ isTagged: true, isAccessible: true });
});

test('an invoice of very many oils has no tags, to be small enough for a mail', () => {
  const pdf = typesetText('Oil', 1001);
  expect(findClaims(pdf).isTagged).toBe(false);
  expect(pdf.length).toBeLessThan(200_000);
});

test('a paid invoice has a stamp with the day in the format of the screens', async () => {
  const text = await extractText(anInvoice('INV-000017'));
  expect(text).toContain('INVOICE PAID 23 Nov 2026');
  expect(text).not.toContain('2026-11-2');
});

test('the invoice of a purchase order says what is payable, by when and where until its payment arrives', async () => {
  const terms = { remit_to: 'First Bank\nIBAN X1', payment_terms: 'Net 30 days', due_days: 30 };
  const owed = { ...anInvoice('INV-000017'), payment_received: null };
  const text = await extractText({ ...owed, ...terms, due: '2026-12-21' });
  expect(text).toContain(
    'Payable $1,200.00 by 21 Dec 2026 Remit to First Bank IBAN X1 Payment terms Net 30 days',
  );
  expect(text).toContain('Status Complete');
  expect(text).not.toMatch(/PAID|Paid/);
  const plain = await extractText(owed);
  expect(plain).toContain('Payable $1,200.00 All amounts');
  expect(plain).not.toMatch(/Remit to|Payment terms|Due|PAID|Paid/);
});

test('for a pending purchase order, is a pro forma invoice with payment instructions and without an invoice number', async () => {
  const pending = { status: 'PO_PENDING', paid: null, payment_received: null } as const;
  const details = { remit_to: 'First Bank\nIBAN X1', payment_terms: 'Net 30 days', due_days: 30 };
  const text = await extractText({ ...anInvoice('INV-000017'), ...pending, ...details });
  expect(text).toContain('PRO FORMA INVOICE');
  expect(text).toContain('Assigned on approval');
  expect(text).toContain('Payable $1,200.00 within 30 days after approval Remit to First Bank IBAN X1');
  expect(text).not.toMatch(/PAID|Invoice INV/);
  const plain = await extractText({ ...anInvoice('INV-000017'), ...pending });
  expect(plain).toContain('Payable $1,200.00 after approval');
  expect(plain).not.toMatch(/Remit to|Payment terms|Due/);
});

test('a cancelled order promises no invoice number', async () => {
  const text = await extractText({
    ...anInvoice('INV-000017'),
    status: 'CANCELLED',
    paid: null,
    payment_received: null,
  });
  expect(text).toContain('Invoice None');
  expect(text).not.toMatch(/Assigned|INV-000017 Invoice/);
});

test('lists every oil of a long dataset, with the head of the table on each page', async () => {
  const oils = Array.from({ length: 150 }, (_, index) => ({
    text: `R-${index}, ${'W'.repeat(200)}, 5W-30, 2019: full set of 26 tests`,
    price: 300,
  }));
  const pieces = await extractTextRuns(anInvoice('INV-1'), [
    { name: 'Short', oils: oils.slice(0, 1) },
    { name: 'Long', oils },
  ]);
  const lines = pieces.filter(({ text }) => /^R-\d+,/.test(text));
  expect(lines).toHaveLength(oils.length + 1);
  const heads = pieces.filter(({ text }) => text === 'Oil').map(({ page }) => page);
  expect(heads).toEqual([1, ...new Set(lines.map(({ page }) => page))]);
  expect(heads.length).toBeGreaterThan(3);
  expect(pieces.filter(({ x, width }) => x < 55 || x + width > 595 - 55)).toEqual([]);
});

test('refers to the list of oils if there are too many to print, and only then', async () => {
  const sentence =
    'The 19,900 oils of this order stand with their tests and prices on the page of this order on our web site.';
  expect(await extractText(anInvoice('INV-1'), [], 19_900)).toContain(sentence);
  expect(await extractText(anInvoice('INV-1'))).not.toContain('of this order are listed');
});

test('an invoice that cannot be typeset fails as a report, and the reason is logged', async () => {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) };
  const pdfs = openDocumentPdf({ log } as never);
  const broken = {
    ...invoiceDocument({ invoice: anInvoice('1'), datasets: [], unlistedOils: 0 }),
    content: {},
  };
  await expect(pdfs.typeset({ filename: 'invoice-1.pdf', document: broken })).rejects.toMatchObject({
    code: 'report_failed',
  });
  expect(lines).toMatchObject([{ file: 'invoice-1.pdf' }]);
  await pdfs.close();
});

test('does not typeset an invoice for a disconnected caller', async () => {
  const pdfs = openDocumentPdf({ log: {} } as never);
  const document = invoiceDocument({ invoice: anInvoice('1'), datasets: [], unlistedOils: 0 });
  const file = { filename: 'invoice-1.pdf', document };
  const leaving = new AbortController();
  const first = pdfs.typeset(file);
  const gone = pdfs.typeset(file, { key: '203.0.113.1', left: leaving.signal });
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  expect((await first).filename).toBe('invoice-1.pdf');
  await pdfs.close();
});
