import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { assignments, licences } from '../library.tables.ts';
import type { LicenceRow } from '../licences/licences.store.ts';

export type AssignmentRow = typeof assignments.$inferSelect;

/**
 * The licence, held until the transaction ends. Whatever changes its seat (offer, answer, decision, revocation) takes it
 * first, so that two of them at once come one after the other.
 */
export const lockLicence = async (tx: WriteTx, id: number): Promise<LicenceRow | undefined> =>
  (await tx.select().from(licences).where(eq(licences.id, id)).for('update'))[0];

export const changeHolder = (tx: WriteTx, licenceId: number, holderId: number) =>
  tx.update(licences).set({ holderId }).where(eq(licences.id, licenceId));

/** Was an offer of it accepted, ever? */
export const wasAssigned = async (tx: ReadTx, licenceId: number): Promise<boolean> =>
  (await tx.$count(
    assignments,
    and(eq(assignments.licenceId, licenceId), eq(assignments.state, 'ACCEPTED')),
  )) > 0;

/** Those of the licences of which an offer is out. */
export const offeredLicences = async (tx: ReadTx, licenceIds: readonly number[]): Promise<Set<number>> => {
  if (licenceIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: assignments.licenceId })
    .from(assignments)
    .where(and(inArray(assignments.licenceId, [...licenceIds]), eq(assignments.state, 'PENDING')));
  return new Set(rows.map((row) => row.id));
};

export const addAssignment = async (
  tx: WriteTx,
  offer: Pick<AssignmentRow, 'licenceId' | 'offeredById' | 'email' | 'secretHash'>,
): Promise<AssignmentRow> => {
  return firstRow(await tx.insert(assignments).values(offer).returning());
};

export interface OfferedLicence {
  offer: AssignmentRow;
  licence: LicenceRow;
}

const withLicence = (tx: ReadTx) =>
  tx
    .select({ offer: assignments, licence: licences })
    .from(assignments)
    .innerJoin(licences, eq(licences.id, assignments.licenceId));

export const findOpenOffer = async (tx: ReadTx, secretHash: string): Promise<OfferedLicence | undefined> =>
  (
    await withLicence(tx).where(and(eq(assignments.secretHash, secretHash), eq(assignments.state, 'PENDING')))
  )[0];

export const findOffer = async (tx: ReadTx, id: number): Promise<OfferedLicence | undefined> =>
  (await withLicence(tx).where(eq(assignments.id, id)))[0];

/** Answers an offer that is still open; undefined when it is not. `ACCEPTED` says by whom. */
export const settleOffer = async (
  tx: WriteTx,
  which: { id: number } | { licenceId: number },
  state: 'ACCEPTED' | 'DECLINED' | 'CANCELLED',
  acceptedById: number | null = null,
): Promise<AssignmentRow | undefined> => {
  const chosen = 'id' in which ? eq(assignments.id, which.id) : eq(assignments.licenceId, which.licenceId);
  const rows = await tx
    .update(assignments)
    .set({ state, acceptedById, settledAt: sql`now()` })
    .where(and(chosen, eq(assignments.state, 'PENDING')))
    .returning();
  return rows[0];
};

const sortable = { id: assignments.id, created: assignments.createdAt };
export type AssignmentPage = ListPage<keyof typeof sortable>;

/** The offers a user made, newest first unless ordered otherwise. */
export const listOffers = (tx: ReadTx, userId: number, page: AssignmentPage) => {
  const { id, offeredById } = assignments;
  const where = eq(offeredById, userId);
  const select = withLicence(tx);
  return listRows(tx, { select, where, countedIn: assignments, sortable, id, unordered: desc(id) }, page);
};

/** E-mail and name of people, by id. */
export const findPeople = async (tx: ReadTx, ids: readonly number[]) => {
  const rows = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};
export type Person = { email: string; firstName: string; lastName: string };
