import {
  emailTakenMessage,
  type Profile,
  type ProfilePatch,
  type Registration,
} from '@iom/contract/accounts/accounts.schemas.ts';
import { eq, sql } from 'drizzle-orm';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from './accounts.tables.ts';
import { postWelcome } from './email-confirmation/email-confirmation.service.ts';
import { assertUncommon } from './secrets/common-passwords.ts';
import { hashPassword, newToken } from './secrets/secrets.ts';
import { type Browser, insertSession } from './sessions/sessions.store.ts';
import type { PasswordCall } from './sessions/sign-in.service.ts';
import { findUser, insertUser, type NewUser, type UserRow, updateUser } from './users/users.store.ts';

export const toProfileResponse = (user: UserRow): Profile => ({
  id: user.id,
  company_name: user.companyName,
  address: user.address,
  city: user.city,
  state: user.state,
  postal_code: user.postalCode,
  country: user.country,
  phone: user.phone,
  title: user.title,
  data_notification: user.dataNotification,
});

/** The columns of the fields that a patch contains. */
export const profileColumns = (patch: ProfilePatch): Partial<NewUser> => {
  const columns = {
    companyName: patch.company_name,
    address: patch.address,
    city: patch.city,
    state: patch.state,
    postalCode: patch.postal_code,
    country: patch.country,
    phone: patch.phone,
    title: patch.title,
    dataNotification: patch.data_notification,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

export const emailTaken = () => fieldError('email', emailTakenMessage);

/**
 * Creates an account with its profile and a session, and mails a link to confirm its address.
 * @throws ApiError bad_input at `email` when an account has that address, ignoring case, or at `password` when it is common.
 */
export const registerAccount = async (
  { write, queue, ...deps }: Pick<Platform, 'outbox' | 'site'> & PasswordCall,
  form: Registration,
  browser: Browser,
) => {
  assertUncommon('password', form.password);
  const passwordHash = await hashPassword(form.password, queue);
  const { token, tokenHash } = newToken();
  const user = await write(async (tx) => {
    const inserted = await insertUser(tx, {
      email: form.email,
      emailConfirmed: false,
      firstName: form.first_name,
      lastName: form.last_name,
      passwordHash,
      lastLoginAt: sql`now()`,
      ...profileColumns(form),
    }).catch((error: unknown) => {
      throw violates(error, 'users_email_unique') ? emailTaken() : error;
    });
    await insertSession(tx, eq(users.id, inserted.id), { tokenHash, browser, proof: 'password' });
    await postWelcome(tx, deps, inserted);
    return inserted;
  });
  return { user, token };
};

/** @throws ApiError not_found for another user's profile and for a missing profile. */
const assertMayAccess = (caller: SessionUser, profile: number) => {
  if (profile !== caller.id && !caller.isStaff) throw new ApiError('not_found');
};

export const profileFor = async (tx: ReadTx, caller: SessionUser, profile: number): Promise<Profile> => {
  assertMayAccess(caller, profile);
  const user = await findUser(tx, profile);
  if (!user || user.deletedAt) throw new ApiError('not_found');
  return toProfileResponse(user);
};

/** Changes the given fields of a profile. @throws ApiError not_found */
export const updateProfile = async (
  tx: WriteTx,
  caller: SessionUser,
  profile: number,
  patch: ProfilePatch,
): Promise<Audited<Profile>> => {
  const before = await profileFor(tx, caller, profile);
  const user = await updateUser(tx, profile, profileColumns(patch));
  if (!user) throw new ApiError('not_found');
  const after = toProfileResponse(user);
  const change = profile === caller.id ? null : { target: `user ${profile}`, before, after };
  return { response: after, change };
};
