import { idParams } from '@iom/contract/shared/shapes.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { findUser, findUserByEmail, lockUser } from './users.store.ts';

/**
 * For a change that an administrator began before this transaction, such as an import: locks the account
 * until the transaction ends.
 * @throws ApiError permission_denied when it is no longer an active administrator.
 */
export const assertAdministrator = async (tx: WriteTx, userId: number): Promise<void> => {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user?.isStaff || !user.isActive) throw new ApiError('permission_denied');
};

const findUserByIdOrEmail = (tx: ReadTx, text: string) => {
  const id = idParams.shape.id.safeParse(text);
  return id.success ? findUser(tx, id.data) : findUserByEmail(tx, text);
};

/**
 * The id of the account whose rows a list shows: the caller's, or for administrators that of the account
 * named by id or email. Undefined, for an empty list, if there is no such account or the caller may not see
 * it.
 */
export const resolveListOwner = async (
  tx: ReadTx,
  caller: SessionUser,
  owner: string | undefined,
): Promise<number | undefined> => {
  if (owner === undefined) return caller.id;
  const user = await findUserByIdOrEmail(tx, owner);
  return caller.isStaff || user?.id === caller.id ? user?.id : undefined;
};
