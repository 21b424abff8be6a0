import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type CellMask, type Dictionary, readCells, releasedOils } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type OilRevision, readRevisions } from '../corrections/owned-corrections.ts';
import { visibleCells } from '../licences/licences.service.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { licenceOils, licences } from '../licences/licences.tables.ts';
import { type OilValue, readOilValues } from '../values/oil-values.ts';

const findReleased = async (tx: ReadTx, key: SQL): Promise<SampleRow | undefined> =>
  (await tx.select().from(releasedOils).where(key))[0];

/** A released market oil. */
export const findOil = (tx: ReadTx, id: number) => findReleased(tx, eq(releasedOils.id, id));
export const findOilByNumber = (tx: ReadTx, reportNumber: string) =>
  findReleased(tx, eq(releasedOils.reportNumber, reportNumber));
/** By a report number as typed: no two imported numbers differ by case only. Reads every oil. */
export const findOilInAnyCase = (tx: ReadTx, reportNumber: string) =>
  findReleased(tx, sql`lower(${releasedOils.reportNumber}) = lower(${reportNumber})`);

/** The ids of the oils of a user's licences that were bought as full sets. */
const findFullSets = async (tx: ReadTx, userId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ sampleId: licenceOils.sampleId })
    .from(licenceOils)
    .innerJoin(licences, eq(licences.id, licenceOils.licenceId))
    .where(and(eq(licences.holderId, userId), licenceOils.fullSet));
  return new Set(rows.map((row) => row.sampleId));
};

/** A user's access: the cells of licences held, and the ids of oils bought as full sets. */
export interface LibraryAccess {
  mask: CellMask;
  fullSets: ReadonlySet<number>;
}

/**
 * The access through all licences of a user, or through the given ones.
 * @throws ApiError not_found when the user does not hold one of the given licences
 */
export const libraryAccess = async (
  tx: ReadTx,
  userId: number,
  licenceIds?: readonly number[],
): Promise<LibraryAccess> => ({
  mask: await visibleCells(tx, userId, licenceIds),
  fullSets: await findFullSets(tx, userId),
});

/**
 * Whether the user holds the full set of an oil: bought as a full set, or every test of it that is for sale.
 */
export const holdsFullSet = (
  dictionary: Dictionary,
  { mask, fullSets }: LibraryAccess,
  oil: { id: number; testedIds: readonly number[] },
): boolean => {
  const tests = mask.get(oil.id);
  if (tests === undefined) return false;
  if (tests === 'all' || fullSets.has(oil.id)) return true;
  const forSale = oil.testedIds.filter((test) => (dictionary.test(test)?.priceCents ?? null) !== null);
  return (forSale.length > 0 ? forSale : oil.testedIds).every((test) => tests.has(test));
};

/** The values of an oil that an access opens. */
const oilValues = async (
  tx: ReadTx,
  dictionary: Dictionary,
  { mask }: LibraryAccess,
  { id }: Pick<SampleRow, 'id'>,
): Promise<OilValue[]> => readOilValues(dictionary, (await readCells(tx, mask, [id])).get(id));

/** The tests of an oil the user may see, with their values. */
export const visibleOil = async (tx: ReadTx, dictionary: Dictionary, userId: number, oil: SampleRow) => {
  const access = await libraryAccess(tx, userId);
  return {
    tests: access.mask.get(oil.id),
    fullSet: holdsFullSet(dictionary, access, oil),
    values: await oilValues(tx, dictionary, access, oil),
  };
};

/** The source of a data report. */
interface ReportedValues {
  values: OilValue[];
  /** Undefined if the values are those first released. */
  revision: OilRevision | undefined;
}

/** The values of an oil that an access opens, for its data report. */
export const reportedValues = async (
  tx: ReadTx,
  dictionary: Dictionary,
  access: LibraryAccess,
  oil: Pick<SampleRow, 'id'>,
): Promise<ReportedValues> => {
  const [revision] = await readRevisions(tx, access.mask, [oil.id]);
  return { values: await oilValues(tx, dictionary, access, oil), revision };
};
