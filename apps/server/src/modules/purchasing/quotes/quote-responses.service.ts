import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { quoteReference, quoteStatus } from './quotes.rules.ts';
import { messagesOfQuotes, type QuoteRow, readToday } from './quotes.store.ts';

export interface QuoteContext {
  caller: SessionUser;
  /** The name under which messages of administrators appear. */
  institute: string;
}

type Message = Awaited<ReturnType<typeof messagesOfQuotes>>[number];

/** The offer of a quote, or null. */
export const toOffer = (quote: QuoteRow): Quote['offer'] => {
  const { offerDatasets, offerCents, offerValidUntil } = quote;
  if (offerDatasets === null || offerCents === null || offerValidUntil === null) return null;
  return {
    reports: offerDatasets,
    regional_reports: (quote.quotation?.regional ?? []).map(({ id, year, region, quantity, priceCents }) => ({
      ...{ id, year, region, quantity },
      price: dollarsFromCents(priceCents),
    })),
    price: dollarsFromCents(offerCents),
    discounts: (quote.quotation?.discounts ?? []).map(({ code, name, amountCents }) => ({
      ...{ code, name, amount: dollarsFromCents(amountCents) },
    })),
    message: quote.offerMessage,
    valid_until: offerValidUntil,
  };
};

/** The state of a quote for the audit log. */
export const toState = (quote: QuoteRow) => ({ status: quote.status, offer: toOffer(quote) });

const authorName = ({ author }: Message, quote: QuoteRow, institute: string) => {
  if (author === null) return quote.contactName;
  return author.isStaff ? institute : `${author.firstName} ${author.lastName}`;
};

const toQuoteResponse = (
  quote: QuoteRow,
  messages: readonly Message[],
  context: QuoteContext,
  today: string,
): Quote => ({
  id: quote.id,
  reference: quoteReference(quote.id),
  created: quote.createdAt.toISOString(),
  status: quoteStatus(quote, today),
  mine: quote.requesterId === context.caller.id,
  contact_name: quote.contactName,
  company_name: quote.companyName,
  company_email: quote.companyEmail,
  daytime_phone: quote.daytimePhone,
  ...quote.wishes,
  samples: quote.samples,
  tests: quote.testIds,
  comments: quote.comments,
  offer: toOffer(quote),
  order: quote.orderId,
  messages: messages.map((message) => ({
    at: message.at.toISOString(),
    by: authorName(message, quote, context.institute),
    text: message.text,
  })),
});

export const toQuoteResponses = async (
  tx: ReadTx,
  rows: readonly QuoteRow[],
  context: QuoteContext,
): Promise<Quote[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((quote) => quote.id);
  const messages = Map.groupBy(await messagesOfQuotes(tx, ids), (message) => message.quoteId);
  const today = await readToday(tx);
  return rows.map((quote) => toQuoteResponse(quote, messages.get(quote.id) ?? [], context, today));
};

export const quoteResponseFor = async (tx: ReadTx, row: QuoteRow, context: QuoteContext): Promise<Quote> => {
  const [response] = await toQuoteResponses(tx, [row], context);
  if (!response) throw new Error(`quote ${row.id} has no response`);
  return response;
};
