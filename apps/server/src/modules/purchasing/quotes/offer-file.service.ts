import { pages } from '@iom/contract/pages/pages.ts';
import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { invoiceLabels, invoiceTerms } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import { quoteStatusLabels } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatDay, validUntilText } from '@iom/contract/shared/dates.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { type Site, toSeller } from '#platform/site.ts';
import { toBillTo } from '../invoices/billing.rules.ts';
import {
  documentDataset,
  documentLine,
  documentTemplate,
  documentTotals,
  type InvoicedDataset,
  isUntagged,
} from '../invoices/document/invoice-document.ts';
import type { DocumentFile } from '../invoices/document-pdf.service.ts';
import { databaseLines, datasetLine } from '../invoices/invoice.service.ts';
import { listDatasets } from '../invoices/invoice-file.service.ts';
import { oilLineTexts, toCopyLines } from '../orders/order-lines.ts';
import { offeredCopies, offeredDiscountCents, offeredOils } from './offered-items.ts';
import { quoteReference, quoteStatus } from './quotes.rules.ts';
import { findQuote, type QuoteRow, readToday } from './quotes.store.ts';

type OfferDeps = { catalogue: Catalogue; site: Site };

/** The datasets of an offer with the line and the price of each oil. */
const readDatasets = async (tx: ReadTx, catalogue: Catalogue, quote: QuoteRow) => {
  const datasets = quote.offerDatasets ?? [];
  const oils = datasets.flatMap(({ samples }) =>
    samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
  );
  const prices = await offeredOils(tx, catalogue, quote);
  const texts = await oilLineTexts(tx, catalogue, oils, prices);
  let next = 0;
  return datasets.map(({ name, samples }) => ({
    name,
    oils: samples.map(() => ({ priceCents: prices[next]?.priceCents ?? 0, lineText: texts[next++] ?? '' })),
  }));
};

interface OfferDocument {
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

const acceptanceText = ({ quote, requester }: OfferDocument, { publicUrl }: Site) => {
  const where = requester
    ? `Open ${publicUrl}${pages.quote.path({ id: quote.id })}, sign in, and choose Accept offer.`
    : 'Open the link in the email of this offer.';
  return `${where} You then pay by card or with your purchase order, at the price of this offer.`;
};

/** An offer as an A4 document that looks like an invoice. The following pages list the oils of each dataset, unless there are too many. */
const offerDocument = (offer: OfferDocument, site: Site): PdfDocument => {
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
    ['How to accept', outcome === '' ? acceptanceText(offer, site) : ''],
    ['Payment terms', payment.paymentTerms],
    ['Questions', seller.email || `${site.publicUrl}${pages.contact.path()}`],
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

const readOfferFile = async (
  tx: ReadTx,
  { catalogue, site }: OfferDeps,
  quote: QuoteRow,
): Promise<DocumentFile> => {
  const datasets = await readDatasets(tx, catalogue, quote);
  const lines: InvoiceLine[] = [
    ...datasets.map(({ name, oils }) =>
      datasetLine({
        ...{ name, oils: oils.length },
        totalCents: oils.reduce((cents, { priceCents }) => cents + priceCents, 0),
      }),
    ),
    ...databaseLines(offeredCopies(quote).flatMap(toCopyLines)),
  ];
  const requester = quote.requesterId === null ? null : await findUser(tx, quote.requesterId);
  const status = quoteStatus(quote, await readToday(tx));
  const outcome = status === 'QUOTED' ? '' : quoteStatusLabels[status];
  return {
    filename: `quotation-${quoteReference(quote.id)}.pdf`,
    document: offerDocument({ quote, requester, outcome, lines, ...listDatasets(datasets) }, site),
  };
};

/**
 * The document of an offer for its requester or an administrator.
 * @throws ApiError not_found for a quote of another account, for one without an offer, and for an unknown id.
 */
export const offerFileFor = async (
  tx: ReadTx,
  deps: OfferDeps,
  caller: SessionUser,
  id: number,
): Promise<DocumentFile> => {
  const quote = await findQuote(tx, id);
  const mayRead = quote && (quote.requesterId === caller.id || caller.isStaff);
  if (!mayRead || quote.offerDatasets === null) throw new ApiError('not_found');
  return readOfferFile(tx, deps, quote);
};

/** The document of an offer without a check of the caller, for a mail to its requester. */
export const offerFile = async (tx: ReadTx, deps: OfferDeps, id: number): Promise<DocumentFile> => {
  const quote = await findQuote(tx, id);
  if (!quote) throw new Error(`quote ${id} does not exist`);
  return readOfferFile(tx, deps, quote);
};
