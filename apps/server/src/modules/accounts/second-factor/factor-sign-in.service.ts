import type { FactorMethod, PasskeyAssertion, User } from '@iom/contract/accounts/accounts.schemas.ts';
import type { FactorProof } from '@iom/contract/accounts/second-factor.endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import { users } from '../accounts.tables.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Browser } from '../sessions/sessions.store.ts';
import { addressFailuresKey, failuresPerAddress, startSession } from '../sessions/sign-in.service.ts';
import { challengedUser, maxTries, removeChallenge, tryChallenge } from '../users/second-factor.store.ts';
import { findUser, lockUser } from '../users/users.store.ts';
import { assertProofGiven, consumeProof, type FactorDeps, limitCodes } from './factor-proof.ts';
import { consumeAssertion, findAssertionAccount } from './passkeys.service.ts';

const wrongCode = (triesLeft: number) =>
  new ApiError('second_factor_wrong', {
    extra: { tries_left: triesLeft },
    ...(triesLeft === 0 && { message: 'This sign-in has ended. Enter your password again.' }),
  });

const isActiveUser = (userId: number) => and(eq(users.id, userId), eq(users.isActive, true));

type Attempt = FactorProof & { challenge: string };

interface SignedIn {
  session: { token: string; user: User };
  method: FactorMethod;
}

/** Tries a code with a challenge. @returns a session, or the number of tries left */
const tryCode = (
  deps: FactorDeps,
  userId: number,
  { challenge, ...proof }: Attempt,
  browser: Browser,
): Promise<SignedIn | { triesLeft: number }> =>
  deps.database.write(async (tx) => {
    const tokenHash = hashToken(challenge);
    // locks the account first, as every function that ends its sign-ins does
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    const challengeTry = await tryChallenge(tx, tokenHash);
    if (!user?.isActive || !challengeTry) return { triesLeft: 0 };
    const method = await consumeProof(tx, deps, user, proof);
    if (!method) return { triesLeft: maxTries - challengeTry.tries };
    await removeChallenge(tx, tokenHash);
    const session = await startSession(tx, deps, user, isActiveUser(userId), {
      browser: { ...browser, deviceHash: challengeTry.deviceHash },
      proof: 'second factor',
    });
    return session ? { session, method } : { triesLeft: 0 };
  });

/**
 * Completes a sign-in with the challenge of its password and a code.
 * @throws ApiError second_factor_wrong with `tries_left`, 0 when the password has to be entered again; too_many_requests after ten wrong
 * codes of the account in 15 minutes, 50 in a day, or a hundred failures from one network address in 15 minutes
 */
export const signInWithCode = async (
  deps: FactorDeps,
  attempt: Attempt,
  browser: Browser,
  caller: QueueCaller,
): Promise<SignedIn> => {
  const { database, throttle } = deps;
  assertProofGiven(attempt);
  await throttle.check(addressFailuresKey(caller), failuresPerAddress.max);
  const userId = await database.readOne((tx) => challengedUser(tx, hashToken(attempt.challenge)));
  let triesLeft = 0;
  const completed =
    userId === undefined
      ? null
      : await limitCodes(throttle, userId, async () => {
          const result = await tryCode(deps, userId, attempt, browser);
          if ('session' in result) return result;
          triesLeft = result.triesLeft;
          return null;
        });
  if (completed) return completed;
  await throttle.hit(addressFailuresKey(caller), failuresPerAddress.max, failuresPerAddress.minutes);
  throw wrongCode(triesLeft);
};

/**
 * Signs in with a passkey alone. It counts as two factors: the user has it, and it has verified the user.
 * @throws ApiError second_factor_wrong, passkeys_unavailable; too_many_requests after a hundred failures from one network address in 15
 * minutes
 */
export const signInWithPasskey = async (
  deps: FactorDeps,
  assertion: PasskeyAssertion,
  browser: Browser,
  caller: QueueCaller,
) => {
  const { database, throttle } = deps;
  await throttle.check(addressFailuresKey(caller), failuresPerAddress.max);
  const userId = await database.readOne((tx) => findAssertionAccount(tx, assertion));
  const session =
    userId !== undefined &&
    (await database.write(async (tx) => {
      await lockUser(tx, userId);
      const user = await findUser(tx, userId);
      if (!user || !(await consumeAssertion(tx, deps.site, userId, assertion))) return null;
      return startSession(tx, deps, user, isActiveUser(userId), { browser, proof: 'second factor' });
    }));
  if (session) return session;
  await throttle.hit(addressFailuresKey(caller), failuresPerAddress.max, failuresPerAddress.minutes);
  throw new ApiError('second_factor_wrong', { message: 'This passkey is not registered with this site.' });
};
