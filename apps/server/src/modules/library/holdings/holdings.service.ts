import type { boughtRegional, boughtReport, Holding } from '@iom/contract/library/assignments.schemas.ts';
import type { z } from 'zod';
import { findUser, findUserByEmail } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { type HoldingPage, listSeats, type OilsOfLicence, oilsOfSeats, type Seat } from './holdings.store.ts';

const holdingOf = (
  { licence, holder, offer, assigned, requested }: Seat,
  caller: SessionUser,
  oils: OilsOfLicence | undefined,
): Holding => {
  const bought = licence.buyerId === caller.id;
  return {
    id: licence.id,
    kind: licence.kind,
    name: licence.name,
    year: licence.year,
    region: licence.region,
    oil_count: oils?.oils ?? 0,
    released: oils?.released?.toISOString() ?? null,
    created: licence.createdAt.toISOString(),
    order: bought ? licence.orderId : null,
    held: licence.holderId === caller.id,
    bought,
    holder,
    assigned,
    offer: offer && {
      id: offer.id,
      email: offer.email,
      created: offer.createdAt.toISOString(),
      mine: offer.offeredById === caller.id,
    },
    reassignment_requested: requested,
  };
};

/** What the caller holds or bought, each with its seat. */
export const holdingsOf = async (tx: ReadTx, caller: SessionUser, page: HoldingPage) => {
  const { count, rows } = await listSeats(tx, { partyId: caller.id }, undefined, page);
  const oils = await oilsOfSeats(
    tx,
    rows.map((row) => row.licence.id),
  );
  return { count, results: rows.map((row) => holdingOf(row, caller, oils.get(row.licence.id))) };
};

/** Null before any assignment: then it is the buyer's as a matter of course. */
const dataOwner = ({ assigned, holder }: Seat) => (assigned ? holder : null);

const reportOf = (seat: Seat): z.output<typeof boughtReport> => ({
  id: seat.licence.id,
  name: seat.licence.name,
  order: seat.licence.orderId,
  created: seat.licence.createdAt.toISOString(),
  data_owner: dataOwner(seat),
  report_type: 'CUSTOM',
});

const regionalOf = (seat: Seat): z.output<typeof boughtRegional> => ({
  id: seat.licence.id,
  regional_report: {
    id: seat.regionalReportId,
    year: seat.licence.year ?? 0,
    region: seat.licence.region ?? '',
  },
  order: seat.licence.orderId,
  created: seat.licence.createdAt.toISOString(),
  user: seat.holder,
  data_owner: dataOwner(seat),
  report_type: 'REGIONAL',
});

/** The user a filter names by id or e-mail, as far as the caller may ask for him; undefined for nobody. */
const namedUser = async (tx: ReadTx, caller: SessionUser, name: string | undefined) => {
  if (name === undefined) return caller.id;
  const user = /^[1-9]\d{0,9}$/.test(name)
    ? await findUser(tx, Number(name))
    : await findUserByEmail(tx, name);
  return caller.isStaff || user?.id === caller.id ? user?.id : undefined;
};

/** The custom reports somebody bought. A licence exists only once it is paid for. */
export const boughtReports = async (
  tx: ReadTx,
  caller: SessionUser,
  filter: { paid?: string | undefined; user?: string | undefined },
  page: HoldingPage,
) => {
  const userId = await namedUser(tx, caller, filter.user);
  if (userId === undefined || filter.paid?.toLowerCase() === 'false') return { count: 0, results: [] };
  const { count, rows } = await listSeats(tx, { boughtBy: userId }, 'CUSTOM', page);
  return { count, results: rows.map(reportOf) };
};

/** The copies of regional databases the user bought. */
export const boughtRegionals = async (tx: ReadTx, userId: number) => ({
  regional_reports: (await listSeats(tx, { boughtBy: userId }, 'REGIONAL')).rows.map(regionalOf),
});

const knownUser = async (tx: ReadTx, userId: number) => {
  if (!(await findUser(tx, userId))) throw new ApiError('not_found');
};

/** What a user holds of chosen oils. @throws ApiError not_found for nobody. */
export const heldReports = async (tx: ReadTx, userId: number, page: HoldingPage) => {
  await knownUser(tx, userId);
  const { count, rows } = await listSeats(tx, { heldBy: userId }, 'CUSTOM', page);
  return { count, results: rows.map(reportOf) };
};

/** What a user holds of regional databases. @throws ApiError not_found for nobody. */
export const heldRegionals = async (tx: ReadTx, userId: number, page: HoldingPage) => {
  await knownUser(tx, userId);
  const { count, rows } = await listSeats(tx, { heldBy: userId }, 'REGIONAL', page);
  return { count, results: rows.map(regionalOf) };
};
