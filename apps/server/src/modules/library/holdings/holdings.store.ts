import { and, asc, eq, inArray, max, ne, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import {
  assignments,
  licenceOils,
  licences,
  reassignmentRequests,
  regionalReports,
} from '../library.tables.ts';

const sortable = {
  id: licences.id,
  created: licences.createdAt,
  name: textOrder(licences.name),
  order: licences.orderId,
};
export type HoldingPage = ListPage<keyof typeof sortable>;

export type Which = { heldBy: number } | { boughtBy: number } | { partyId: number };

const whose = (which: Which) => {
  if ('heldBy' in which) return eq(licences.holderId, which.heldBy);
  if ('boughtBy' in which) return eq(licences.buyerId, which.boughtBy);
  return or(eq(licences.holderId, which.partyId), eq(licences.buyerId, which.partyId));
};

const ofType = (type: 'REGIONAL' | 'CUSTOM' | undefined) => {
  if (type === undefined) return undefined;
  return type === 'REGIONAL' ? eq(licences.kind, 'REGIONAL') : ne(licences.kind, 'REGIONAL');
};

const withSeat = (tx: ReadTx) =>
  tx
    .select({
      licence: licences,
      holder: users.email,
      regionalReportId: regionalReports.id,
      offer: {
        id: assignments.id,
        email: assignments.email,
        createdAt: assignments.createdAt,
        offeredById: assignments.offeredById,
      },
      assigned: sql<boolean>`exists (select 1 from assignments a where a.licence_id = ${licences.id} and a.state = 'ACCEPTED')`,
      requested: sql<boolean>`exists (select 1 from ${reassignmentRequests} where ${reassignmentRequests.licenceId} = ${licences.id} and ${reassignmentRequests.status} = 'PENDING')`,
    })
    .from(licences)
    .innerJoin(users, eq(users.id, licences.holderId))
    .leftJoin(assignments, and(eq(assignments.licenceId, licences.id), eq(assignments.state, 'PENDING')))
    .leftJoin(
      regionalReports,
      and(eq(regionalReports.year, licences.year), eq(regionalReports.region, licences.region)),
    );

export type Seat = Awaited<ReturnType<ReturnType<typeof withSeat>['execute']>>[number];

/** Licences with who holds them and the offer that is out; all of them where no page is named. */
export const listSeats = async (
  tx: ReadTx,
  which: Which,
  type?: 'REGIONAL' | 'CUSTOM',
  page?: HoldingPage,
): Promise<{ count: number; rows: Seat[] }> => {
  const where = and(whose(which), ofType(type));
  const { id } = licences;
  if (page) return listRows(tx, { select: withSeat(tx), where, countedIn: licences, sortable, id }, page);
  const rows = await withSeat(tx).where(where).orderBy(asc(id));
  return { count: rows.length, rows };
};

export interface OilsOfLicence {
  id: number;
  oils: number;
  released: Date | null;
}

const released = and(eq(samples.kind, 'market'), sql`${sampleGroups.releasedAt} is not null`);
const counts = { oils: sql<number>`count(*)::int`, released: max(sampleGroups.releasedAt) };

/** How many oils each licence opens, and when the newest of them was released. One without oils is missing. */
export const oilsOfSeats = async (
  tx: ReadTx,
  licenceIds: readonly number[],
): Promise<Map<number, OilsOfLicence>> => {
  if (licenceIds.length === 0) return new Map();
  const regional = await tx
    .select({ id: licences.id, ...counts })
    .from(licences)
    .innerJoin(samples, and(eq(samples.region, licences.region), eq(samples.year, licences.year)))
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(inArray(licences.id, [...licenceIds]), eq(licences.kind, 'REGIONAL'), released))
    .groupBy(licences.id);
  const chosen = await tx
    .select({ id: licenceOils.licenceId, ...counts })
    .from(licenceOils)
    .innerJoin(samples, eq(samples.id, licenceOils.sampleId))
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(inArray(licenceOils.licenceId, [...licenceIds]), released))
    .groupBy(licenceOils.licenceId);
  return new Map([...regional, ...chosen].map((row) => [row.id, row]));
};
