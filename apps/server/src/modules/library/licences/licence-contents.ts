// What a license contains, in words for lists, mails and invitations.

import { describeContents } from '@iom/contract/catalogue/contents.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { releasedOils } from '#modules/samples/samples.module.ts';
import { tests } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type LicenceRow, ofRegional } from './licences.store.ts';
import { licenceOils, licences } from './licences.tables.ts';

interface OilsOfLicence {
  id: number;
  oils: number;
  released: Date | null;
}

const counts = { oils: sql<number>`count(*)::int`, released: max(releasedOils.releasedAt) };

/**
 * The number of oils each licence covers and the newest release among them; licences without oils are
 * omitted.
 */
const countSeatOils = async (
  tx: ReadTx,
  licenceIds: readonly number[],
): Promise<Map<number, OilsOfLicence>> => {
  if (licenceIds.length === 0) return new Map();
  const regional = await tx
    .select({ id: licences.id, ...counts })
    .from(licences)
    .innerJoin(releasedOils, ofRegional)
    .where(and(inArray(licences.id, [...licenceIds]), eq(licences.kind, 'REGIONAL')))
    .groupBy(licences.id);
  const chosen = await tx
    .select({ id: licenceOils.licenceId, ...counts })
    .from(licenceOils)
    .innerJoin(releasedOils, eq(releasedOils.id, licenceOils.sampleId))
    .where(inArray(licenceOils.licenceId, [...licenceIds]))
    .groupBy(licenceOils.licenceId);
  return new Map([...regional, ...chosen].map((row) => [row.id, row]));
};

/** The names of the tests of licences whose oils all have chosen tests, in the order of the dictionary. */
const findChosenTests = async (tx: ReadTx, licenceIds: readonly number[]): Promise<Map<number, string[]>> => {
  if (licenceIds.length === 0) return new Map();
  const chosen = await rowsOf<{ id: number; names: string[] }>(
    tx,
    sql`select licence_id::int as id, array_agg(name order by test_id) as names
      from (
        select distinct ${licenceOils.licenceId} as licence_id, ${tests.id} as test_id, ${tests.name} as name
        from ${licenceOils} join ${tests} on ${tests.id} = any(${licenceOils.testIds})
        where ${inArray(licenceOils.licenceId, [...licenceIds])}
      ) chosen
      where not exists (
        select from ${licenceOils} whole where whole.licence_id = chosen.licence_id and whole.test_ids is null)
      group by licence_id`,
  );
  return new Map(chosen.map(({ id, names }) => [id, names]));
};

const describe = (oilCount: number, testNames: readonly string[] | undefined) => {
  if (testNames) return describeContents(oilCount, testNames);
  return `${counted(oilCount, 'oil')}, ${oilCount === 1 ? 'every test' : 'every test of each'}`;
};

export interface LicenceContents {
  oilCount: number;
  /** When the newest of the oils was released. */
  released: Date | null;
  /** `30 oils: Base Number, Noack Volatility`, or `30 oils, every test of each`. */
  text: string;
}

/** What each licence contains, by its id. */
export const findContents = async (
  tx: ReadTx,
  rows: readonly Pick<LicenceRow, 'id' | 'kind'>[],
): Promise<Map<number, LicenceContents>> => {
  const ids = rows.map(({ id }) => id);
  const oils = await countSeatOils(tx, ids);
  const chosen = await findChosenTests(
    tx,
    rows.filter(({ kind }) => kind === 'CUSTOM').map(({ id }) => id),
  );
  return new Map(
    ids.map((id) => {
      const { oils: oilCount = 0, released = null } = oils.get(id) ?? {};
      return [id, { oilCount, released, text: describe(oilCount, chosen.get(id)) }];
    }),
  );
};

/** What one licence contains, in words. */
export const describeLicence = async (tx: ReadTx, licence: Pick<LicenceRow, 'id' | 'kind'>) =>
  (await findContents(tx, [licence])).get(licence.id)?.text ?? '';
