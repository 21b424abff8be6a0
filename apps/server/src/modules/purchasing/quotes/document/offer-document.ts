import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { invoiceLabels, invoiceTerms } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatDay, validUntilText } from '@iom/contract/shared/dates.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { findUser } from '#modules/accounts/accounts.module.ts';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { type Site, toSeller } from '#platform/site.ts';
import { toBillTo } from '../../invoices/billing.rules.ts';
import {
  documentDataset,
  documentLine,
  documentTemplate,
  documentTotals,
  type InvoicedDataset,
  isUntagged,
} from '../../invoices/document/invoice-document.ts';
import { offeredDiscountCents } from '../offered-items.ts';
import { quoteReference } from '../quotes.rules.ts';
import type { QuoteRow } from '../quotes.store.ts';

export interface OfferDocument {
  quote: QuoteRow;
  /** Null for a quote that no account has claimed. */
  requester: Awaited<ReturnType<typeof findUser>> | null;
  /** What the offer no longer is, such as `Expired`; empty while it can be accepted. */
  outcome: string;
  lines: readonly InvoiceLine[];
  datasets: readonly InvoicedDataset[];
  /** The number of oils if there are too many to list; otherwise 0. */
  unlistedOils: number;
}

const addressee = ({ quote, requester }: OfferDocument) =>
  requester
    ? addressLines(toBillTo(requester))
    : [quote.contactName, quote.companyName, quote.daytimePhone, quote.companyEmail].filter(Boolean);

const acceptanceText = ({ quote, requester }: OfferDocument) => {
  const where = requester
    ? `Sign in on our web site, open ${quoteReference(quote.id)} under My quotes, and choose Accept offer.`
    : 'Open the link in the email of this offer.';
  return `${where} You then pay by card or with your purchase order, at the price of this offer.`;
};

/** An offer as an A4 document that looks like an invoice. The following pages list the oils of each dataset, unless there are too many. */
export const offerDocument = (offer: OfferDocument, site: Site): PdfDocument => {
  const { quote, outcome, lines, datasets, unlistedOils } = offer;
  const { siteName, payment } = site;
  const seller = toSeller(site);
  const title = `Quotation ${quoteReference(quote.id)}`;
  const facts: [string, string][] = [
    ['Quotation', quoteReference(quote.id)],
    ['Date', formatDay((quote.offeredAt ?? quote.createdAt).toISOString())],
    ['Valid until', validUntilText(quote.offerValidUntil ?? '')],
  ];
  const discounts = quote.quotation?.discounts ?? [];
  const totalCents = quote.offerCents ?? 0;
  const details: [string, string][] = [
    ['Message', quote.offerMessage],
    ['How to accept', outcome === '' ? acceptanceText(offer) : ''],
    ['Payment terms', payment.paymentTerms],
  ];
  return {
    template: documentTemplate,
    untagged: isUntagged(datasets),
    content: {
      title,
      kind: 'QUOTATION',
      stamp: '',
      seller: siteName,
      contact: [seller.address, seller.email, seller.phone].filter(Boolean),
      labels: { ...invoiceLabels, billTo: 'Prepared for' },
      billTo: addressee(offer),
      facts: outcome === '' ? facts : [...facts, ['Status', outcome]],
      lines: lines.map(documentLine),
      totals: documentTotals({
        discounts: discounts.map(({ code, name, amountCents }) => ({
          ...{ code, name, amount: dollarsFromCents(amountCents) },
        })),
        price_before_discount: dollarsFromCents(totalCents + offeredDiscountCents(quote)),
        total_price: dollarsFromCents(totalCents),
      }),
      unlisted:
        unlistedOils === 0
          ? ''
          : `The ${counted(unlistedOils, 'oil')} of this offer are listed on its page on our web site.`,
      payment: details.filter(([, text]) => text !== ''),
      terms: `${invoiceTerms} Terms and conditions of version ${termsVersion}.`,
      datasets: datasets.map(documentDataset),
    },
  };
};
