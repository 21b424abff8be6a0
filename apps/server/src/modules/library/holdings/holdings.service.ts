import type {
  boughtRegional,
  boughtReport,
  Holding,
  OwnedReports,
  UserLicence,
} from '@iom/contract/library/licences/holdings.schemas.ts';
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findUser, resolveListOwner } from '#modules/accounts/accounts.module.ts';
import { users } from '#modules/accounts/accounts.tables.ts';
import { type Dictionary, toOilResponse } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { findPendingLicences } from '../assignments/assignments.store.ts';
import { assignments, reassignmentRequests } from '../assignments/assignments.tables.ts';
import { findContents, type LicenceContents } from '../licences/licence-contents.ts';
import { cellsOfLicences, heldLicence, isRegional } from '../licences/licences.service.ts';
import {
  countOils,
  heldLicences,
  loadSamples,
  type SampleRow,
  samplesOfRegionals,
} from '../licences/licences.store.ts';
import { licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

const sortable = {
  id: licences.id,
  created: licences.createdAt,
  name: textOrder(licences.name),
  order: licences.orderId,
};
type HoldingPage = ListPage<keyof typeof sortable>;

type Party = { heldBy: number } | { boughtBy: number } | { partyId: number };

const isOfParty = (party: Party) => {
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

type Seat = Awaited<ReturnType<ReturnType<typeof selectSeats>['execute']>>[number];

/** Licences with their holder and pending assignment; all licences if no page is given. */
const findSeats = async (
  tx: ReadTx,
  party: Party,
  type?: 'REGIONAL' | 'CUSTOM',
  page?: HoldingPage,
): Promise<{ count: number; rows: Seat[] }> => {
  const where = and(isOfParty(party), typeCondition(type));
  const { id } = licences;
  if (page) return listRows(tx, { select: selectSeats(tx), where, from: licences, sortable, id }, page);
  const rows = await selectSeats(tx).where(where).orderBy(asc(id));
  return { count: rows.length, rows };
};

/** One of the holder's copies of the regional database of one region and year. */
interface HeldCopy {
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
const findHeldCopies = async (tx: ReadTx, userId: number): Promise<Map<number, HeldCopy>> => {
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

const toHoldingResponse = (
  { licence, holder, pending, assigned, requested }: Seat,
  caller: SessionUser,
  contents: LicenceContents | undefined,
  copy: HeldCopy | undefined,
): Holding => {
  const bought = licence.buyerId === caller.id;
  return {
    id: licence.id,
    kind: licence.kind,
    name: licence.name,
    year: licence.year,
    region: licence.region,
    oil_count: contents?.oilCount ?? 0,
    contents: contents?.text ?? '',
    released: contents?.released?.toISOString() ?? null,
    created: licence.createdAt.toISOString(),
    order: bought ? licence.orderId : null,
    held: licence.holderId === caller.id,
    bought,
    holder,
    spare: copy?.spare ?? false,
    another_copy: copy?.another_copy ?? false,
    assigned,
    offer: pending && {
      id: pending.id,
      email: pending.email,
      created: pending.createdAt.toISOString(),
      mine: pending.assignedById === caller.id,
    },
    reassignment_requested: requested,
  };
};

/** A page of the licences the caller holds or bought. */
export const listHoldings = async (tx: ReadTx, caller: SessionUser, page: HoldingPage) => {
  const { count, rows } = await findSeats(tx, { partyId: caller.id }, undefined, page);
  const contents = await findContents(
    tx,
    rows.map((row) => row.licence),
  );
  const copies = await findHeldCopies(tx, caller.id);
  const results = rows.map((row) => {
    const { id } = row.licence;
    return toHoldingResponse(row, caller, contents.get(id), copies.get(id));
  });
  return { count, results };
};

/** Null until an assignment was accepted. */
const dataOwner = ({ assigned, holder }: Seat) => (assigned ? holder : null);

const toReportResponse = (seat: Seat): z.output<typeof boughtReport> => ({
  id: seat.licence.id,
  name: seat.licence.name,
  order: seat.licence.orderId,
  created: seat.licence.createdAt.toISOString(),
  data_owner: dataOwner(seat),
  report_type: 'CUSTOM',
});

const toRegionalResponse = (seat: Seat): z.output<typeof boughtRegional> => ({
  id: seat.licence.id,
  regional_report: {
    id: seat.regionalDatabaseId,
    year: seat.licence.year ?? 0,
    region: seat.licence.region ?? '',
  },
  order: seat.licence.orderId,
  created: seat.licence.createdAt.toISOString(),
  user: seat.holder,
  data_owner: dataOwner(seat),
  report_type: 'REGIONAL',
});

/** The CUSTOM and SINGLE licences a user bought. Licences exist only after payment, so none is unpaid. */
export const boughtReports = async (
  tx: ReadTx,
  caller: SessionUser,
  filter: { paid?: string | undefined; user?: string | undefined },
  page: HoldingPage,
) => {
  const userId = await resolveListOwner(tx, caller, filter.user);
  if (userId === undefined || filter.paid?.toLowerCase() === 'false') return { count: 0, results: [] };
  const { count, rows } = await findSeats(tx, { boughtBy: userId }, 'CUSTOM', page);
  return { count, results: rows.map(toReportResponse) };
};

/** The licences of regional databases the user bought. */
export const boughtRegionals = async (tx: ReadTx, userId: number) => ({
  regional_reports: (await findSeats(tx, { boughtBy: userId }, 'REGIONAL')).rows.map(toRegionalResponse),
});

const assertUserExists = async (tx: ReadTx, userId: number) => {
  if (!(await findUser(tx, userId))) throw new ApiError('not_found');
};

/** The CUSTOM and SINGLE licences a user holds. @throws ApiError not_found for an unknown user. */
export const heldReports = async (tx: ReadTx, userId: number, page: HoldingPage) => {
  await assertUserExists(tx, userId);
  const { count, rows } = await findSeats(tx, { heldBy: userId }, 'CUSTOM', page);
  return { count, results: rows.map(toReportResponse) };
};

/** The licences of regional databases a user holds. @throws ApiError not_found for an unknown user. */
export const heldRegionals = async (tx: ReadTx, userId: number, page: HoldingPage) => {
  await assertUserExists(tx, userId);
  const { count, rows } = await findSeats(tx, { heldBy: userId }, 'REGIONAL', page);
  return { count, results: rows.map(toRegionalResponse) };
};

const relatedParty = (userId: number, relation: 'HELD' | 'BOUGHT' | undefined) => {
  if (relation === 'HELD') return { heldBy: userId };
  return relation === 'BOUGHT' ? { boughtBy: userId } : { partyId: userId };
};

/** The licences of a user of every kind, for administrators; empty for an unknown user. */
export const licencesOfUser = async (
  tx: ReadTx,
  userId: number,
  relation: 'HELD' | 'BOUGHT' | undefined,
  page: HoldingPage,
) => {
  const { count, rows } = await findSeats(tx, relatedParty(userId, relation), undefined, page);
  const results = rows.map(
    ({ licence, holder }): UserLicence => ({
      id: licence.id,
      kind: licence.kind,
      name: licence.name,
      created: licence.createdAt.toISOString(),
      order: licence.orderId,
      holder,
      held: licence.holderId === userId,
      bought: licence.buyerId === userId,
    }),
  );
  return { count, results };
};

/** The licences that the user may use now, with the number of oils that each covers. */
export const ownedReports = async (tx: ReadTx, userId: number): Promise<OwnedReports> => {
  const licences = await heldLicences(tx, userId);
  const ids = licences.map((licence) => licence.id);
  const counts = await countOils(tx, ids);
  const pending = await findPendingLicences(tx, ids);
  const licenceStatus = (id: number) => (pending.has(id) ? ('PENDING' as const) : ('HELD' as const));
  const regionals = await samplesOfRegionals(tx, ids);
  const regional_reports = licences.filter(isRegional).map(({ id, region, year }) => ({
    id,
    year,
    region,
    oil_count: regionals.get(id)?.length ?? 0,
    report_type: 'REGIONAL' as const,
    status: licenceStatus(id),
  }));
  const custom_reports = licences
    .filter((licence) => !isRegional(licence))
    .map(({ id, name }) => ({
      id,
      name,
      oil_count: counts.get(id) ?? 0,
      report_type: 'CUSTOM' as const,
      status: licenceStatus(id),
    }));
  return { regional_reports, custom_reports };
};

/**
 * The oils of a held CUSTOM or SINGLE licence with the licensed tests of each oil.
 * @param id the licence, as in the query string
 * @throws ApiError not_found
 */
export const customSamples = async (tx: ReadTx, dictionary: Dictionary, userId: number, id: string) => {
  const licence = await heldLicence(tx, userId, id, false);
  const mask = await cellsOfLicences(tx, [licence]);
  const oils = await loadSamples(tx, [...mask.keys()]);
  const licensedTests = (oil: SampleRow) => {
    const tests = mask.get(oil.id);
    const licensed = tests === 'all' ? oil.testedIds : [...(tests ?? [])];
    return dictionary.tests
      .filter((test) => licensed.includes(test.id))
      .map(({ id: testId, name }) => ({ id: testId, name }));
  };
  return {
    id: licence.id,
    name: licence.name,
    samples: oils.map((oil) => ({ ...toOilResponse(oil, 'RELEASED'), tests: licensedTests(oil) })),
  };
};
