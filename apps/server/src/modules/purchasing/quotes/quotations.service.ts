// Quotations: offers that users make themselves, at the prices of the day.

import type { QuotationBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { readOfferPdf } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { type Quotation, quoteWishesShape } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import { validDiscounts } from '../discounts/discount-uses.service.ts';
import { toApply } from '../discounts/discounts.store.ts';
import { discountLines } from '../orders/order-lines.ts';
import { listDiscountCodes, oilsToPrice } from '../orders/placing/place-order.service.ts';
import { priceOrderable, regionalToPrice } from '../pricing/prices.service.ts';
import { databasesById } from '../pricing/regional-prices.store.ts';
import { quotationMail } from './quote-mails.ts';
import { toState } from './quote-responses.service.ts';
import { quoteReference } from './quotes.rules.ts';
import type { QuoteDeps } from './quotes.service.ts';
import { insertQuote, readToday } from './quotes.store.ts';

const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

const lastValidDay = (today: string) =>
  new Date(Date.parse(today) + validDays * dayMs).toISOString().slice(0, 10);

/** @throws ApiError bad_input for nothing, for both kinds together, and for items or codes that are not valid. */
const priceItems = async (
  tx: ReadTx,
  catalogue: Catalogue,
  ownerId: number,
  { reports, regional_reports: copies, discount }: QuotationBody,
) => {
  if (reports.length > 0 && copies.length > 0)
    throw fieldError('non_field_errors', 'Datasets and regional databases are ordered apart.');
  if (reports.length + copies.length === 0)
    throw fieldError('non_field_errors', 'Add a dataset or a regional database first.');
  const oils = await oilsToPrice(tx, catalogue, reports);
  const buyer = { ownerId, exceptOrder: 0 };
  const regional = await regionalToPrice(tx, copies, buyer, 'regional_reports');
  const discounts = await validDiscounts(tx, listDiscountCodes(discount));
  const priced = priceOrderable({ oils, regional, discounts: discounts.map(toApply) });
  const databases = await databasesById(tx, copies);
  return {
    priced,
    quotation: {
      oilCents: priced.items.map(({ priceCents }) => priceCents),
      regional: priced.regional.flatMap((one) => {
        const database = databases.get(one.id);
        return database ? [{ ...one, ...database }] : [];
      }),
      discounts: discountLines(discounts, priced),
    },
  };
};

/**
 * Makes a quote with an offer at the prices of today less the discounts, valid for 30 days, and mails it to the caller.
 * @throws ApiError bad_input like place-order and orders; for datasets and regional databases together, and for neither.
 */
export const createQuotation = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteDeps,
  caller: SessionUser,
  body: QuotationBody,
): Promise<Audited<Quotation>> => {
  const { priced, quotation } = await priceItems(tx, catalogue, caller.id, body);
  const user = await findUser(tx, caller.id);
  if (!user) throw new ApiError('not_found');
  const validUntil = lastValidDay(await readToday(tx));
  const quote = await insertQuote(tx, {
    status: 'QUOTED',
    requesterId: user.id,
    contactName: `${user.firstName} ${user.lastName}`,
    companyName: user.companyName,
    companyEmail: user.email,
    daytimePhone: user.phone,
    wishes: quoteWishesShape.parse({}),
    samples: [],
    comments: '',
    offerDatasets: body.reports,
    offerFullSets: priced.items.flatMap(({ fullSet }, index) => (fullSet ? [index] : [])),
    offerCents: priced.totalCents,
    offerValidUntil: validUntil,
    offeredAt: sql`now()`,
    quotation,
  });
  await outbox.post(tx, { ...recipient(user), ...quotationMail(quote, site) });
  return {
    response: {
      quote: quote.id,
      reference: quoteReference(quote.id),
      total_price: dollarsFromCents(priced.totalCents),
      valid_until: validUntil,
      pdf: readOfferPdf.path.replace(':id', String(quote.id)),
    },
    change: { target: `quote ${quote.id}`, before: null, after: toState(quote) },
  };
};
