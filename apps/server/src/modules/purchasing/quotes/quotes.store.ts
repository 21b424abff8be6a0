import type { QuoteStatus } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { and, asc, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import { quoteMessages, quotes } from '../tables/quotes.tables.ts';
import { idInReference } from './quotes.rules.ts';

export type QuoteRow = typeof quotes.$inferSelect;

export const insertQuote = async (tx: WriteTx, quote: PgInsertValue<typeof quotes>): Promise<QuoteRow> =>
  firstRow(await tx.insert(quotes).values(quote).returning());

export const findQuote = async (tx: ReadTx, id: number): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)))[0];

/** Locks the quote's row until the transaction ends. */
export const lockQuote = async (tx: WriteTx, id: number): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)).for('update'))[0];

/** The quote with a mailed secret of this SHA-256. */
export const findClaimable = async (tx: ReadTx, claimHash: string): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.claimHash, claimHash)))[0];

/** The same, its row locked until the transaction ends. */
export const lockClaimable = async (tx: WriteTx, claimHash: string): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.claimHash, claimHash)).for('update'))[0];

export const updateQuote = async (
  tx: WriteTx,
  id: number,
  changes: PgUpdateSetSource<typeof quotes>,
): Promise<QuoteRow> => {
  return firstRow(await tx.update(quotes).set(changes).where(eq(quotes.id, id)).returning());
};

const sortable = { id: quotes.id, created: quotes.createdAt };
export type QuotePage = ListPage<keyof typeof sortable>;

/** EXPIRED is not stored: it is a QUOTED offer past its last day. */
const inState = (status: QuoteStatus, today: string) => {
  if (status === 'EXPIRED') return and(eq(quotes.status, 'QUOTED'), lt(quotes.offerValidUntil, today));
  if (status === 'QUOTED') return and(eq(quotes.status, 'QUOTED'), gte(quotes.offerValidUntil, today));
  return eq(quotes.status, status);
};

const searched = [quotes.contactName, quotes.companyName, quotes.companyEmail, quotes.comments];

const containing = (text: string) => {
  const pattern = ilikeContains(text);
  const id = idInReference(text);
  return or(
    ...searched.map((column) => ilike(column, pattern)),
    id === undefined ? undefined : eq(quotes.id, id),
  );
};

/** A page of quotes, newest first by default, and their total count. `requesterId` undefined: of all accounts. */
export const listQuoteRows = (
  tx: ReadTx,
  filter: {
    requesterId: number | undefined;
    status: QuoteStatus | undefined;
    search: string;
    today: string;
  },
  page: QuotePage,
) => {
  const where = and(
    filter.requesterId === undefined ? undefined : eq(quotes.requesterId, filter.requesterId),
    filter.status === undefined ? undefined : inState(filter.status, filter.today),
    filter.search === '' ? undefined : containing(filter.search),
  );
  const { id } = quotes;
  const select = tx.select().from(quotes);
  return listRows(tx, { select, where, from: quotes, sortable, id, defaultOrder: desc(id) }, page);
};

/** The UTC day by the database's clock, like `2027-01-31`: the servers' clocks may differ. */
export const readToday = async (tx: ReadTx): Promise<string> => {
  const today = sql`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day`;
  return firstRow(await rowsOf<{ day: string }>(tx, today)).day;
};

export const insertQuoteMessage = (tx: WriteTx, message: typeof quoteMessages.$inferInsert) =>
  tx.insert(quoteMessages).values(message);

/** The messages of quotes, oldest first; `author` is null for a message written without an account. */
export const messagesOfQuotes = (tx: ReadTx, quoteIds: readonly number[]) =>
  tx
    .select({
      quoteId: quoteMessages.quoteId,
      at: quoteMessages.at,
      text: quoteMessages.text,
      author: { firstName: users.firstName, lastName: users.lastName, isStaff: users.isStaff },
    })
    .from(quoteMessages)
    .leftJoin(users, eq(users.id, quoteMessages.authorId))
    .where(inArray(quoteMessages.quoteId, [...quoteIds]))
    .orderBy(asc(quoteMessages.id));

/** Removes the requester from the quotes of an account and closes the open ones. */
export const forgetQuoteRequester = (tx: WriteTx, { id, placeholder }: { id: number; placeholder: string }) =>
  tx
    .update(quotes)
    .set({
      contactName: 'Deleted account',
      companyName: '',
      companyEmail: placeholder,
      daytimePhone: '',
      status: sql`case when ${quotes.status} in ('NEW', 'QUOTED') then 'CLOSED' else ${quotes.status} end`,
    })
    .where(eq(quotes.requesterId, id));
