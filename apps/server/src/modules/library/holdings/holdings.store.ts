import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { assignments, reassignmentRequests } from '../assignments/assignments.tables.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

const sortable = {
  id: licences.id,
  created: licences.createdAt,
  name: textOrder(licences.name),
  order: licences.orderId,
};
export type HoldingPage = ListPage<keyof typeof sortable>;

type Party = { heldBy: number } | { boughtBy: number } | { partyId: number };

const partyCondition = (party: Party) => {
  if ('heldBy' in party) return eq(licences.holderId, party.heldBy);
  if ('boughtBy' in party) return eq(licences.buyerId, party.boughtBy);
  return or(eq(licences.holderId, party.partyId), eq(licences.buyerId, party.partyId));
};

const typeCondition = (type: 'REGIONAL' | 'CUSTOM' | undefined) => {
  if (type === undefined) return undefined;
  return type === 'REGIONAL' ? eq(licences.kind, 'REGIONAL') : ne(licences.kind, 'REGIONAL');
};

const selectSeats = (tx: ReadTx) =>
  tx
    .select({
      licence: licences,
      holder: users.email,
      regionalDatabaseId: regionalDatabases.id,
      pending: {
        id: assignments.id,
        email: assignments.email,
        createdAt: assignments.createdAt,
        assignedById: assignments.assignedById,
      },
      assigned: sql<boolean>`exists (select 1 from assignments a where a.licence_id = ${licences.id} and a.state = 'ACCEPTED')`,
      requested: sql<boolean>`exists (select 1 from ${reassignmentRequests} where ${reassignmentRequests.licenceId} = ${licences.id} and ${reassignmentRequests.status} = 'PENDING')`,
    })
    .from(licences)
    .innerJoin(users, eq(users.id, licences.holderId))
    .leftJoin(assignments, and(eq(assignments.licenceId, licences.id), eq(assignments.state, 'PENDING')))
    .leftJoin(
      regionalDatabases,
      and(eq(regionalDatabases.year, licences.year), eq(regionalDatabases.region, licences.region)),
    );

export type Seat = Awaited<ReturnType<ReturnType<typeof selectSeats>['execute']>>[number];

/** Licences with their holder and pending assignment; all licences if no page is given. */
export const findSeats = async (
  tx: ReadTx,
  party: Party,
  type?: 'REGIONAL' | 'CUSTOM',
  page?: HoldingPage,
): Promise<{ count: number; rows: Seat[] }> => {
  const where = and(partyCondition(party), typeCondition(type));
  const { id } = licences;
  if (page) return listRows(tx, { select: selectSeats(tx), where, from: licences, sortable, id }, page);
  const rows = await selectSeats(tx).where(where).orderBy(asc(id));
  return { count: rows.length, rows };
};

/** One of the holder's copies of the regional database of one region and year. */
export interface HeldCopy {
  id: number;
  /** Not the copy that the holder uses. */
  spare: boolean;
  /** The holder has another copy without an invitation. */
  another_copy: boolean;
}

/**
 * The copies of databases the user holds, by licence id. The copy in use comes first in this order:
 * copies without an invitation, copies granted or assigned to the user, older copies.
 */
export const findHeldCopies = async (tx: ReadTx, userId: number): Promise<Map<number, HeldCopy>> => {
  const rows = await rowsOf<HeldCopy>(
    tx,
    sql`select l.id::int as id,
        row_number() over (partition by l.year, l.region order by p.id is not null,
          l.buyer_id = l.holder_id and not exists (
            select from ${assignments} a where a.licence_id = l.id and a.state = 'ACCEPTED'), l.id) > 1 as spare,
        count(*) filter (where p.id is null) over (partition by l.year, l.region)
          > case when p.id is null then 1 else 0 end as another_copy
      from ${licences} l left join ${assignments} p on p.licence_id = l.id and p.state = 'PENDING'
      where l.holder_id = ${userId} and l.kind = 'REGIONAL'`,
  );
  return new Map(rows.map((copy) => [copy.id, copy]));
};
