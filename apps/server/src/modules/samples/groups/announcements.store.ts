import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { sampleGroups } from '../samples.tables.ts';
import { samplesOfGroups } from './groups.store.ts';

/** Jobs of released groups, sent with the release. */
export const releaseQueue = { name: 'release', data: z.object({ group: z.int() }) };

export interface Release {
  id: number;
  name: string;
  /** Ids of its market oils, ascending. */
  oils: number[];
}

/** The released groups that have not been announced yet, oldest first. */
export const unannouncedReleases = async (tx: ReadTx): Promise<Release[]> => {
  const groups = await tx
    .select({ id: sampleGroups.id, name: sampleGroups.name })
    .from(sampleGroups)
    .where(and(isNotNull(sampleGroups.releasedAt), isNull(sampleGroups.announcedAt)))
    .orderBy(asc(sampleGroups.releasedAt), asc(sampleGroups.id));
  const oils = await samplesOfGroups(
    tx,
    groups.map(({ id }) => id),
  );
  return groups.map((group) => ({ ...group, oils: oils.get(group.id) ?? [] }));
};

export const markAnnounced = (tx: WriteTx, groups: readonly number[]) =>
  tx
    .update(sampleGroups)
    .set({ announcedAt: sql`now()` })
    .where(inArray(sampleGroups.id, [...groups]));
