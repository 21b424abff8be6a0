import type { MessageState } from '@iom/contract/content/messages/messages.schemas.ts';
import { and, asc, desc, eq, getTableColumns, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { contactMessages, contactReplies } from '../content.tables.ts';
import { isRecent } from '../recent.ts';

export type MessageTableRow = typeof contactMessages.$inferSelect;

const sortable = {
  id: contactMessages.id,
  created: contactMessages.createdAt,
  contact_name: textOrder(contactMessages.contactName),
  company_name: textOrder(contactMessages.companyName),
};

const searched = [
  contactMessages.contactName,
  contactMessages.companyName,
  contactMessages.companyEmail,
  contactMessages.message,
];

/** The id in `C-000012`, `C-12` or `12`, undefined for other text. */
const idInReference = (text: string) => {
  const digits = /^(?:C-)?0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** A page of messages, newest first by default, each with its number of replies. */
export const listMessageRows = (
  tx: ReadTx,
  { state, search = '' }: { state: MessageState | undefined; search: string | undefined },
  page: ListPage<keyof typeof sortable>,
) => {
  const number = idInReference(search);
  const pattern = ilikeContains(search);
  const where = and(
    state && (state === 'OPEN' ? isNull(contactMessages.closedAt) : isNotNull(contactMessages.closedAt)),
    search === ''
      ? undefined
      : or(
          ...searched.map((column) => ilike(column, pattern)),
          number === undefined ? undefined : eq(contactMessages.id, number),
        ),
  );
  const { id } = contactMessages;
  // a column of its own would lose its table here
  const replies = sql<number>`(select count(*)::int from ${contactReplies} where ${eq(contactReplies.messageId, id)})`;
  const select = tx.select({ ...getTableColumns(contactMessages), replies }).from(contactMessages);
  return listRows(tx, { select, where, from: contactMessages, sortable, id, defaultOrder: desc(id) }, page);
};

export const findMessage = async (tx: ReadTx, id: number): Promise<MessageTableRow | undefined> =>
  (await tx.select().from(contactMessages).where(eq(contactMessages.id, id)))[0];

/** Locks the message until the transaction ends. */
export const lockMessage = async (tx: WriteTx, id: number): Promise<MessageTableRow | undefined> =>
  (await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update'))[0];

export const setMessageDone = async (tx: WriteTx, id: number, done: boolean): Promise<MessageTableRow> =>
  firstRow(
    await tx
      .update(contactMessages)
      .set({ closedAt: done ? sql`least(${contactMessages.closedAt}, now())` : null })
      .where(eq(contactMessages.id, id))
      .returning(),
  );

export const insertReply = (tx: WriteTx, reply: typeof contactReplies.$inferInsert) =>
  tx.insert(contactReplies).values(reply);

/** Whether this author sent this reply to the message within the last ten minutes. */
export const wasJustReplied = async (
  tx: WriteTx,
  { messageId, authorId, text }: typeof contactReplies.$inferInsert,
): Promise<boolean> => {
  const rows = await tx
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(
      and(
        eq(contactReplies.messageId, messageId),
        eq(contactReplies.authorId, authorId),
        eq(contactReplies.text, text),
        isRecent(contactReplies.at),
      ),
    );
  return rows.length > 0;
};

/** The replies to a message with their authors, oldest first. */
export const repliesTo = (tx: ReadTx, messageId: number) =>
  tx
    .select({
      at: contactReplies.at,
      text: contactReplies.text,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(contactReplies)
    .innerJoin(users, eq(users.id, contactReplies.authorId))
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.id));
