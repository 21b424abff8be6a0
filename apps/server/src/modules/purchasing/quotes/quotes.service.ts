import {
  type ClaimableQuote,
  type Quote,
  type QuoteRequestBody,
  type QuoteStatus,
  quoteWishesShape,
} from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { hashToken } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { sameEmail } from '#modules/library/library.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { instituteRequestMail, requestReceivedMail } from './quote-mails.ts';
import { type QuoteContext, quoteResponseFor, toOffer, toQuoteResponses } from './quote-responses.service.ts';
import { quoteReference, quoteStatus } from './quotes.rules.ts';
import {
  findClaimable,
  findQuote,
  insertQuote,
  insertQuoteMessage,
  listQuoteRows,
  lockClaimable,
  type QuotePage,
  readToday,
  updateQuote,
} from './quotes.store.ts';

export type QuoteDeps = Pick<Platform, 'outbox' | 'site'> & { catalogue: Catalogue };

const findRequestedOils = async (tx: ReadTx, catalogue: Catalogue, ids: readonly number[]) => {
  const rows = await catalogue.oilRows(tx, ids);
  return ids.map((id) => {
    const oil = rows.get(id);
    if (!oil) throw fieldError('samples', `Oil ${id} is not in the catalog.`);
    return oil;
  });
};

const findTestNames = (catalogue: Catalogue, ids: readonly number[]) =>
  ids.map((id) => {
    const name = catalogue.testName(id);
    if (name === undefined) throw fieldError('tests', `Test ${id} does not exist.`);
    return name;
  });

/** Maximum per day to an address that is not the requester's own: visitors can enter any address. */
const maxConfirmationsPerDay = 3;

/** Counts a confirmation to an address. @returns whether it may be sent */
const countConfirmation = async (
  { throttle }: Pick<Platform, 'throttle'>,
  caller: SessionUser | null,
  email: string,
) => {
  if (caller && sameEmail(caller.email, email)) return true;
  const { hits } = await throttle.add(`quote confirmations to ${email.toLowerCase()}`, 1, 24 * 60);
  return hits <= maxConfirmationsPerDay;
};

const storeQuote = async (
  tx: WriteTx,
  { catalogue, outbox, site }: QuoteDeps,
  { caller, body, confirmed }: { caller: SessionUser | null; body: QuoteRequestBody; confirmed: boolean },
): Promise<string> => {
  const samples = [...new Set(body.samples)];
  const oils = await findRequestedOils(tx, catalogue, samples);
  const testIds = [...new Set(body.tests)];
  const testNames = findTestNames(catalogue, testIds);
  const quote = await insertQuote(tx, {
    requesterId: caller?.id ?? null,
    contactName: body.contact_name,
    companyName: body.company_name,
    companyEmail: body.company_email,
    daytimePhone: body.daytime_phone,
    wishes: quoteWishesShape.parse(body),
    samples,
    testIds,
    comments: body.comments,
  });
  if (body.comments !== '')
    await insertQuoteMessage(tx, { quoteId: quote.id, authorId: quote.requesterId, text: body.comments });
  await outbox.post(tx, {
    to: site.institute.email,
    ...instituteRequestMail(quote, { oils, testNames }, site),
  });
  if (confirmed) await outbox.post(tx, { to: quote.companyEmail, ...requestReceivedMail(quote, site) });
  return quoteReference(quote.id);
};

/**
 * Stores a quote request, mails it to the institute and confirms it to the requester.
 * @returns its reference
 * @throws ApiError bad_input at `samples` for an oil that is not in the catalogue, and at `tests` for an unknown test.
 */
export const requestQuote = async (
  deps: QuoteDeps & Pick<Platform, 'database' | 'throttle'>,
  caller: SessionUser | null,
  body: QuoteRequestBody,
): Promise<string> => {
  const confirmed = await countConfirmation(deps, caller, body.company_email);
  return deps.database.write((tx) => storeQuote(tx, deps, { caller, body, confirmed }));
};

/** The caller's quotes; for administrators all quotes, unless `mine` is set. */
export const listQuotes = async (
  tx: ReadTx,
  context: QuoteContext,
  query: QuotePage & { status: QuoteStatus | undefined; mine: boolean; search: string },
) => {
  const { caller } = context;
  const requesterId = caller.isStaff && !query.mine ? undefined : caller.id;
  const { status, search } = query;
  const filter = { requesterId, status, search, today: await readToday(tx) };
  const { count, rows } = await listQuoteRows(tx, filter, query);
  return { count, results: await toQuoteResponses(tx, rows, context) };
};

/**
 * @throws ApiError not_found for a quote of another account, unless the caller is an administrator, and for
 * an unknown id.
 */
export const quoteFor = async (tx: ReadTx, context: QuoteContext, id: number): Promise<Quote> => {
  const quote = await findQuote(tx, id);
  const { caller } = context;
  if (!quote || (quote.requesterId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return quoteResponseFor(tx, quote, context);
};

/**
 * Finds the offer that a mailed secret opens.
 * @throws ApiError not_found for a secret that is used, replaced or unknown.
 */
export const findClaimableQuote = async (tx: ReadTx, secret: string): Promise<ClaimableQuote> => {
  const quote = await findClaimable(tx, hashToken(secret));
  const offer = quote && toOffer(quote);
  if (!offer) throw new ApiError('not_found');
  const status = quoteStatus(quote, await readToday(tx));
  return { reference: quoteReference(quote.id), email: quote.companyEmail, status, offer };
};

/**
 * Assigns a quote that was requested without an account to the caller, if it has the caller's address. Invalidates
 * the mailed secret.
 * @throws ApiError not_found for a secret that is used, replaced or unknown, and for a quote of another address.
 */
export const claimQuote = async (tx: WriteTx, context: QuoteContext, secret: string): Promise<Quote> => {
  const quote = await lockClaimable(tx, hashToken(secret));
  if (!quote || !sameEmail(quote.companyEmail, context.caller.email)) throw new ApiError('not_found');
  const claimed = await updateQuote(tx, quote.id, { requesterId: context.caller.id, claimHash: null });
  return quoteResponseFor(tx, claimed, context);
};
