import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import { licences } from '../licences/licences.tables.ts';
import { assignments } from './assignments.tables.ts';

export type AssignmentRow = typeof assignments.$inferSelect;

/** Whether any assignment of the licence was ever accepted. */
export const wasAssigned = async (tx: ReadTx, licenceId: number): Promise<boolean> =>
  (await tx.$count(
    assignments,
    and(eq(assignments.licenceId, licenceId), eq(assignments.state, 'ACCEPTED')),
  )) > 0;

/** The licences with a pending assignment. */
export const findPendingLicences = async (
  tx: ReadTx,
  licenceIds: readonly number[],
): Promise<Set<number>> => {
  if (licenceIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: assignments.licenceId })
    .from(assignments)
    .where(and(inArray(assignments.licenceId, [...licenceIds]), eq(assignments.state, 'PENDING')));
  return new Set(rows.map((row) => row.id));
};

export const insertAssignment = async (
  tx: WriteTx,
  assignment: Pick<AssignmentRow, 'licenceId' | 'assignedById' | 'email' | 'secretHash'>,
): Promise<AssignmentRow> => firstRow(await tx.insert(assignments).values(assignment).returning());

interface AssignmentWithLicence {
  assignment: AssignmentRow;
  licence: LicenceRow;
}

const withLicence = (tx: ReadTx) =>
  tx
    .select({ assignment: assignments, licence: licences })
    .from(assignments)
    .innerJoin(licences, eq(licences.id, assignments.licenceId));

export const findPendingAssignment = async (
  tx: ReadTx,
  secretHash: string,
): Promise<AssignmentWithLicence | undefined> =>
  (
    await withLicence(tx).where(and(eq(assignments.secretHash, secretHash), eq(assignments.state, 'PENDING')))
  )[0];

export const findAssignment = async (tx: ReadTx, id: number): Promise<AssignmentWithLicence | undefined> =>
  (await withLicence(tx).where(eq(assignments.id, id)))[0];

/**
 * Settles a pending assignment, chosen by its id or its licence.
 * @param acceptedById required for `ACCEPTED`, null otherwise.
 * @returns undefined without a pending one.
 */
export const settleAssignment = async (
  tx: WriteTx,
  key: { id: number } | { licenceId: number },
  state: 'ACCEPTED' | 'DECLINED' | 'CANCELLED',
  acceptedById: number | null = null,
): Promise<AssignmentRow | undefined> => {
  const chosen = 'id' in key ? eq(assignments.id, key.id) : eq(assignments.licenceId, key.licenceId);
  const rows = await tx
    .update(assignments)
    .set({ state, acceptedById, settledAt: sql`now()` })
    .where(and(chosen, eq(assignments.state, 'PENDING')))
    .returning();
  return rows[0];
};

const toAddress = (email: string) => eq(sql`lower(${assignments.email})`, sql`lower(${email})`);

/**
 * The pending assignments that an account made or received, locked with their licences until the transaction
 * ends.
 */
export const findAccountPending = (
  tx: WriteTx,
  { id, email }: { id: number; email: string },
): Promise<AssignmentWithLicence[]> =>
  withLicence(tx)
    .where(and(eq(assignments.state, 'PENDING'), or(eq(assignments.assignedById, id), toAddress(email))))
    .orderBy(asc(licences.id))
    .for('update');

export const replaceEmail = (tx: WriteTx, { email, placeholder }: { email: string; placeholder: string }) =>
  tx.update(assignments).set({ email: placeholder }).where(toAddress(email));

const sortable = { id: assignments.id, created: assignments.createdAt };
export type AssignmentPage = ListPage<keyof typeof sortable>;

/** The assignments a user made, newest first unless ordered otherwise. */
export const findAssignmentsBy = (tx: ReadTx, userId: number, page: AssignmentPage) => {
  const { id, assignedById } = assignments;
  const where = eq(assignedById, userId);
  const select = withLicence(tx);
  return listRows(tx, { select, where, from: assignments, sortable, id, defaultOrder: desc(id) }, page);
};

/** The assignments that an account made or received, in one state or all, newest first unless ordered otherwise. */
export const findAssignmentsOf = (
  tx: ReadTx,
  user: { id: number; email: string },
  state: AssignmentRow['state'] | undefined,
  page: AssignmentPage,
) => {
  const { id, assignedById } = assignments;
  const where = and(
    or(eq(assignedById, user.id), toAddress(user.email), eq(assignments.acceptedById, user.id)),
    state && eq(assignments.state, state),
  );
  const select = withLicence(tx);
  return listRows(tx, { select, where, from: assignments, sortable, id, defaultOrder: desc(id) }, page);
};

/** E-mail and name of users, by id. */
export const findPeople = async (tx: ReadTx, ids: readonly number[]) => {
  const rows = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};
export type Person = { email: string; firstName: string; lastName: string };
