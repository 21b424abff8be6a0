import type {
  boughtRegional,
  boughtReport,
  Holding,
  UserLicence,
} from '@iom/contract/library/licences/holdings.schemas.ts';
import type { z } from 'zod';
import { findUser, resolveListOwner } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { findContents, type LicenceContents } from '../licences/licence-contents.ts';
import { findHeldCopies, findSeats, type HeldCopy, type HoldingPage, type Seat } from './holdings.store.ts';

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

const partyCondition = (userId: number, relation: 'HELD' | 'BOUGHT' | undefined) => {
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
  const { count, rows } = await findSeats(tx, partyCondition(userId, relation), undefined, page);
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
