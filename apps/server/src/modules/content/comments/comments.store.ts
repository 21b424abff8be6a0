import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import { comments } from '../content.tables.ts';
import { isRecent } from '../recent.ts';

const columns = {
  ...getTableColumns(comments),
  author: { firstName: users.firstName, lastName: users.lastName, company: users.companyName },
};

const selectComments = (tx: ReadTx) =>
  tx.select(columns).from(comments).innerJoin(users, eq(users.id, comments.authorId));

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const sortable = { id: comments.id, last_updated: comments.updatedAt };

const containing = (text: string): SQL | undefined => {
  const pattern = ilikeContains(text);
  const name = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(sql`${comments.text} ilike ${pattern}`, sql`${name} ilike ${pattern}`);
};

/** A page of comments, newest first by default. `hidden` undefined: hidden and visible ones. */
export const listCommentRows = (
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

export const findComment = async (tx: ReadTx, id: number): Promise<CommentRow | undefined> =>
  (await selectComments(tx).where(eq(comments.id, id)))[0];

/** Locks the comment until the transaction ends. */
export const lockComment = async (tx: WriteTx, id: number): Promise<CommentRow | undefined> =>
  (await selectComments(tx).where(eq(comments.id, id)).for('update', { of: comments }))[0];

/** The id of the same comment, if this author left it within the last ten minutes. */
export const findRecentComment = async (
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

/** Returns the id. */
export const insertComment = async (
  tx: WriteTx,
  values: { authorId: number; text: string; showCompany: boolean },
): Promise<number> => firstRow(await tx.insert(comments).values(values).returning({ id: comments.id })).id;

export const saveComment = (tx: WriteTx, id: number, values: { text: string; showCompany: boolean }) =>
  tx
    .update(comments)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(comments.id, id));

export const setCommentHidden = (tx: WriteTx, id: number, hidden: boolean) =>
  tx.update(comments).set({ hidden }).where(eq(comments.id, id));

export const removeComment = (tx: WriteTx, id: number) => tx.delete(comments).where(eq(comments.id, id));
