import { and, eq, exists, inArray, or } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { releaseMails, watches } from '../watches.tables.ts';

/** Ids of the active users who take notifications or have a watch that is switched on, ascending. */
export const possibleRecipients = async (tx: ReadTx): Promise<number[]> => {
  const watching = tx
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, users.id), eq(watches.enabled, true)));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.dataNotification, true), exists(watching))))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

/** Records that the user is told of these groups. @returns those of which the user was not told before */
export const recordTold = async (
  tx: WriteTx,
  userId: number,
  groups: readonly number[],
): Promise<number[]> => {
  if (groups.length === 0) return [];
  const rows = await tx
    .insert(releaseMails)
    .values(groups.map((groupId) => ({ userId, groupId })))
    .onConflictDoNothing()
    .returning({ groupId: releaseMails.groupId });
  return rows.map(({ groupId }) => groupId);
};

/** The groups among these of which the user was told. */
export const toldGroups = async (
  tx: ReadTx,
  userId: number,
  groups: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .select({ groupId: releaseMails.groupId })
    .from(releaseMails)
    .where(and(eq(releaseMails.userId, userId), inArray(releaseMails.groupId, [...groups])));
  return rows.map(({ groupId }) => groupId);
};
