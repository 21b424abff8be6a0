import type { OwnedReports } from '@iom/contract/library/library.schemas.ts';
import type { Region } from '@iom/contract/samples/samples.schemas.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { offeredLicences } from '../assignments/assignments.store.ts';
import {
  addLicence,
  countOils,
  findHeldLicence,
  heldLicences,
  type LicenceRow,
  type OilToGrant,
  oilsOfLicences,
  samplesOfRegionals,
} from './licences.store.ts';

interface Parties {
  /** The order that bought it and its buyer; both null for a grant. */
  orderId: number | null;
  buyerId: number | null;
  holderId: number;
}
export type NewLicence = Parties &
  (
    | { kind: 'REGIONAL'; name: string; year: number; region: Region }
    | { kind: 'CUSTOM' | 'SINGLE'; name: string; oils: readonly OilToGrant[] }
  );

/** Makes one copy of owned data; returns its id. Runs in the transaction that paid for it or granted it. */
export const grantLicence = (tx: WriteTx, licence: NewLicence): Promise<number> => {
  const { orderId, buyerId, holderId, kind, name } = licence;
  const row = { orderId, buyerId, holderId, kind, name };
  if (licence.kind === 'REGIONAL')
    return addLicence(tx, { ...row, year: licence.year, region: licence.region }, []);
  return addLicence(tx, row, licence.oils);
};

const isRegional = (licence: LicenceRow): licence is LicenceRow & { year: number; region: Region } =>
  licence.kind === 'REGIONAL';

const addTests = (
  mask: Map<number, Set<number> | 'all'>,
  sample: number,
  tests: readonly number[] | null,
) => {
  const known = mask.get(sample);
  if (tests === null) mask.set(sample, 'all');
  else if (known === undefined) mask.set(sample, new Set(tests));
  else if (known !== 'all') for (const test of tests) known.add(test);
};

/** The cells that licences open together. Samples stand in ascending order within each licence. */
export const cellsOfLicences = async (tx: ReadTx, chosen: readonly LicenceRow[]): Promise<CellMask> => {
  const mask = new Map<number, Set<number> | 'all'>();
  const regionals = await samplesOfRegionals(
    tx,
    chosen.filter(isRegional).map(({ id }) => id),
  );
  for (const samples of regionals.values()) for (const sample of samples) mask.set(sample, 'all');
  const others = chosen.filter((licence) => !isRegional(licence)).map((licence) => licence.id);
  if (others.length > 0)
    for (const { sampleId, testIds } of await oilsOfLicences(tx, others)) addTests(mask, sampleId, testIds);
  return mask;
};

/**
 * The one function from a user to the cells he may see: the union of the licences he holds, or of those named.
 * @throws ApiError not_found when one of them is not his.
 */
export const visibleCells = async (
  tx: ReadTx,
  userId: number,
  licenceIds?: readonly number[],
): Promise<CellMask> => {
  const held = await heldLicences(tx, userId);
  if (licenceIds?.some((id) => !held.some((licence) => licence.id === id))) throw new ApiError('not_found');
  return cellsOfLicences(tx, licenceIds ? held.filter((licence) => licenceIds.includes(licence.id)) : held);
};

/**
 * A licence the user holds, by the id as it stood in the address.
 * @throws ApiError not_found for another's, for one of the other kind, and for what is no id.
 */
export const heldLicence = async (
  tx: ReadTx,
  userId: number,
  id: string,
  regional: boolean,
): Promise<LicenceRow> => {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  const licence = await findHeldLicence(tx, userId, number);
  if (!licence || isRegional(licence) !== regional) throw new ApiError('not_found');
  return licence;
};

/** What the user may use now, with how many oils each holds. */
export const ownedReports = async (tx: ReadTx, userId: number): Promise<OwnedReports> => {
  const held = await heldLicences(tx, userId);
  const ids = held.map((licence) => licence.id);
  const counts = await countOils(tx, ids);
  const offered = await offeredLicences(tx, ids);
  const statusOf = (id: number) => (offered.has(id) ? ('PENDING' as const) : ('HELD' as const));
  const regionals = await samplesOfRegionals(tx, ids);
  const regional_reports = held.filter(isRegional).map(({ id, region, year }) => ({
    ...{ id, year, region, oil_count: regionals.get(id)?.length ?? 0 },
    ...{ report_type: 'REGIONAL' as const, status: statusOf(id) },
  }));
  const custom_reports = held
    .filter((licence) => !isRegional(licence))
    .map(({ id, name }) => ({
      id,
      name,
      oil_count: counts.get(id) ?? 0,
      report_type: 'CUSTOM' as const,
      status: statusOf(id),
    }));
  return { regional_reports, custom_reports };
};
