import { randomBytes } from 'node:crypto';
import { deletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import { sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { hashPassword, newToken } from '../secrets/secrets.ts';
import { updateUser } from '../users/users.store.ts';
import { assertMayLoseRights, endAccess, targetOf } from './users.service.ts';
import { lockUserAndAdministrators } from './users.store.ts';

export interface DeletionDeps extends Pick<Platform, 'outbox'> {
  /** What the other modules do. */
  forgetUser: NonNullable<Module['forgetUser']>;
}

/** Random, so that nobody can register the address before. */
const placeholderOf = (id: number) => deletedAddress(id, randomBytes(4).toString('hex'));

/** In place of names and profile. The password is that of nobody. */
const anonymous = async (email: string) => ({
  email,
  firstName: 'Deleted',
  lastName: 'account',
  passwordHash: await hashPassword(newToken().token),
  isStaff: false,
  isActive: false,
  lastLoginAt: null,
  companyName: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  phone: '',
  title: '',
  dataNotification: false,
  deletedAt: sql`now()`,
});

/**
 * Deletes the personal data of an account and all it kept. Orders, invoices with their billing address, licences and audit rows stay.
 * Deleting a deleted account changes nothing.
 * @throws ApiError not_found; last_administrator; own_account
 */
export const deleteAccount = async (
  tx: WriteTx,
  { outbox, forgetUser }: DeletionDeps,
  caller: SessionUser,
  id: number,
): Promise<Audited<null>> => {
  const { user, administrators } = await lockUserAndAdministrators(tx, id);
  if (!user) throw new ApiError('not_found');
  if (user.deletedAt) return { response: null, change: null };
  assertMayLoseRights(caller, user, administrators);
  const placeholder = placeholderOf(id);
  await endAccess(tx, id);
  await updateUser(tx, id, await anonymous(placeholder));
  await outbox.forget(tx, user.email);
  await forgetUser(tx, { id, email: user.email, placeholder });
  const { isStaff: is_staff, isActive: is_active } = user;
  // without names and address, which would stay in the log for good
  return { response: null, change: { target: targetOf(user), before: { is_staff, is_active }, after: null } };
};
