import type { InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { quoteStatusLabels } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Site } from '#platform/site.ts';
import type { DocumentFile } from '../invoices/document-pdf.service.ts';
import { databaseLines, datasetLine } from '../invoices/invoice.service.ts';
import { listDatasets } from '../invoices/invoice-file.service.ts';
import { oilLineTexts, toCopyLines } from '../orders/order-lines.ts';
import { offerDocument } from './document/offer-document.ts';
import { offeredCopies, offeredOils } from './offered-items.ts';
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
