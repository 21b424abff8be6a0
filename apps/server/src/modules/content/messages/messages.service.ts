import type { Message, MessageState } from '@iom/contract/content/messages.endpoints.ts';
import { and, asc, desc, eq, getTableColumns, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { ApiError } from '#platform/api-error.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { messageReference } from '../contact.service.ts';
import { contactMessages, contactReplies, isRecent } from '../content.tables.ts';

type MessageTableRow = typeof contactMessages.$inferSelect;

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

/** The id in `C-000012`, `C-12` or `12`; undefined for other text. */
const idInReference = (text: string) => {
  const digits = /^(?:C-)?0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** A page of messages, newest first by default, each with its number of replies. */
const listMessageRows = (
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
  // a column reference would lose its table here
  const replies = sql<number>`(select count(*)::int from ${contactReplies} where ${eq(contactReplies.messageId, id)})`;
  const select = tx.select({ ...getTableColumns(contactMessages), replies }).from(contactMessages);
  return listRows(tx, { select, where, from: contactMessages, sortable, id, defaultOrder: desc(id) }, page);
};

const findMessage = async (tx: ReadTx, id: number): Promise<MessageTableRow | undefined> =>
  (await tx.select().from(contactMessages).where(eq(contactMessages.id, id)))[0];

/** Locks the message until the transaction ends. */
const lockMessage = async (tx: WriteTx, id: number): Promise<MessageTableRow | undefined> =>
  (await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update'))[0];

const setMessageDone = async (tx: WriteTx, id: number, done: boolean): Promise<MessageTableRow> =>
  firstRow(
    await tx
      .update(contactMessages)
      .set({ closedAt: done ? sql`least(${contactMessages.closedAt}, now())` : null })
      .where(eq(contactMessages.id, id))
      .returning(),
  );

const insertReply = (tx: WriteTx, reply: typeof contactReplies.$inferInsert) =>
  tx.insert(contactReplies).values(reply);

/** Whether this author sent this reply to the message within the last ten minutes. */
const wasJustReplied = async (
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
const repliesTo = (tx: ReadTx, messageId: number) =>
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

const excerptLength = 200;

const toState = ({ closedAt }: MessageTableRow): MessageState => (closedAt === null ? 'OPEN' : 'DONE');

const commonFields = (row: MessageTableRow) => ({
  id: row.id,
  reference: messageReference(row.id),
  created: row.createdAt.toISOString(),
  state: toState(row),
  contact_name: row.contactName,
  company_name: row.companyName,
  company_email: row.companyEmail,
});

const responseFor = async (tx: ReadTx, row: MessageTableRow): Promise<Message> => {
  const replies = await repliesTo(tx, row.id);
  return {
    ...commonFields(row),
    daytime_phone: row.daytimePhone,
    address: row.address,
    city: row.city,
    state_or_province: row.state,
    country: row.country,
    message: row.message,
    samples: row.samples,
    replies: replies.map((reply) => ({ at: reply.at.toISOString(), by: fullName(reply), text: reply.text })),
  };
};

export const listMessages = async (
  tx: ReadTx,
  filter: { state: MessageState | undefined; search: string | undefined },
  page: ListPage<'id' | 'created' | 'contact_name' | 'company_name'>,
) => {
  const { count, rows } = await listMessageRows(tx, filter, page);
  return {
    count,
    results: rows.map((row) => ({
      ...commonFields(row),
      excerpt: [...row.message].slice(0, excerptLength).join(''),
      replies: row.replies,
    })),
  };
};

/** @throws ApiError not_found */
export const readMessageWithReplies = async (tx: ReadTx, id: number): Promise<Message> => {
  const row = await findMessage(tx, id);
  if (!row) throw new ApiError('not_found');
  return responseFor(tx, row);
};

const lockKnown = async (tx: WriteTx, id: number): Promise<MessageTableRow> => {
  const row = await lockMessage(tx, id);
  if (!row) throw new ApiError('not_found');
  return row;
};

/** The mail quotes the message, so that its sender need not remember it. */
const replyMail = (row: MessageTableRow, text: string) => ({
  to: row.companyEmail,
  name: row.contactName,
  written: true,
  subject: `Our reply to your message ${messageReference(row.id)}`,
  text: [text, 'You wrote:', row.message.replace(/^/gm, '> ')].join('\n\n'),
});

/** Marks a message as done or reopens it; repeating it changes nothing. @throws ApiError not_found */
export const setDone = async (tx: WriteTx, id: number, done: boolean): Promise<Audited<Message>> => {
  const row = await lockKnown(tx, id);
  const saved = await setMessageDone(tx, id, done);
  return {
    response: await responseFor(tx, saved),
    change: { target: `message ${id}`, before: { state: toState(row) }, after: { state: toState(saved) } },
  };
};

/**
 * Mails a reply to the sender and stores it; `done` marks the message as done. The same reply again within
 * ten minutes, as after a lost response, is not mailed; it still marks the message as done if the first did
 * not.
 * @throws ApiError not_found
 */
export const replyToMessage = async (
  tx: WriteTx,
  { outbox }: Pick<Platform, 'outbox'>,
  caller: SessionUser,
  { id, text, done }: { id: number; text: string; done: boolean },
): Promise<Audited<Message>> => {
  const row = await lockKnown(tx, id);
  const reply = { messageId: id, authorId: caller.id, text };
  if (await wasJustReplied(tx, reply)) {
    if (done && row.closedAt === null) return setDone(tx, id, true);
    return { response: await responseFor(tx, row), change: null };
  }
  await insertReply(tx, reply);
  await outbox.post(tx, replyMail(row, text));
  const saved = done ? await setMessageDone(tx, id, true) : row;
  return {
    response: await responseFor(tx, saved),
    change: {
      target: `message ${id}`,
      before: { state: toState(row), reply: null },
      after: { state: toState(saved), reply: text },
    },
  };
};
