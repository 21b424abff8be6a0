import type { Comment, commentBody } from '@iom/contract/content/comments/comments.schemas.ts';
import type { z } from 'zod';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName } from '#platform/mail/recipient.ts';
import {
  type CommentRow,
  findComment,
  findRecentComment,
  insertComment,
  listCommentRows,
  lockComment,
  removeComment,
  saveComment,
  setCommentHidden,
} from './comments.store.ts';

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

/** The same comment again within ten minutes, as after a lost response, is answered like the first. */
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

/** A change for the audit log, null where users change comments of their own. */
const changeOf = (row: CommentRow, caller: SessionUser, before: unknown, after: unknown) =>
  row.authorId === caller.id ? null : { target: `comment ${row.id}`, before, after };

/** @throws ApiError not_found for a comment of another user, unless the caller is staff. */
export const updateComment = async (
  tx: WriteTx,
  caller: SessionUser,
  id: number,
  { comment: text, show_company }: Body,
): Promise<Audited<Comment>> => {
  const row = await lockChangeable(tx, caller, id);
  // only the author agrees to show a company
  const showCompany = row.authorId === caller.id ? (show_company ?? row.showCompany) : row.showCompany;
  if (row.text !== text || row.showCompany !== showCompany) await saveComment(tx, id, { text, showCompany });
  const change = changeOf(row, caller, { comment: row.text }, { comment: text });
  return { response: await responseFor(tx, caller, id), change };
};

/** @throws ApiError not_found for a comment of another user, unless the caller is staff. */
export const deleteComment = async (tx: WriteTx, caller: SessionUser, id: number): Promise<Audited<null>> => {
  const row = await lockChangeable(tx, caller, id);
  await removeComment(tx, id);
  const before = { author: fullName(row.author), comment: row.text };
  return { response: null, change: changeOf(row, caller, before, null) };
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
