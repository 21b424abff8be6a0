import { canonicalGrade } from '@iom/contract/shared/sae-grade.ts';
import { searchWords } from '@iom/contract/shared/text.ts';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains } from '#platform/database/list-rows.ts';
import { isMarketOil } from './market-oils.ts';
import { sampleGroups, samples } from './samples.tables.ts';

const released = sql<boolean>`(${sampleGroups.releasedAt} is not null)`;

/**
 * Market oils, released or not, with every word of the text as part of report number, blind code or brand, or
 * as the grade. Report numbers that begin with the text come first, then the newest.
 */
export const searchMarketOils = (tx: ReadTx, text: string, limit: number) => {
  const { reportNumber, containerId, brandName, saeGrade } = samples;
  const hasWord = (word: string) => {
    const pattern = ilikeContains(word);
    return or(
      ilike(reportNumber, pattern),
      ilike(containerId, pattern),
      ilike(brandName, pattern),
      eq(saeGrade, canonicalGrade(word)),
    );
  };
  const begins = sql`starts_with(lower(${reportNumber}), lower(${text}))`;
  return tx
    .select({ id: samples.id, reportNumber, brandName, saeGrade, released })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(isMarketOil, ...searchWords(text).map(hasWord)))
    .orderBy(desc(begins), desc(samples.year), asc(samples.id))
    .limit(limit);
};

/** Sample groups with the text in their name: first the groups that await approval, then the newest. */
export const matchingGroups = (tx: ReadTx, text: string, limit: number) =>
  tx
    .select({ id: sampleGroups.id, name: sampleGroups.name, released })
    .from(sampleGroups)
    .where(ilike(sampleGroups.name, ilikeContains(text)))
    .orderBy(asc(released), desc(sampleGroups.id))
    .limit(limit);
