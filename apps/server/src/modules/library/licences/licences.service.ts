import type { Region } from '@iom/contract/samples/regions.rules.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import type { CellMask, Samples } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { sharedReads } from '#platform/async.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findHeldLicence,
  findUserLicences,
  heldLicenceKinds,
  heldLicences,
  insertLicence,
  type LicenceRow,
  type OilToGrant,
  oilsOfLicences,
  parseLicences,
  samplesOfRegionals,
} from './licences.store.ts';

interface Parties {
  /** Its order and buyer; both null for a grant. */
  orderId: number | null;
  buyerId: number | null;
  holderId: number;
  /** When the order was placed; absent for a grant. */
  orderedAt?: Date;
}
export type NewLicence = Parties &
  (
    | { kind: 'REGIONAL'; name: string; year: number; region: Region }
    | { kind: 'CUSTOM' | 'SINGLE'; name: string; oils: readonly OilToGrant[] }
  );

/** Creates one licence in the transaction of its payment or grant. @returns its id */
export const grantLicence = (tx: WriteTx, licence: NewLicence): Promise<number> => {
  const { orderId, buyerId, holderId, kind, name, orderedAt: createdAt } = licence;
  const row = { createdAt, orderId, buyerId, holderId, kind, name };
  if (licence.kind === 'REGIONAL')
    return insertLicence(tx, { ...row, year: licence.year, region: licence.region }, []);
  return insertLicence(tx, row, licence.oils);
};

export const isRegional = (licence: LicenceRow): licence is LicenceRow & { year: number; region: Region } =>
  licence.kind === 'REGIONAL';

const addTests = (
  mask: Map<number, Set<number> | 'all'>,
  sample: number,
  tests: readonly number[] | null,
) => {
  const visible = mask.get(sample);
  if (tests === null) mask.set(sample, 'all');
  else if (visible === undefined) mask.set(sample, new Set(tests));
  else if (visible !== 'all') for (const test of tests) visible.add(test);
};

/** The union of the cells that the licences open; sample ids ascend within each licence. */
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
 * The only function from a user to the cells that user may see: the union of all licences held, or of the given ones.
 * @throws ApiError not_found when the user does not hold one of the given licences.
 */
export const visibleCells = async (
  tx: ReadTx,
  userId: number,
  licenceIds?: readonly number[],
): Promise<CellMask> => {
  const licences = await heldLicences(tx, userId);
  if (licenceIds?.some((id) => !licences.some((licence) => licence.id === id)))
    throw new ApiError('not_found');
  return cellsOfLicences(
    tx,
    licenceIds ? licences.filter((licence) => licenceIds.includes(licence.id)) : licences,
  );
};

/** The ids of the licences the user holds, REGIONAL ones and all others. */
export const heldDatasets = async (
  tx: ReadTx,
  userId: number,
): Promise<{ regional: number[]; custom: number[] }> => {
  const licences = await heldLicences(tx, userId);
  const filterIds = (ofRegion: boolean) =>
    licences.filter((licence) => isRegional(licence) === ofRegion).map(({ id }) => id);
  return { regional: filterIds(true), custom: filterIds(false) };
};

/**
 * Regional databases have copies with the same data. Maps the id of each licence that the owner of a query
 * holds or bought, and its reader does not hold, to a copy the reader holds. Reveals nothing about other
 * people's licences.
 */
export const readersCopies = async (
  tx: ReadTx,
  { ownerId, readerId }: { ownerId: number; readerId: number },
): Promise<ReadonlyMap<number, number>> => {
  const regionals = (await heldLicences(tx, readerId)).filter(isRegional);
  const copies = new Map<number, number>();
  if (regionals.length === 0) return copies;
  for (const { id, year, region } of (await findUserLicences(tx, ownerId)).filter(isRegional)) {
    const own = regionals.find((licence) => licence.year === year && licence.region === region);
    if (own && !regionals.some((licence) => licence.id === id)) copies.set(id, own.id);
  }
  return copies;
};

/** The regional databases that a user holds or bought, by licence: `2016 Europe`. */
export const regionalNames = async (tx: ReadTx, userId: number): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await findUserLicences(tx, userId))
      .filter(isRegional)
      .map(({ id, year, region }) => [id, `${year} ${region}`]),
  );

/** The number of copies of each regional database the user holds, by `2016 Europe`. */
export const heldDatabases = async (tx: ReadTx, userId: number): Promise<Map<string, number>> => {
  const copies = new Map<string, number>();
  for (const { year, region } of (await heldLicences(tx, userId)).filter(isRegional))
    copies.set(`${year} ${region}`, (copies.get(`${year} ${region}`) ?? 0) + 1);
  return copies;
};

/**
 * A licence the user holds; `id` is the unparsed text of the query string.
 * @throws ApiError not_found when `id` is not an id, the user does not hold the licence, or it is of the other kind.
 */
export const heldLicence = async (
  tx: ReadTx,
  userId: number,
  id: string,
  regional: boolean,
): Promise<LicenceRow> => {
  const number = idPattern.test(id) ? Number(id) : 0;
  const licence = await findHeldLicence(tx, userId, number);
  if (!licence || isRegional(licence) !== regional) throw new ApiError('not_found');
  return licence;
};

/** Licence ids: REGIONAL ones, and all others. */
interface ChosenDatasets {
  regional: readonly number[];
  custom: readonly number[];
}

/** Whose cells are visible; `details`: the licences held, if they were read when the call was admitted. */
export type Holder = Pick<SessionUser, 'id' | 'details'>;

export interface CellMasks {
  /**
   * The cells of the chosen licences, or of every licence the user holds: `visibleCells`, cached in memory.
   * Holdings are read for every call. The same licences give the same object within a version of the archive.
   * @throws ApiError not_found when the user does not hold a chosen licence, or it is of the other kind.
   */
  visible(holder: Holder, chosen: ChosenDatasets): Promise<CellMask>;
}

/** A mask takes up to 2 MB for an archive of 20,000 oils. */
const maxMasks = 32;

/** @throws ApiError not_found when a chosen licence is not held, or is of the other kind. */
const choose = <L extends Pick<LicenceRow, 'id' | 'kind'>>(
  held: readonly L[],
  { regional, custom }: ChosenDatasets,
): readonly L[] => {
  if (regional.length === 0 && custom.length === 0) return held;
  const isHeld = (id: number, ofRegion: boolean) =>
    held.some((licence) => licence.id === id && (licence.kind === 'REGIONAL') === ofRegion);
  if (!regional.every((id) => isHeld(id, true)) || !custom.every((id) => isHeld(id, false)))
    throw new ApiError('not_found');
  return held.filter(({ id }) => regional.includes(id) || custom.includes(id));
};

/**
 * The ids of the chosen licences, or of every licence the user holds, ascending.
 * @throws ApiError not_found when the user does not hold a chosen licence, or it is of the other kind.
 */
export const chosenLicenceIds = async (
  tx: ReadTx,
  userId: number,
  chosen: ChosenDatasets,
): Promise<number[]> => choose(await heldLicenceKinds(tx, userId), chosen).map(({ id }) => id);

const licencesKey = (licences: readonly { id: number }[]) => licences.map(({ id }) => id).join();

export const openCellMasks = (
  { database }: Pick<Platform, 'database'>,
  samples: Pick<Samples, 'onNewVersion'>,
): CellMasks => {
  // a mask read before a new version of the archive goes into the map that this version has replaced
  let masksByKey = new Map<string, CellMask>();
  samples.onNewVersion(async () => {
    masksByKey = new Map();
  });
  const kindsHeld = sharedReads((userId: number) => database.readOne((tx) => heldLicenceKinds(tx, userId)));
  const keep = (masks: Map<string, CellMask>, key: string, mask: CellMask) => {
    masks.delete(key);
    masks.set(key, mask);
    const [oldest] = masks.keys();
    if (masks.size > maxMasks && oldest !== undefined) masks.delete(oldest);
    return mask;
  };
  return {
    visible: async ({ id: userId, details }, chosen) => {
      const masks = masksByKey;
      const held = details === undefined ? await kindsHeld(userId) : parseLicences(details);
      const key = licencesKey(choose(held, chosen));
      const mask = masks.get(key);
      if (mask) return keep(masks, key, mask);
      // licences may have changed since the previous statement
      return database.read(async (tx) => {
        const licences = choose(await heldLicences(tx, userId), chosen);
        return keep(masks, licencesKey(licences), await cellsOfLicences(tx, licences));
      });
    },
  };
};
