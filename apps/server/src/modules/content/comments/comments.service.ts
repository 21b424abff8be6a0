import type { Comment, commentBody } from '@iom/contract/content/comments.endpoints.ts';
import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import { users } from '#modules/accounts/accounts.tables.ts';
import { ApiError } from '#platform/api-error.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName } from '#platform/mail/mailer.ts';
import { comments, isRecent } from '../content.tables.ts';

const columns = {
  ...getTableColumns(comments),
  author: { firstName: users.firstName, lastName: users.lastName, company: users.companyName },
};

const selectComments = (tx: ReadTx) =>
  tx.select(columns).from(comments).innerJoin(users, eq(users.id, comments.authorId));

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const sortable = { id: comments.id, last_updated: comments.updatedAt };

const containing = (text: string): SQL | undefined => {
  const pattern = ilikeContains(text);
  const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(sql`${comments.text} ilike ${pattern}`, sql`${name} ilike ${pattern}`);
};

/** A page of comments, newest first by default. `hidden` undefined: hidden and visible ones. */
const listCommentRows = (
  tx: ReadTx,
  { hidden, search = '' }: { hidden: boolean | undefined; search?: string | undefined },
  page: ListPage<keyof typeof sortable>,
) => {
  const where = and(
    hidden === undefined ? undefined : eq(comments.hidden, hidden),
    search === '' ? undefined : containing(search),
  );
  const { id } = comments;
  const from = sql`${comments} join ${users} on ${users.id} = ${comments.authorId}`;
  return listRows(
    tx,
    { select: selectComments(tx), where, from, sortable, id, defaultOrder: desc(id) },
    page,
  );
};

const findComment = async (tx: ReadTx, id: number): Promise<CommentRow | undefined> =>
  (await selectComments(tx).where(eq(comments.id, id)))[0];

/** Locks the comment until the transaction ends. */
const lockComment = async (tx: WriteTx, id: number): Promise<CommentRow | undefined> =>
  (await selectComments(tx).where(eq(comments.id, id)).for('update', { of: comments }))[0];

/** The id of the same comment by this author within the last ten minutes. */
const findRecentComment = async (
  tx: WriteTx,
  { authorId, text, showCompany }: { authorId: number; text: string; showCompany: boolean },
): Promise<number | undefined> => {
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.authorId, authorId),
        eq(comments.text, text),
        eq(comments.showCompany, showCompany),
        isRecent(comments.createdAt),
      ),
    );
  return row?.id;
};

/** @returns the id */
const insertComment = async (
  tx: WriteTx,
  values: { authorId: number; text: string; showCompany: boolean },
): Promise<number> => firstRow(await tx.insert(comments).values(values).returning({ id: comments.id })).id;

const saveComment = (tx: WriteTx, id: number, values: { text: string; showCompany: boolean }) =>
  tx
    .update(comments)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(comments.id, id));

const setCommentHidden = (tx: WriteTx, id: number, hidden: boolean) =>
  tx.update(comments).set({ hidden }).where(eq(comments.id, id));

const removeComment = (tx: WriteTx, id: number) => tx.delete(comments).where(eq(comments.id, id));

const toCommentResponse = (row: CommentRow, caller: SessionUser): Comment => ({
  id: row.id,
  author: fullName(row.author),
  company: (row.showCompany && row.author.company) || undefined,
  comment: row.text,
  last_updated: row.updatedAt.toISOString(),
  mine: row.authorId === caller.id,
  hidden: row.hidden,
});

const responseFor = async (tx: ReadTx, caller: SessionUser, id: number): Promise<Comment> => {
  const row = await findComment(tx, id);
  if (!row) throw new ApiError('not_found');
  return toCommentResponse(row, caller);
};

/** Comments, hidden ones for administrators only. */
export const listComments = async (
  tx: ReadTx,
  caller: SessionUser,
  {
    hidden,
    search,
    ...page
  }: ListPage<'id' | 'last_updated'> & { hidden?: boolean | undefined; search?: string | undefined },
) => {
  if (hidden && !caller.isStaff) return { count: 0, results: [] };
  const filter = { hidden: caller.isStaff ? hidden : false, search };
  const { count, rows } = await listCommentRows(tx, filter, page);
  return { count, results: rows.map((row) => toCommentResponse(row, caller)) };
};

type Body = z.output<typeof commentBody>;

/** The same comment again within ten minutes, as after a lost response, gets the first response. */
export const createComment = async (
  tx: WriteTx,
  caller: SessionUser,
  { comment: text, show_company: showCompany = false }: Body,
): Promise<Comment> => {
  // concurrent calls of one author: the second waits for the first and finds its comment
  await lockUser(tx, caller.id);
  const comment = { authorId: caller.id, text, showCompany };
  const id = (await findRecentComment(tx, comment)) ?? (await insertComment(tx, comment));
  return responseFor(tx, caller, id);
};

/** The comment, locked, if the caller may change it: an administrator, or its author while it is visible. @throws ApiError not_found */
const lockChangeable = async (tx: WriteTx, caller: SessionUser, id: number): Promise<CommentRow> => {
  const row = await lockComment(tx, id);
  const allowed = row && (caller.isStaff || (row.authorId === caller.id && !row.hidden));
  if (!allowed) throw new ApiError('not_found');
  return row;
};

/** A change for the audit log, null if users change their own comments. */
const toChange = (row: CommentRow, caller: SessionUser, before: unknown, after: unknown) =>
  row.authorId === caller.id ? null : { target: `comment ${row.id}`, before, after };

/** @throws ApiError not_found for a comment of another user, unless the caller is an administrator. */
export const updateComment = async (
  tx: WriteTx,
  caller: SessionUser,
  id: number,
  { comment: text, show_company }: Body,
): Promise<Audited<Comment>> => {
  const row = await lockChangeable(tx, caller, id);
  // only the author can consent to showing a company
  const showCompany = row.authorId === caller.id ? (show_company ?? row.showCompany) : row.showCompany;
  if (row.text !== text || row.showCompany !== showCompany) await saveComment(tx, id, { text, showCompany });
  const change = toChange(row, caller, { comment: row.text }, { comment: text });
  return { response: await responseFor(tx, caller, id), change };
};

/** @throws ApiError not_found for a comment of another user, unless the caller is an administrator. */
export const deleteComment = async (tx: WriteTx, caller: SessionUser, id: number): Promise<Audited<null>> => {
  const row = await lockChangeable(tx, caller, id);
  await removeComment(tx, id);
  const before = { author: fullName(row.author), comment: row.text };
  return { response: null, change: toChange(row, caller, before, null) };
};

/** Hides a comment or shows it again; repeating it changes nothing. @throws ApiError not_found */
export const setHidden = async (
  tx: WriteTx,
  caller: SessionUser,
  id: number,
  hidden: boolean,
): Promise<Audited<Comment>> => {
  const row = await lockComment(tx, id);
  if (!row) throw new ApiError('not_found');
  await setCommentHidden(tx, id, hidden);
  return {
    response: await responseFor(tx, caller, id),
    change: { target: `comment ${id}`, before: { hidden: row.hidden }, after: { hidden } },
  };
};
