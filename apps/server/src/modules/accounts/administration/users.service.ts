import { randomBytes } from 'node:crypto';
import { deletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import type { Account, AccountPatch, AccountRow, listUsers } from '@iom/contract/accounts/users.endpoints.ts';
import type { FiltersOf, OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Module, Platform } from '#platform/platform.ts';
import {
  emailChangedByAdministratorMail,
  resetMailByAdministrator,
  secondFactorRemovedMail,
} from '../account-mails.ts';
import { deleteKeys } from '../api-keys/api-keys.service.ts';
import { removeEmailChange } from '../email-change/email-change.service.ts';
import { removeConfirmation } from '../email-confirmation/email-confirmation.service.ts';
import { emailTaken, profileColumns, toProfileResponse } from '../profile.service.ts';
import { hashPassword, newToken } from '../secrets/secrets.ts';
import { endSessions, removeBrowsers, removeReset, saveReset } from '../sessions/sessions.store.ts';
import { removeFactor } from '../users/second-factor.store.ts';
import { findUser, lockUser, type NewUser, type UserRow, updateUser } from '../users/users.store.ts';
import { listUserRows, lockUserAndAdministrators } from './users.store.ts';

const toAccountRow = (user: UserRow): AccountRow => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  company: user.companyName,
  email: user.email,
  profile: user.id,
  is_staff: user.isStaff,
  is_active: user.isActive,
  created: user.createdAt.toISOString(),
  last_login: user.lastLoginAt?.toISOString() ?? null,
});

const toAccountResponse = (user: UserRow): Account => ({
  ...toProfileResponse(user),
  ...toAccountRow(user),
  second_factor: user.factorMethods,
});

/** The fields that an administrator can change, for the audit log. */
const toAuditedState = (user: UserRow) => {
  const { id: _id, ...profile } = toProfileResponse(user);
  const { first_name, last_name, email, is_staff, is_active } = toAccountRow(user);
  return { first_name, last_name, email, is_staff, is_active, ...profile };
};

const auditTarget = ({ id }: Pick<UserRow, 'id'>) => `user ${id}`;

/** A page of accounts. */
export const listAccounts = async (
  tx: ReadTx,
  filter: FiltersOf<typeof listUsers>,
  page: ListPage<OrderingKeyOf<typeof listUsers>>,
) => {
  const { count, rows } = await listUserRows(tx, filter, page);
  return { count, results: rows.map(toAccountRow) };
};

/** @throws ApiError not_found */
export const readAccount = async (tx: ReadTx, id: number): Promise<Account> => {
  const user = await findUser(tx, id);
  if (!user || user.deletedAt) throw new ApiError('not_found');
  return toAccountResponse(user);
};

/** The columns of the fields that a patch contains. An address that an administrator enters counts as confirmed. */
const accountColumns = (patch: AccountPatch): Partial<NewUser> => {
  const columns = {
    firstName: patch.first_name,
    lastName: patch.last_name,
    email: patch.email,
    isStaff: patch.is_staff,
    isActive: patch.is_active,
  };
  const sent = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return { ...sent, ...(patch.email !== undefined && { emailConfirmed: true }), ...profileColumns(patch) };
};

/**
 * Checks that a change may take the administrator role from an account or deactivate it.
 * @throws ApiError last_administrator; own_account for the caller's own account; permission_denied if the caller is no
 * longer an administrator
 */
const assertMayLoseRights = (caller: SessionUser, user: UserRow, administrators: readonly number[]) => {
  if (administrators.every((id) => id === user.id) && administrators.length > 0)
    throw new ApiError('last_administrator');
  if (user.id === caller.id) throw new ApiError('own_account');
  if (!administrators.includes(caller.id)) throw new ApiError('permission_denied');
};

/** Ends every session and API key of the user and invalidates open links. The second factor stays. */
export const endAccess = async (tx: WriteTx, userId: number) => {
  await endSessions(tx, userId);
  await deleteKeys(tx, userId);
  await removeReset(tx, userId);
  await removeEmailChange(tx, userId);
  await removeConfirmation(tx, userId);
};

/** Invalidates links mailed to the old address and notifies both addresses. */
const announceEmail = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  before: UserRow,
  after: UserRow,
) => {
  await removeReset(tx, after.id);
  await removeEmailChange(tx, after.id);
  for (const to of [before.email, after.email])
    await outbox.post(tx, { ...recipient(after), to, ...emailChangedByAdministratorMail(site, after.email) });
};

/**
 * Changes the given fields of an account and its profile.
 * @throws ApiError not_found; bad_input at `email` when another account has that address, ignoring case;
 * last_administrator and own_account for a change that takes the role or deactivates; permission_denied if
 * the caller is no longer an administrator.
 */
export const updateAccount = async (
  tx: WriteTx,
  deps: Pick<Platform, 'outbox' | 'site'>,
  caller: SessionUser,
  { id, patch }: { id: number; patch: AccountPatch },
): Promise<Audited<Account>> => {
  const { user: before, administrators } = await lockUserAndAdministrators(tx, id);
  if (!before || before.deletedAt) throw new ApiError('not_found');
  // the caller may have lost the role since the call began
  if (!administrators.includes(caller.id)) throw new ApiError('permission_denied');
  const deactivates = before.isActive && patch.is_active === false;
  const demotes = before.isStaff && patch.is_staff === false;
  if (deactivates || demotes) assertMayLoseRights(caller, before, administrators);
  const after = await updateUser(tx, id, accountColumns(patch)).catch((error: unknown) => {
    throw violates(error, 'users_email_unique') ? emailTaken() : error;
  });
  if (!after) throw new ApiError('not_found');
  if (deactivates) await endAccess(tx, id);
  if (after.email !== before.email) {
    // the account may have passed to another person, or its mailbox may be lost
    if (id !== caller.id) await endAccess(tx, id);
    await announceEmail(tx, deps, before, after);
  }
  return {
    response: toAccountResponse(after),
    change: { target: auditTarget(after), before: toAuditedState(before), after: toAuditedState(after) },
  };
};

/** Mails the user a link to set a new password. @throws ApiError not_found, account_inactive */
export const sendResetLink = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  id: number,
): Promise<Audited<{ status: 'OK' }>> => {
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user || user.deletedAt) throw new ApiError('not_found');
  if (!user.isActive) throw new ApiError('account_inactive');
  const { token, tokenHash } = newToken();
  await saveReset(tx, id, tokenHash);
  await outbox.post(tx, { ...recipient(user), ...resetMailByAdministrator(site, token) });
  return {
    response: { status: 'OK' },
    change: { target: auditTarget(user), before: null, after: { email: user.email } },
  };
};

/**
 * Removes the second factor of an account whose owner has lost it, and notifies the owner. Removing none changes nothing.
 * @throws ApiError not_found; own_account, whose second factor takes the password and a proof
 */
export const removeFactorOf = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  caller: SessionUser,
  id: number,
): Promise<Audited<null>> => {
  if (id === caller.id)
    throw new ApiError('own_account', { message: 'Remove your own second factor in your account settings.' });
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user || user.deletedAt) throw new ApiError('not_found');
  const methods = user.factorMethods;
  if (methods.length === 0) return { response: null, change: null };
  await removeFactor(tx, id);
  await outbox.post(tx, { ...recipient(user), ...secondFactorRemovedMail(site, true) });
  return { response: null, change: { target: auditTarget(user), before: { methods }, after: null } };
};

export interface DeletionDeps extends Pick<Platform, 'outbox'> {
  /** Deletes the user's data in the other modules. */
  forgetUser: NonNullable<Module['forgetUser']>;
}

/** Creates an address for a deleted account. It is random, so that nobody can register it in advance. */
const drawPlaceholder = (id: number) => deletedAddress(id, randomBytes(4).toString('hex'));

/** The columns of a deleted account, without names and profile. No password matches the hash. */
const anonymousColumns = async (email: string) => ({
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
 * Deletes the personal and private data of an account. Orders, invoices with their billing address,
 * licences and audit rows stay. Deleting a deleted account changes nothing.
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
  const placeholder = drawPlaceholder(id);
  await endAccess(tx, id);
  await removeFactor(tx, id);
  await removeBrowsers(tx, id);
  await updateUser(tx, id, await anonymousColumns(placeholder));
  await outbox.forget(tx, user.email);
  await forgetUser(tx, { id, email: user.email, placeholder });
  const { isStaff: is_staff, isActive: is_active } = user;
  // the audit log is permanent: it gets no names and no address
  return {
    response: null,
    change: { target: auditTarget(user), before: { is_staff, is_active }, after: null },
  };
};
