import type { listUsers } from '@iom/contract/accounts/users.endpoints.ts';
import type { FiltersOf, OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { users } from '../accounts.tables.ts';
import type { UserRow } from '../users/users.store.ts';

const sortable = {
  id: users.id,
  first_name: textOrder(users.firstName),
  last_name: textOrder(users.lastName),
  email: textOrder(users.email),
  company: textOrder(users.companyName),
  last_login: users.lastLoginAt,
};

/** Condition for a text in the full name, company or email, ignoring case. */
const containsText = (text: string | undefined) => {
  if (!text?.trim()) return undefined;
  const pattern = ilikeContains(text.trim());
  return or(
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
    ilike(users.companyName, pattern),
    ilike(users.email, pattern),
  );
};

export const listUserRows = (
  tx: ReadTx,
  filter: FiltersOf<typeof listUsers>,
  page: ListPage<OrderingKeyOf<typeof listUsers>>,
) => {
  const where = and(
    isNull(users.deletedAt),
    containsText(filter.search),
    containsText(filter.last_name__icontains),
    filter.is_active === undefined ? undefined : eq(users.isActive, filter.is_active),
    filter.is_staff === undefined ? undefined : eq(users.isStaff, filter.is_staff),
  );
  return listRows(tx, { select: tx.select().from(users), where, from: users, sortable, id: users.id }, page);
};

/** Accounts whose full name, company or email contains the text, by last name. */
export const matchingUsers = (tx: ReadTx, text: string, limit: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), containsText(text)))
    .orderBy(asc(sql`lower(${users.lastName})`), asc(users.id))
    .limit(limit);

/**
 * Locks an account and every active administrator until the transaction ends, in the order of their ids.
 * Concurrent changes therefore run one after another, and cannot together remove the last administrator.
 * @returns the account (deleted ones included) or undefined, and the ids of the active administrators.
 */
export const lockUserAndAdministrators = async (
  tx: WriteTx,
  id: number,
): Promise<{ user: UserRow | undefined; administrators: number[] }> => {
  const isAdministrator = and(eq(users.isStaff, true), eq(users.isActive, true));
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), isAdministrator))
    .orderBy(asc(users.id))
    .for('no key update');
  return {
    user: locked.find((user) => user.id === id),
    administrators: locked.filter((user) => user.isStaff && user.isActive).map((user) => user.id),
  };
};
