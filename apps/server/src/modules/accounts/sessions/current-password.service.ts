import { fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { passwordMatches } from '../secrets/secrets.ts';
import { findUser, lockVerifiedUser, type UserRow } from '../users/users.store.ts';
import { failuresPerAccount } from './sign-in.service.ts';

/** What a call that states a password writes through, and by whom its hash waits for its turn. */
export interface PasswordCall {
  write: WriteAsCaller;
  waits: QueueCaller;
}

/**
 * Checks the password a signed-in user states in `field`, then runs `work` in a transaction of the call in which it still is the password.
 * @throws ApiError bad_input at `field` when it is wrong; too_many_requests after ten wrong ones in 15 minutes.
 */
export const withCurrentPassword = async (
  { database, throttle, write, waits }: Pick<Platform, 'database' | 'throttle'> & PasswordCall,
  caller: SessionUser,
  { field, password }: { field: string; password: string },
  work: (tx: WriteTx, user: UserRow) => Promise<unknown>,
) => {
  const user = await database.read((tx) => findUser(tx, caller.id));
  const key = `password of user ${caller.id}`;
  const verified = await throttle.limitGuesses(key, failuresPerAccount, async () => {
    const matches = await passwordMatches(user?.passwordHash, password, waits);
    return user && matches ? user : null;
  });
  const wrong = () => fieldError(field, 'This is not your current password.');
  if (!verified) throw wrong();
  await write(async (tx) => {
    if (!(await lockVerifiedUser(tx, verified))) throw wrong();
    await work(tx, verified);
  });
};
