import { isDeepStrictEqual } from 'node:util';
import { priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import type { Quote, QuoteOffer, QuoteOfferBody } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { newToken } from '#modules/accounts/accounts.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import { holdUses } from '../discounts/discount-uses.service.ts';
import { aboutOrder } from '../orders/order-mails.ts';
import { insertOrder, recordEvent, saveOrderDiscounts } from '../orders/orders.store.ts';
import { oilsToPrice, saveDatasets } from '../orders/placing/place-order.service.ts';
import { saveRegionalItems } from '../orders/regional-items.store.ts';
import { assertNothingWithdrawn } from '../orders/withdrawn-results.service.ts';
import { offeredCopies, offeredDiscountCents, offeredOils } from './offered-items.ts';
import {
  instituteAcceptanceMail,
  instituteDeclineMail,
  offerAcceptedMail,
  offerMail,
  offerWithdrawnMail,
} from './quote-mails.ts';
import { type QuoteContext, quoteResponseFor, toOffer, toState } from './quote-responses.service.ts';
import { quoteReference, quoteStatus } from './quotes.rules.ts';
import type { QuoteDeps } from './quotes.service.ts';
import { insertQuoteMessage, lockQuote, type QuoteRow, readToday, updateQuote } from './quotes.store.ts';

/**
 * The quote, locked, if it is new or has an offer; an offer past its last day counts, since it can be replaced or closed.
 * @throws ApiError not_found; quote_not_open once it is accepted, declined or closed.
 */
const lockUndecided = async (tx: WriteTx, id: number): Promise<QuoteRow> => {
  const quote = await lockQuote(tx, id);
  if (!quote) throw new ApiError('not_found');
  if (quote.status !== 'NEW' && quote.status !== 'QUOTED') throw new ApiError('quote_not_open');
  return quote;
};

/** The caller's quote, locked. @throws ApiError not_found */
const lockOwn = async (tx: WriteTx, caller: SessionUser, id: number): Promise<QuoteRow> => {
  const quote = await lockQuote(tx, id);
  if (quote?.requesterId !== caller.id) throw new ApiError('not_found');
  return quote;
};

/**
 * Makes an offer for a quote: datasets at a price. Replaces an earlier offer and mails it to the requester.
 * For a requester without an account the mail contains a secret that claims the quote; only its hash is
 * stored, and it invalidates an earlier secret.
 * @throws ApiError not_found; bad_input for datasets that cannot be ordered or a `valid_until` in the past;
 * quote_not_open once it is accepted, declined or closed.
 */
export const offerQuote = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteDeps,
  context: QuoteContext,
  { id, offer }: { id: number; offer: QuoteOfferBody },
): Promise<Audited<Quote>> => {
  const quote = await lockUndecided(tx, id);
  const oils = await oilsToPrice(tx, catalogue, offer.reports);
  if (offer.valid_until < (await readToday(tx))) throw fieldError('valid_until', 'This day is over.');
  const secret = quote.requesterId === null ? newToken() : null;
  const offered = await updateQuote(tx, id, {
    status: 'QUOTED',
    offerDatasets: offer.reports,
    offerFullSets: oils.flatMap((oil, index) => (priceOil(oil).fullSet ? [index] : [])),
    offerCents: centsFromDollars(offer.price),
    quotation: null,
    offerMessage: offer.message,
    offerValidUntil: offer.valid_until,
    offeredAt: sql`now()`,
    claimHash: secret?.tokenHash ?? null,
  });
  const { caller } = context;
  if (offer.message !== '')
    await insertQuoteMessage(tx, { quoteId: id, authorId: caller.id, text: offer.message });
  const mail = offerMail(offered, offer, secret?.token ?? null, site);
  await outbox.post(tx, { to: quote.companyEmail, ...mail });
  return {
    response: await quoteResponseFor(tx, offered, context),
    change: { target: `quote ${id}`, before: toState(quote), after: toState(offered) },
  };
};

/** @throws ApiError offer_changed */
const checkShown = (quote: QuoteRow, shown: QuoteOffer | undefined) => {
  if (shown !== undefined && !isDeepStrictEqual(shown, toOffer(quote))) throw new ApiError('offer_changed');
};

/**
 * Places an order at the offer's price, regardless of current prices, and mails requester and institute. A
 * repeat returns the same order. `shown`: the offer as displayed to the caller.
 * @throws ApiError not_found for another user's quote; quote_not_open without an offer, after its last day,
 * or once declined or closed; offer_changed if it differs from the offer displayed to the caller;
 * data_withdrawn if a correction has removed a result of it; discount_used_up if a code of a quotation has no use left.
 */
export const acceptQuoteOffer = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteDeps,
  caller: SessionUser,
  { id, shown }: { id: number; shown: QuoteOffer | undefined },
): Promise<number> => {
  const quote = await lockOwn(tx, caller, id);
  if (quote.orderId !== null) return quote.orderId;
  const { offerDatasets, offerCents } = quote;
  const isOpen = quoteStatus(quote, await readToday(tx)) === 'QUOTED';
  if (!isOpen || offerDatasets === null || offerCents === null) throw new ApiError('quote_not_open');
  checkShown(quote, shown);
  const oils = offerDatasets.flatMap(({ samples }) => samples);
  await assertNothingWithdrawn(
    tx,
    catalogue,
    oils.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
    'Please ask for a new offer.',
  );
  const discountCents = offeredDiscountCents(quote);
  const order = await insertOrder(tx, {
    ownerId: caller.id,
    agreedCents: offerCents,
    beforeDiscountCents: offerCents + discountCents,
    discountCents,
    totalCents: offerCents,
  });
  const ordered = { orderId: order.id, reports: offerDatasets };
  await saveDatasets(tx, catalogue, ordered, await offeredOils(tx, catalogue, quote));
  const copies = offeredCopies(quote).map(({ id, ...copy }) => ({ ...copy, regionalDatabaseId: id }));
  await saveRegionalItems(tx, order.id, copies);
  await saveOrderDiscounts(tx, order.id, quote.quotation?.discounts ?? []);
  await holdUses(tx, order.id);
  await recordEvent(tx, order.id, 'PLACED', { actorId: caller.id, detail: quoteReference(id) });
  await updateQuote(tx, id, { status: 'ACCEPTED', orderId: order.id });
  const about = aboutOrder(order.id);
  await outbox.post(tx, {
    ...recipient(caller),
    about,
    ...offerAcceptedMail(quote, order.id, offerCents, site),
  });
  await outbox.post(tx, {
    to: site.institute.email,
    about,
    ...instituteAcceptanceMail(quote, order.id, offerCents, site),
  });
  return order.id;
};

/**
 * Declines the offer, stores a reason as a message and mails the institute. `shown`: the offer as displayed
 * to the caller.
 * @throws ApiError not_found, quote_not_open, offer_changed
 */
export const declineQuoteOffer = async (
  tx: WriteTx,
  { outbox, site }: QuoteDeps,
  context: QuoteContext,
  { id, reason, shown }: { id: number; reason: string; shown: QuoteOffer | undefined },
): Promise<Quote> => {
  const quote = await lockOwn(tx, context.caller, id);
  if (quoteStatus(quote, await readToday(tx)) !== 'QUOTED') throw new ApiError('quote_not_open');
  checkShown(quote, shown);
  const declined = await updateQuote(tx, id, { status: 'DECLINED' });
  if (reason !== '') await insertQuoteMessage(tx, { quoteId: id, authorId: context.caller.id, text: reason });
  await outbox.post(tx, { to: site.institute.email, ...instituteDeclineMail(quote, reason, site) });
  return quoteResponseFor(tx, declined, context);
};

/**
 * Closes a quote; an offer that could still be accepted is withdrawn by mail.
 * @throws ApiError not_found; quote_not_open once it is accepted, declined or closed.
 */
export const closeQuote = async (
  tx: WriteTx,
  { outbox, site }: QuoteDeps,
  context: QuoteContext,
  id: number,
): Promise<Audited<Quote>> => {
  const quote = await lockUndecided(tx, id);
  const closed = await updateQuote(tx, id, { status: 'CLOSED', claimHash: null });
  if (quoteStatus(quote, await readToday(tx)) === 'QUOTED')
    await outbox.post(tx, { to: quote.companyEmail, ...offerWithdrawnMail(quote, site) });
  return {
    response: await quoteResponseFor(tx, closed, context),
    change: { target: `quote ${id}`, before: toState(quote), after: toState(closed) },
  };
};
