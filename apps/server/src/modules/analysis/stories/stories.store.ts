import type { listStories } from '@iom/contract/analysis/stories.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { stories } from '../analysis.tables.ts';

export type StoryRow = typeof stories.$inferSelect;
export type Changes = Partial<Pick<StoryRow, 'title' | 'parts' | 'layout' | 'filters' | 'folder'>>;

const sortable = {
  id: stories.id,
  title: textOrder(stories.title),
  created: stories.createdAt,
  updated: stories.updatedAt,
};

/** Whether a story is not deleted. */
const stands = isNull(stories.deletedAt);
const allOf = (userId: number) => and(eq(stories.userId, userId), stands);
const ofUser = (userId: number, id: number) => and(eq(stories.id, id), allOf(userId));

/** The start of the time in which a deleted story can be restored. */
const restorable = sql`now() - interval '1 day'`;

/** A page of the user's stories, each with the number of its parts. */
export const listStoryRows = (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listStories>>,
) =>
  listRows(
    tx,
    {
      select: tx
        .select({ ...getTableColumns(stories), parts: sql<number>`jsonb_array_length(${stories.parts})` })
        .from(stories),
      where: allOf(userId),
      from: stories,
      sortable,
      id: stories.id,
      defaultOrder: desc(stories.updatedAt),
    },
    page,
  );

/** All stories of the user. */
export const readStories = (tx: ReadTx, userId: number): Promise<StoryRow[]> =>
  tx.select().from(stories).where(allOf(userId));

/** How many stories the user has, and the bytes of all their parts. */
export const sizeOfStories = async (tx: ReadTx, userId: number) =>
  firstRow(
    await tx
      .select({
        count: count(),
        bytes: sql<number>`coalesce(sum(octet_length(${stories.parts}::text)), 0)::float8`,
      })
      .from(stories)
      .where(allOf(userId)),
  );

export const insertStory = async (
  tx: WriteTx,
  story: Pick<StoryRow, 'userId' | 'title' | 'parts' | 'token'> & Changes,
): Promise<StoryRow> => firstRow(await tx.insert(stories).values(story).returning());

/** Undefined without such a story of the user. */
export const findStory = async (tx: ReadTx, userId: number, id: number): Promise<StoryRow | undefined> =>
  (await tx.select().from(stories).where(ofUser(userId, id)))[0];

/** Like `findStory`, locked until the end of the transaction. */
export const lockStory = async (tx: WriteTx, userId: number, id: number): Promise<StoryRow | undefined> =>
  (await tx.select().from(stories).where(ofUser(userId, id)).for('update'))[0];

/** Whether the story already has these changes. */
export const holdsStory = async (
  tx: ReadTx,
  userId: number,
  id: number,
  { title, parts, layout, filters, folder }: Changes,
) =>
  (await tx.$count(
    stories,
    and(
      ofUser(userId, id),
      title === undefined ? undefined : eq(stories.title, title),
      parts === undefined ? undefined : eq(stories.parts, parts),
      layout === undefined ? undefined : eq(stories.layout, layout),
      filters ? eq(stories.filters, filters) : undefined,
      folder === undefined ? undefined : eq(stories.folder, folder),
    ),
  )) > 0;

/** Every version has a unique time, even several within one millisecond. */
export const changeStoryRow = async (
  tx: WriteTx,
  userId: number,
  id: number,
  changes: Changes,
): Promise<StoryRow> =>
  firstRow(
    await tx
      .update(stories)
      .set({
        ...changes,
        updatedAt: sql`greatest(now(), (${stories.updatedAt} at time zone 'utc' + interval '1 millisecond') at time zone 'utc')`,
      })
      .where(ofUser(userId, id))
      .returning(),
  );

/** @returns whether the user had it */
export const deleteStoryRow = async (tx: WriteTx, userId: number, id: number): Promise<boolean> =>
  (
    await tx
      .update(stories)
      .set({ deletedAt: sql`now()` })
      .where(ofUser(userId, id))
      .returning({ id: stories.id })
  ).length > 0;

/** Restores a story of the user that was deleted within a day; undefined without one. */
export const restoreStoryRow = async (
  tx: WriteTx,
  userId: number,
  id: number,
): Promise<StoryRow | undefined> =>
  (
    await tx
      .update(stories)
      .set({ deletedAt: null })
      .where(and(eq(stories.id, id), eq(stories.userId, userId), gt(stories.deletedAt, restorable)))
      .returning()
  )[0];

/** Removes the stories that can no longer be restored. */
export const removeDeletedStories = (tx: WriteTx) =>
  tx.delete(stories).where(and(isNotNull(stories.deletedAt), lt(stories.deletedAt, restorable)));

export const findStoryByToken = async (tx: ReadTx, token: string): Promise<StoryRow | undefined> =>
  (
    await tx
      .select()
      .from(stories)
      .where(and(eq(stories.token, token), stands))
  )[0];

export const deleteUserStories = (tx: WriteTx, userId: number) =>
  tx.delete(stories).where(eq(stories.userId, userId));
