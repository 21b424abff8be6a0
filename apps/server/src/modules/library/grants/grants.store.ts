import { and, eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { deleteDownloadsOf } from '../downloads/downloads.store.ts';
import { licenceOils, licences } from '../licences/licences.tables.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

/** The regional database of a year and region. */
export const findRegionalScope = async (tx: ReadTx, year: number, region: string) => {
  const databases = await tx.select().from(regionalDatabases).where(eq(regionalDatabases.year, year));
  return databases.find((database) => database.region === region);
};

export const holdsRegional = async (
  tx: ReadTx,
  userId: number,
  scope: { year: number; region: (typeof regionalDatabases.$inferSelect)['region'] },
): Promise<boolean> =>
  (await tx.$count(
    licences,
    and(eq(licences.holderId, userId), eq(licences.year, scope.year), eq(licences.region, scope.region)),
  )) > 0;

export const holdsSingle = async (tx: ReadTx, userId: number, sampleId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: licences.id })
    .from(licences)
    .innerJoin(licenceOils, eq(licenceOils.licenceId, licences.id))
    .where(
      and(eq(licences.holderId, userId), eq(licences.kind, 'SINGLE'), eq(licenceOils.sampleId, sampleId)),
    );
  return rows.length > 0;
};

/** Deletes a licence with its assignments, requests and downloads. @returns the keys of its stored files */
export const deleteLicence = async (tx: WriteTx, id: number): Promise<string[]> => {
  const files = await deleteDownloadsOf(tx, id);
  await tx.delete(licences).where(eq(licences.id, id));
  return files;
};
