import { randomBytes } from 'node:crypto';
import { type ApiKey, apiKeyPrefix, mostApiKeys } from '@iom/contract/accounts/api-keys.schemas.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import { apiKeyCreatedMail } from '../account-mails.ts';
import { hashToken } from '../secrets/secrets.ts';
import { lockUser } from '../users/users.store.ts';
import { type ApiKeyRow, countKeys, deleteKey, insertKey } from './api-keys.store.ts';

/** Characters of a key that are stored as they are: the prefix and four more. */
const hintLength = apiKeyPrefix.length + 4;

export const toApiKeyResponse = ({ id, name, hint, createdAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  id,
  name,
  hint,
  created: createdAt.toISOString(),
  last_used: lastUsedAt?.toISOString() ?? null,
});

const targetOf = ({ id }: ApiKeyRow) => `api key ${id}`;
const auditedPart = ({ name, hint }: ApiKeyRow) => ({ name, hint });

/**
 * Creates a key of 256 random bits and tells its owner by mail.
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
  if ((await countKeys(tx, user.id)) >= mostApiKeys) throw new ApiError('too_many_keys');
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
    change: { target: targetOf(row), before: null, after: auditedPart(row) },
  };
};

/** @throws ApiError not_found when it is not the user's. */
export const revokeKey = async (tx: WriteTx, userId: number, id: number): Promise<Audited<null>> => {
  const row = await deleteKey(tx, userId, id);
  if (!row) throw new ApiError('not_found');
  return { response: null, change: { target: targetOf(row), before: auditedPart(row), after: null } };
};
