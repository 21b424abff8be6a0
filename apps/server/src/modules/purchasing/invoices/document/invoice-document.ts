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
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
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

/** An invoice of more oils has no tags: it would be too large for a mail. */
const maxTaggedOils = 1000;

const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

/** Label and amount of each line below the items, the total last. */
const totals = (invoice: Invoice): [string, string][] => {
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

const dataset = ({ name, oils }: InvoicedDataset) => ({
  name,
  count: counted(oils.length, 'oil'),
  oils: oils.map(({ text, price }) => ({ text, price: money(price) })),
});

/**
 * The invoice as an A4 document. The following pages list the oils of each dataset, unless there are too
 * many. A pro forma until the order is complete.
 */
export const invoiceDocument = ({ invoice, datasets, unlistedOils }: InvoiceDocument): PdfDocument => {
  const { seller, payment_received: received, lines } = invoice;
  return {
    template: path.join(import.meta.dirname, 'invoice.typ'),
    untagged: datasets.reduce((sum, { oils }) => sum + oils.length, 0) > maxTaggedOils,
    content: {
      title: invoiceTitle(invoice),
      kind: invoiceHeading(invoice).toUpperCase(),
      stamp: received ? `PAID ${formatDay(received)}` : '',
      seller: seller.name,
      contact: [seller.address, seller.email, seller.phone].filter(Boolean),
      labels: invoiceLabels,
      billTo: addressLines(invoice.bill_to),
      facts: invoiceFacts(invoice),
      lines: lines.map(({ description, detail, quantity, unit_price, amount }) => ({
        ...{ description, detail, quantity: String(quantity) },
        ...{ unitPrice: money(unit_price), amount: money(amount) },
      })),
      totals: totals(invoice),
      unlisted:
        unlistedOils === 0
          ? ''
          : `The ${counted(unlistedOils, 'oil')} of this order stand with their tests and prices on the page of this order on our web site.`,
      payment: paymentDetails(invoice),
      terms: `${invoiceTerms} Terms and conditions of version ${invoice.terms_version}.`,
      datasets: datasets.map(dataset),
    },
  };
};
