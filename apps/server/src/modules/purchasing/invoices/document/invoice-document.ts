import path from 'node:path';
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
import type { Invoice, InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import type { PdfDocument } from '#platform/pdf/pdf.ts';

/** The recorded line of an oil of a dataset; `price` in dollars. */
interface InvoicedOil {
  text: string;
  price: number;
}
export interface InvoicedDataset {
  name: string;
  oils: readonly InvoicedOil[];
}

export interface InvoiceDocument {
  invoice: Invoice;
  datasets: readonly InvoicedDataset[];
  /** The number of oils if there are too many to list; otherwise 0. */
  unlistedOils: number;
}

const maxTaggedOils = 1000;

const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

/** Label and amount of each line below the items, the total last. */
export const documentTotals = (
  invoice: Pick<Invoice, 'discounts' | 'price_before_discount' | 'total_price'>,
): [string, string][] => {
  const discounts = invoice.discounts.map((discount): [string, string] => [
    invoiceDiscountLabel(discount),
    money(0 - discount.amount),
  ]);
  return [
    ...(discounts.length > 0
      ? [[invoiceLabels.beforeDiscount, money(invoice.price_before_discount)] as [string, string]]
      : []),
    ...discounts,
    [invoiceLabels.total, money(invoice.total_price)],
  ];
};

/** The end of every oil's line, from a colon on: the tests, where all oils have the same. Empty where they differ. */
const findCommonEnd = (oils: readonly InvoicedOil[]): string => {
  const [first] = oils;
  if (!first || oils.length === 1) return '';
  const ends = [...first.text.matchAll(/: /g)].map(({ index }) => first.text.slice(index));
  return ends.find((end) => oils.every(({ text }) => text.endsWith(end))) ?? '';
};

/** The list of the oils of a dataset; tests that all of them have stand in its head. */
export const documentDataset = ({ name, oils }: InvoicedDataset) => {
  const tests = findCommonEnd(oils);
  return {
    name,
    count: tests ? `${counted(oils.length, 'oil')}, each with${tests}` : counted(oils.length, 'oil'),
    oils: oils.map(({ text, price }) => ({
      text: text.slice(0, text.length - tests.length),
      price: money(price),
    })),
  };
};

export const documentLine = ({ description, detail, quantity, unit_price, amount }: InvoiceLine) => ({
  ...{ description, detail, quantity: String(quantity) },
  ...{ unitPrice: money(unit_price), amount: money(amount) },
});

/** A document of more oils has no tags: it would be too large for a mail. */
export const isUntagged = (datasets: readonly InvoicedDataset[]) =>
  datasets.reduce((sum, { oils }) => sum + oils.length, 0) > maxTaggedOils;

/** The template of invoices and offers. */
export const documentTemplate = path.join(import.meta.dirname, 'invoice.typ');

/**
 * The invoice as an A4 document. The following pages list the oils of each dataset, unless there are too
 * many. A pro forma until the order is complete.
 */
export const invoiceDocument = ({ invoice, datasets, unlistedOils }: InvoiceDocument): PdfDocument => {
  const { seller, payment_received: received, lines } = invoice;
  return {
    template: documentTemplate,
    untagged: isUntagged(datasets),
    content: {
      title: invoiceTitle(invoice),
      kind: invoiceHeading(invoice).toUpperCase(),
      stamp: received ? `PAID ${formatDay(received)}` : '',
      seller: seller.name,
      contact: [seller.address, seller.email, seller.phone].filter(Boolean),
      labels: invoiceLabels,
      billTo: addressLines(invoice.bill_to),
      facts: invoiceFacts(invoice),
      lines: lines.map(documentLine),
      totals: documentTotals(invoice),
      unlisted:
        unlistedOils === 0
          ? ''
          : `The ${counted(unlistedOils, 'oil')} of this order stand with their tests and prices on the page of this order on our web site.`,
      payment: paymentDetails(invoice),
      terms: `${invoiceTerms} Terms and conditions of version ${invoice.terms_version}.`,
      datasets: datasets.map(documentDataset),
    },
  };
};
