// The access rule of the archive: only market oils of released groups are listed, counted or sold. Stated
// here and nowhere else.
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { sampleGroups, samples } from './samples.tables.ts';

/** Condition on `samples`: catalogued and sold, unlike a reference oil. */
export const isMarketOil = sql`${samples.kind} = 'market'`;

/** The same for a row of `samples`. */
export const isMarketSample = ({ kind }: Pick<typeof samples.$inferSelect, 'kind'>) => kind === 'market';

/** Condition on `samples` joined with its `sample_groups`. */
export const isReleasedMarketOil = sql`(${isMarketOil} and ${sampleGroups.releasedAt} is not null)`;

/** The same as a subquery with the columns of `samples`, for raw statements: `from ${releasedMarketOils} s`. */
export const releasedMarketOils = sql`(select ${samples}.* from ${samples}
  join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId} where ${isReleasedMarketOil})`;

/** The same with the time of the release, for statements of Drizzle. */
export const releasedOils = new QueryBuilder()
  .select({ ...getTableColumns(samples), releasedAt: sampleGroups.releasedAt })
  .from(samples)
  .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
  .where(isReleasedMarketOil)
  .as('released_oils');
