import {
  type Quote,
  type QuoteRequestBody,
  type QuoteStatus,
  quoteWishes,
} from '@iom/contract/purchasing/quotes.schemas.ts';
import { hashToken } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import { confirmationMail, requestMail } from './quote-mails.ts';
import { answerTo, quoteAnswers, type Reader } from './quote-responses.service.ts';
import { dayOf, quoteReference } from './quotes.rules.ts';
import {
  addQuote,
  addQuoteMessage,
  changeQuote,
  findQuote,
  listQuoteRows,
  lockClaimed,
  type QuotePage,
} from './quotes.store.ts';

export interface QuoteParts {
  catalogue: Catalogue;
  outbox: Outbox;
  site: Site;
}

const oilsAskedFor = (catalogue: Catalogue, ids: readonly number[]) =>
  ids.map((id) => {
    const oil = catalogue.oilRow(id);
    if (!oil) throw fieldError('samples', `Oil ${id} is not in the catalogue.`);
    return oil;
  });

/**
 * Keeps what somebody would like to buy, mails it to the institute and confirms it; answers its reference.
 * @throws ApiError bad_input at `samples` for an oil that is not in the catalogue.
 */
export const requestQuote = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteParts,
  caller: SessionUser | null,
  body: QuoteRequestBody,
): Promise<string> => {
  const samples = [...new Set(body.samples)];
  const oils = oilsAskedFor(catalogue, samples);
  const wishes = Object.fromEntries(quoteWishes.map((name) => [name, body[name]]));
  const quote = await addQuote(tx, {
    requesterId: caller?.id ?? null,
    contactName: body.contact_name,
    companyName: body.company_name,
    companyEmail: body.company_email,
    daytimePhone: body.daytime_phone,
    wishes: wishes as Pick<QuoteRequestBody, (typeof quoteWishes)[number]>,
    samples,
    comments: body.comments,
  });
  if (body.comments !== '')
    await addQuoteMessage(tx, { quoteId: quote.id, authorId: quote.requesterId, text: body.comments });
  await outbox.post(tx, { to: site.institute.email, ...requestMail(quote, oils, site) });
  await outbox.post(tx, { to: quote.companyEmail, ...confirmationMail(quote, site) });
  return quoteReference(quote.id);
};

/** The caller's quotes; of everybody for administrators who do not ask for their own. */
export const listQuotes = async (
  tx: ReadTx,
  reader: Reader,
  query: QuotePage & { status: QuoteStatus | undefined; mine: boolean },
) => {
  const { caller } = reader;
  const requesterId = caller.isStaff && !query.mine ? undefined : caller.id;
  const filter = { requesterId, status: query.status, today: dayOf(new Date()) };
  const { count, rows } = await listQuoteRows(tx, filter, query);
  return { count, results: await quoteAnswers(tx, rows, reader) };
};

/** @throws ApiError not_found for a stranger's quote and for none alike. */
export const quoteFor = async (tx: ReadTx, reader: Reader, id: number): Promise<Quote> => {
  const quote = await findQuote(tx, id);
  const { caller } = reader;
  if (!quote || (quote.requesterId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return answerTo(tx, quote, reader);
};

/**
 * Makes a quote that was asked for without an account the caller's, and uses the mailed secret up.
 * @throws ApiError not_found for a secret that is used, replaced or none.
 */
export const claimQuote = async (tx: WriteTx, reader: Reader, secret: string): Promise<Quote> => {
  const quote = await lockClaimed(tx, hashToken(secret));
  if (!quote) throw new ApiError('not_found');
  const claimed = await changeQuote(tx, quote.id, { requesterId: reader.caller.id, claimHash: null });
  return answerTo(tx, claimed, reader);
};
