import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/database.ts';

/** The columns that statements on the archive join and filter by; measuring the packed values would take seconds. */
const statistics = {
  results: 'sample_id, test_id, batch_id',
  retests: 'sample_id, test_id, run',
  samples: 'id, group_id, kind, year, region, sae_grade, brand_name',
  test_batches: 'id, laboratory, batch',
};

/** Smaller tables are read the same way with and without statistics. */
const minPages = 128;

/**
 * Measures tables of the archive again that have grown by half since their last measurement. PostgreSQL does so itself; the
 * embedded database has no autovacuum, and its planner takes every table for nearly empty.
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
