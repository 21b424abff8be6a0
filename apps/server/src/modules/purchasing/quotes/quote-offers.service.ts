import { priceOil } from '@iom/contract/purchasing/pricing.rules.ts';
import type { Quote, QuoteOfferBody } from '@iom/contract/purchasing/quotes.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { newToken } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recordEvent } from '../orders/order-events.store.ts';
import { addOrder } from '../orders/orders.store.ts';
import { keepDatasets, oilsToPrice } from '../orders/place-order.service.ts';
import { declineMail, offerMail } from './quote-mails.ts';
import { answerTo, offerOf, type Reader } from './quote-responses.service.ts';
import { dayOf, prorate, quoteReference, quoteStatus } from './quotes.rules.ts';
import type { QuoteParts } from './quotes.service.ts';
import { addQuoteMessage, changeQuote, lockQuote, type QuoteRow } from './quotes.store.ts';

const today = () => dayOf(new Date());

/** The quote, locked, while the institute may still answer or close it. */
const lockUndecided = async (tx: WriteTx, id: number): Promise<QuoteRow> => {
  const quote = await lockQuote(tx, id);
  if (!quote) throw new ApiError('not_found');
  if (quote.status !== 'NEW' && quote.status !== 'QUOTED') throw new ApiError('quote_not_open');
  return quote;
};

/** The caller's own quote, locked. */
const lockOwn = async (tx: WriteTx, caller: SessionUser, id: number): Promise<QuoteRow> => {
  const quote = await lockQuote(tx, id);
  if (quote?.requesterId !== caller.id) throw new ApiError('not_found');
  return quote;
};

const stateOf = (quote: QuoteRow) => ({ status: quote.status, offer: offerOf(quote) });

/**
 * Answers a quote with datasets at a price, in place of an offer made before, and mails it to whoever asked. Without an account the
 * mail holds a secret that makes the quote an account's; only its hash is kept, and an earlier one is dead.
 * @throws ApiError bad_input for what an order could not hold either and for a day that is over; quote_not_open once it is decided.
 */
export const offerQuote = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteParts,
  reader: Reader,
  { id, offer }: { id: number; offer: QuoteOfferBody },
): Promise<Audited<Quote>> => {
  const quote = await lockUndecided(tx, id);
  oilsToPrice(catalogue, offer.reports);
  if (offer.valid_until < today()) throw fieldError('valid_until', 'This day is over.');
  const secret = quote.requesterId === null ? newToken() : null;
  const offered = await changeQuote(tx, id, {
    status: 'QUOTED',
    offerDatasets: offer.reports,
    offerCents: centsFromDollars(offer.price),
    offerMessage: offer.message,
    offerValidUntil: offer.valid_until,
    offeredAt: sql`now()`,
    claimHash: secret?.tokenHash ?? null,
  });
  const { caller } = reader;
  if (offer.message !== '')
    await addQuoteMessage(tx, { quoteId: id, authorId: caller.id, text: offer.message });
  const mail = offerMail(offered, offer, secret?.token ?? null, site);
  await outbox.post(tx, { to: quote.companyEmail, ...mail });
  return {
    response: await answerTo(tx, offered, reader),
    change: { target: `quote ${id}`, before: stateOf(quote), after: stateOf(offered) },
  };
};

/** What each oil of an offer is booked at: the list prices scaled to the price that was agreed. */
const recordedAt = (catalogue: Catalogue, { offerDatasets, offerCents }: QuoteRow) => {
  const listed = (offerDatasets ?? []).flatMap(({ samples }) =>
    samples.map(({ id, display_tests }) =>
      priceOil({ sample: id, tests: display_tests, forSale: catalogue.forSale(id) ?? [] }),
    ),
  );
  const shares = prorate(
    offerCents ?? 0,
    listed.map((oil) => oil.priceCents),
  );
  return listed.map(({ fullSet }, place) => ({ fullSet, priceCents: shares[place] ?? 0 }));
};

/**
 * Makes an order of the offer at its price, whatever its tests cost by now; again answers the same order.
 * @throws ApiError not_found for all but the requester; quote_not_open without an offer, past its day, or once it is decided.
 */
export const acceptOffer = async (
  tx: WriteTx,
  { catalogue }: QuoteParts,
  caller: SessionUser,
  id: number,
): Promise<number> => {
  const quote = await lockOwn(tx, caller, id);
  if (quote.orderId !== null) return quote.orderId;
  const { offerDatasets, offerCents } = quote;
  if (quoteStatus(quote, today()) !== 'QUOTED' || offerDatasets === null || offerCents === null)
    throw new ApiError('quote_not_open');
  const order = await addOrder(tx, {
    ownerId: caller.id,
    agreedCents: offerCents,
    beforeDiscountCents: offerCents,
    discountCents: 0,
    totalCents: offerCents,
  });
  await keepDatasets(tx, order.id, offerDatasets, recordedAt(catalogue, quote));
  await recordEvent(tx, order.id, 'PLACED', { actorId: caller.id, detail: quoteReference(id) });
  await changeQuote(tx, id, { status: 'ACCEPTED', orderId: order.id });
  return order.id;
};

/** Declines the offer; the reason, if one is given, becomes a message, and the institute is told by mail. */
export const declineOffer = async (
  tx: WriteTx,
  { outbox, site }: QuoteParts,
  reader: Reader,
  { id, reason }: { id: number; reason: string },
): Promise<Quote> => {
  const quote = await lockOwn(tx, reader.caller, id);
  if (quoteStatus(quote, today()) !== 'QUOTED') throw new ApiError('quote_not_open');
  const declined = await changeQuote(tx, id, { status: 'DECLINED' });
  if (reason !== '') await addQuoteMessage(tx, { quoteId: id, authorId: reader.caller.id, text: reason });
  await outbox.post(tx, { to: site.institute.email, ...declineMail(quote, reason, site) });
  return answerTo(tx, declined, reader);
};

/** Closes a quote that is not decided. */
export const closeQuote = async (tx: WriteTx, reader: Reader, id: number): Promise<Audited<Quote>> => {
  const quote = await lockUndecided(tx, id);
  const closed = await changeQuote(tx, id, { status: 'CLOSED', claimHash: null });
  return {
    response: await answerTo(tx, closed, reader),
    change: { target: `quote ${id}`, before: stateOf(quote), after: stateOf(closed) },
  };
};
