import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/database.ts';

/**
 * The columns by which statements on the archive join and filter; analyzing the packed values would take
 * seconds.
 */
const statistics = {
  results: 'sample_id, test_id, batch_id',
  retests: 'sample_id, test_id, run',
  samples: 'id, group_id, kind, year, region, sae_grade, brand_name',
  test_batches: 'id, laboratory, batch',
};

/** Smaller tables are read the same way with and without statistics. */
const minPages = 128;

/**
 * Runs ANALYZE on archive tables that have grown by half since the last time. PostgreSQL does so itself; the
 * embedded database has no autovacuum, and its planner treats every table as nearly empty.
 */
export const refreshStatistics = async (database: Database): Promise<void> => {
  if (database.engine !== 'pglite') return;
  const names = Object.entries(statistics);
  const outdated = await database.read((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class
        where relkind = 'r' and relname in (${sql.join(
          names.map(([name]) => sql`${name}`),
          sql`, `,
        )}) and pg_relation_size(oid) / 8192 > greatest(${minPages}::int, relpages * 1.5)`,
    ),
  );
  if (outdated.length === 0) return;
  await database.write(async (tx) => {
    // reads 3,000 rows of a table instead of 30,000
    await tx.execute(sql`set local default_statistics_target = 10`);
    for (const [name, columns] of names)
      if (outdated.some((table) => table.name === name))
        await tx.execute(sql`analyze ${sql.identifier(name)} (${sql.raw(columns)})`);
  });
};
