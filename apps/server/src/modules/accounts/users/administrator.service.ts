import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { findUser, lockUser } from './users.store.ts';

/**
 * For a change that an administrator began before this transaction, as with an import: locks the account until the transaction ends.
 * @throws ApiError permission_denied when it is no longer an active administrator.
 */
export const assertAdministrator = async (tx: WriteTx, userId: number): Promise<void> => {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user?.isStaff || !user.isActive) throw new ApiError('permission_denied');
};
