import { and, asc, desc, eq, inArray, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Page } from '../assignments/assignments.store.ts';
import {
  assignments,
  licenceOils,
  licences,
  reassignmentRequests,
  regionalReports,
} from '../library.tables.ts';

type HoldingField = 'id' | 'created' | 'name' | 'order';
export type HoldingPage = Page<HoldingField>;

/** Text sorts without regard to case, then by code point. */
const sortable: Record<HoldingField, SQL[]> = {
  id: [sql`${licences.id}`],
  created: [sql`${licences.createdAt}`],
  name: [sql`lower(${licences.name}) collate "C"`, sql`${licences.name} collate "C"`],
  order: [sql`${licences.orderId}`],
};

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
  const order = (page?.ordering ?? []).flatMap(({ field, descending }) =>
    sortable[field].map((key) => sql`${descending ? desc(key) : asc(key)} nulls last`),
  );
  const rows = withSeat(tx)
    .where(where)
    .orderBy(...order, asc(licences.id));
  if (!page) {
    const all = await rows;
    return { count: all.length, rows: all };
  }
  return {
    count: await tx.$count(licences, where),
    rows: await rows.limit(page.limit).offset(page.offset),
  };
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
