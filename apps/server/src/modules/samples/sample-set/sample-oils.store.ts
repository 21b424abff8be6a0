import { asc, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { sampleOils } from '../samples.tables.ts';

/** The ids of the chosen oils, ascending. */
export const readSampleOils = async (tx: ReadTx) => {
  const rows = await tx.select().from(sampleOils).orderBy(asc(sampleOils.sampleId));
  return rows.map(({ sampleId }) => sampleId);
};

/** Prevents other servers from choosing oils until the transaction ends. */
export const lockSampleOils = (tx: WriteTx) =>
  tx.execute(sql`lock table ${sampleOils} in share row exclusive mode`);

export const addSampleOils = async (tx: WriteTx, ids: readonly number[]) => {
  if (ids.length > 0) await tx.insert(sampleOils).values(ids.map((sampleId) => ({ sampleId })));
};
