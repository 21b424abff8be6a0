import type { listApiKeys } from '@iom/contract/accounts/api-keys.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { firstRow, preparedOnce, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { apiKeys, users } from '../accounts.tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const sortable = { id: apiKeys.id, name: textOrder(apiKeys.name), created: apiKeys.createdAt };

/** Newest first unless ordered otherwise. */
export const listKeys = (tx: ReadTx, userId: number, page: ListPage<OrderingKeyOf<typeof listApiKeys>>) =>
  listRows(
    tx,
    {
      select: tx.select().from(apiKeys),
      where: eq(apiKeys.userId, userId),
      from: apiKeys,
      sortable,
      id: apiKeys.id,
      defaultOrder: desc(apiKeys.id),
    },
    page,
  );

export const countKeys = (tx: ReadTx, userId: number) => tx.$count(apiKeys, eq(apiKeys.userId, userId));

export const insertKey = async (
  tx: WriteTx,
  key: Pick<ApiKeyRow, 'userId' | 'name' | 'hint' | 'keyHash'>,
): Promise<ApiKeyRow> => firstRow(await tx.insert(apiKeys).values(key).returning());

/** Undefined when the user has no such key. */
export const deleteKey = async (tx: WriteTx, userId: number, id: number): Promise<ApiKeyRow | undefined> =>
  (
    await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning()
  )[0];

/** @returns how many there were. */
export const deleteKeys = async (tx: WriteTx, userId: number): Promise<number> =>
  (await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id })).length;

const userByKey = preparedOnce((tx) =>
  tx
    .select({
      id: users.id,
      apiKeyId: apiKeys.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      stale: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '10 minutes', true)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), eq(users.isActive, true)))
    .prepare('user_by_api_key'),
);

/** The active user of a key; `stale` when its use should be recorded. A key has no administrator's rights. */
export const findKeyUser = async (
  tx: ReadTx,
  keyHash: string,
): Promise<{ user: SessionUser; apiKeyId: number; stale: boolean } | undefined> => {
  const [row] = await userByKey(tx).execute({ keyHash });
  if (!row) return undefined;
  const { stale, apiKeyId, ...user } = row;
  return { user: { ...user, isStaff: false, sessionId: null }, apiKeyId, stale };
};

export const touchKey = (tx: WriteTx, id: number) =>
  tx.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, id));
