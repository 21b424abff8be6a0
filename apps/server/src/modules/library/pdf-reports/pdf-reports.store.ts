import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { licenceOils, licences, reportLinks } from '../library.tables.ts';

const released = and(isNotNull(sampleGroups.releasedAt), eq(samples.kind, 'market'));

const oneReleased = async (tx: ReadTx, which: ReturnType<typeof eq>) => {
  const [row] = await tx
    .select({ sample: samples })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(which, released));
  return row?.sample;
};

export const findOil = (tx: ReadTx, id: number) => oneReleased(tx, eq(samples.id, id));
export const findOilByNumber = (tx: ReadTx, reportNumber: string) =>
  oneReleased(tx, eq(samples.reportNumber, reportNumber));

const idsAtOnce = 5000;

/** What the list of reports shows, of released market samples. */
export const loadListedOils = async (tx: ReadTx, ids: readonly number[]) => {
  const load = (some: readonly number[]) =>
    tx
      .select({
        id: samples.id,
        reportNumber: samples.reportNumber,
        brandName: samples.brandName,
        saeGrade: samples.saeGrade,
        year: samples.year,
        testedIds: samples.testedIds,
      })
      .from(samples)
      .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
      .where(and(inArray(samples.id, [...some]), released));
  const rows: Awaited<ReturnType<typeof load>> = [];
  for (let start = 0; start < ids.length; start += idsAtOnce)
    rows.push(...(await load(ids.slice(start, start + idsAtOnce))));
  return rows;
};

/** The oils of a user's licences that were bought as a full set. */
export const findFullSets = async (tx: ReadTx, userId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ sampleId: licenceOils.sampleId })
    .from(licenceOils)
    .innerJoin(licences, eq(licences.id, licenceOils.licenceId))
    .where(and(eq(licences.holderId, userId), licenceOils.fullSet));
  return new Set(rows.map((row) => row.sampleId));
};

/** Good for five minutes; what has expired is forgotten on the way. */
export const addReportLink = async (
  tx: WriteTx,
  link: { secretHash: string; userId: number; sampleId: number },
) => {
  await tx.delete(reportLinks).where(lte(reportLinks.expiresAt, sql`now()`));
  await tx.insert(reportLinks).values({ ...link, expiresAt: sql`now() + interval '5 minutes'` });
};

/** Whose link it is and to which oil, while it is good and its user active. */
export const findReportLink = async (tx: ReadTx, secretHash: string) => {
  const [row] = await tx
    .select({ userId: reportLinks.userId, sampleId: reportLinks.sampleId })
    .from(reportLinks)
    .innerJoin(users, eq(users.id, reportLinks.userId))
    .where(
      and(eq(reportLinks.secretHash, secretHash), gt(reportLinks.expiresAt, sql`now()`), users.isActive),
    );
  return row;
};
