import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { sessions, users } from '#modules/accounts/accounts.tables.ts';
import { releasedOils } from '#modules/samples/samples.module.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { reportChecks, reportLinks } from './pdf-reports.tables.ts';

const idsPerQuery = 5000;

/** The released market oils among `ids`, with the columns of the list of data reports. */
export const loadListedOils = async (tx: ReadTx, ids: readonly number[]) => {
  const load = (batch: readonly number[]) =>
    tx
      .select({
        id: releasedOils.id,
        reportNumber: releasedOils.reportNumber,
        brandName: releasedOils.brandName,
        saeGrade: releasedOils.saeGrade,
        year: releasedOils.year,
        testedIds: releasedOils.testedIds,
        noResultIds: releasedOils.noResultIds,
      })
      .from(releasedOils)
      .where(inArray(releasedOils.id, [...batch]));
  const rows: Awaited<ReturnType<typeof load>> = [];
  for (let start = 0; start < ids.length; start += idsPerQuery)
    rows.push(...(await load(ids.slice(start, start + idsPerQuery))));
  return rows;
};

/** Saves a link that is valid for five minutes while its session lasts, and deletes expired ones. Nothing is saved for a session that has ended. */
export const insertReportLink = async (
  tx: WriteTx,
  link: { secretHash: string; userId: number; sessionId: number | null; sampleId: number },
) => {
  await tx.delete(reportLinks).where(lte(reportLinks.expiresAt, sql`now()`));
  if (link.sessionId !== null) {
    const alive = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, link.sessionId))
      .for('share');
    if (alive.length === 0) return;
  }
  await tx.insert(reportLinks).values({ ...link, expiresAt: sql`now() + interval '5 minutes'` });
};

/** The user and oil of a link; undefined once it has expired or its user is inactive. */
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

export const deleteReportLinks = (tx: WriteTx, userId: number) =>
  tx.delete(reportLinks).where(eq(reportLinks.userId, userId));

/** The other released oils of the same brand, supplier and grade, by year; empty without a stated brand. */
export const findSameProduct = async (
  tx: ReadTx,
  oil: { id: number; brandName: string; supplier: string; saeGrade: string },
) =>
  oil.brandName === ''
    ? []
    : tx
        .select({
          reportNumber: releasedOils.reportNumber,
          year: releasedOils.year,
          country: releasedOils.country,
        })
        .from(releasedOils)
        .where(
          and(
            eq(releasedOils.brandName, oil.brandName),
            eq(releasedOils.supplier, oil.supplier),
            eq(releasedOils.saeGrade, oil.saeGrade),
            ne(releasedOils.id, oil.id),
          ),
        )
        .orderBy(asc(releasedOils.year), asc(releasedOils.reportNumber));

/** The facts that a check code confirms. */
type CheckedFigures = Pick<typeof reportChecks.$inferSelect, 'reportNumber' | 'revision' | 'checksum'>;

/** The check code of the figures of a report, or undefined. */
export const findCheckCode = async (
  tx: ReadTx,
  { reportNumber, revision, checksum }: CheckedFigures,
): Promise<string | undefined> => {
  const [row] = await tx
    .select({ code: reportChecks.code })
    .from(reportChecks)
    .where(
      and(
        eq(reportChecks.reportNumber, reportNumber),
        eq(reportChecks.revision, revision),
        eq(reportChecks.checksum, checksum),
      ),
    );
  return row?.code;
};

/** Gives the figures of a report a check code; of concurrent calls the first wins. */
export const insertCheckCode = (tx: WriteTx, figures: CheckedFigures, code: string) =>
  tx
    .insert(reportChecks)
    .values({ ...figures, code })
    .onConflictDoNothing();

export const findReportCheck = async (tx: ReadTx, code: string) => {
  const [row] = await tx.select().from(reportChecks).where(eq(reportChecks.code, code));
  return row;
};
