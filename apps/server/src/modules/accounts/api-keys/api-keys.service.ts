import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  apiKeyPrefix,
  type listApiKeys,
  maxApiKeys,
} from '@iom/contract/accounts/api-keys.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { ApiError, fieldError } from '#platform/api-error.ts';
import { firstRow, preparedOnce, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { apiKeyCreatedMail } from '../account-mails.ts';
import { apiKeys, users } from '../accounts.tables.ts';
import { hashToken } from '../secrets/secrets.ts';
import { emailIsConfirmed, lockUser } from '../users/users.store.ts';

type ApiKeyRow = typeof apiKeys.$inferSelect;

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

const insertKey = async (
  tx: WriteTx,
  key: Pick<ApiKeyRow, 'userId' | 'name' | 'hint' | 'keyHash'>,
): Promise<ApiKeyRow> => firstRow(await tx.insert(apiKeys).values(key).returning());

/** Undefined without such a key of the user. */
const deleteKey = async (tx: WriteTx, userId: number, id: number): Promise<ApiKeyRow | undefined> =>
  (
    await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning()
  )[0];

/** @returns the number of revoked keys */
export const deleteKeys = async (tx: WriteTx, userId: number): Promise<number> =>
  (await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id })).length;

const userByKey = preparedOnce((tx) =>
  tx
    .select({
      id: users.id,
      apiKeyId: apiKeys.id,
      email: users.email,
      emailConfirmed: emailIsConfirmed,
      firstName: users.firstName,
      lastName: users.lastName,
      needsTouch: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '10 minutes', true)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), eq(users.isActive, true)))
    .prepare('user_by_api_key'),
);

/** The active user of a key; `needsTouch` when its use should be recorded. A key has no administrator's rights. */
export const findKeyUser = async (
  tx: ReadTx,
  keyHash: string,
): Promise<{ user: SessionUser; apiKeyId: number; needsTouch: boolean } | undefined> => {
  const [row] = await userByKey(tx).execute({ keyHash });
  if (!row) return undefined;
  const { needsTouch, apiKeyId, ...user } = row;
  const secondFactor = { methods: [], isFresh: false, isMissing: false };
  return { user: { ...user, isStaff: false, sessionId: null, secondFactor }, apiKeyId, needsTouch };
};

export const touchKey = (tx: WriteTx, id: number) =>
  tx.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, id));

/** Characters of a key that are stored in plain text: the prefix and four more. */
const hintLength = apiKeyPrefix.length + 4;

export const toApiKeyResponse = ({ id, name, hint, createdAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  id,
  name,
  hint,
  created: createdAt.toISOString(),
  last_used: lastUsedAt?.toISOString() ?? null,
});

const auditTarget = ({ id }: ApiKeyRow) => `api key ${id}`;
const auditedPart = ({ name, hint }: ApiKeyRow) => ({ name, hint });

/**
 * Creates a key of 256 random bits and notifies its owner by mail.
 * @throws ApiError too_many_keys; bad_input for a name in use.
 */
export const createKey = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  user: SessionUser,
  { name }: { name: string },
): Promise<Audited<ApiKey & { key: string }>> => {
  // serializes the requests of a user, so that the limit holds
  await lockUser(tx, user.id);
  if ((await countKeys(tx, user.id)) >= maxApiKeys) throw new ApiError('too_many_keys');
  const key = apiKeyPrefix + randomBytes(32).toString('base64url');
  const values = { userId: user.id, name, hint: key.slice(0, hintLength), keyHash: hashToken(key) };
  const row = await insertKey(tx, values).catch((error: unknown) => {
    throw violates(error, 'api_keys_name_unique')
      ? fieldError('name', 'You have a key with this name.')
      : error;
  });
  await outbox.post(tx, { ...recipient(user), ...apiKeyCreatedMail(site, row) });
  return {
    response: { ...toApiKeyResponse(row), key },
    change: { target: auditTarget(row), before: null, after: auditedPart(row) },
  };
};

/** @throws ApiError not_found for another user's key. */
export const revokeKey = async (tx: WriteTx, userId: number, id: number): Promise<Audited<null>> => {
  const row = await deleteKey(tx, userId, id);
  if (!row) throw new ApiError('not_found');
  return { response: null, change: { target: auditTarget(row), before: auditedPart(row), after: null } };
};
