/** Multiplies the demo archive in a PostgreSQL database. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { releasedMarketOils } from '../../../apps/server/src/modules/samples/samples.module.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { addCustomer } from './archive-database.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Copies every released market oil with its results, under new ids and report numbers. */
const multiply = async (databaseUrl: string, times: number) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' }, () => {});
  const columns =
    sql.raw(`group_id, container_id, kind, year, brand_name, supplier, sae_grade, service_class, oil_type, region, country,
    state_or_province, api_mark, dexos_mark, energy_saving, ilsac_mark, jaso_mark, resource_conserving, tested_ids`);
  await database.write(async (tx) => {
    // copies refer to each other as the original archive does; checking them one by one takes minutes
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`create temporary table copied on commit drop as
      select s.id as of, (select max(id) from samples) * copy + s.id as id, copy
      from ${releasedMarketOils} s, generate_series(1, ${times - 1}::int) copy`);
    await tx.execute(sql`insert into samples (id, report_number, ${columns}) overriding system value
      select copied.id, report_number || '-' || copy, ${columns} from copied join samples s on s.id = copied.of`);
    await tx.execute(sql`insert into results (sample_id, test_id, numbers, qualifiers, batch_id)
      select copied.id, test_id, numbers, qualifiers, batch_id from copied join results on sample_id = copied.of`);
  });
  await database.close();
};

const prepare = (databaseUrl: string) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'scaling-'));
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'on' };
  const command = path.join(root, 'apps/server/build/commands/prepare.js');
  const { status } = spawnSync(process.execPath, [command], { env, stdio: 'inherit' });
  rmSync(dataDir, { recursive: true });
  if (status !== 0) throw new Error('the demo archive was not made');
};

/**
 * Fills an empty database with `times` demo archives and a customer who holds most of it; a filled database
 * stays as it is. `distribute`: on the coordinator of a Citus cluster, by `deploy/citus/distribute.sql`.
 */
export const fillMultiplied = async (
  databaseUrl: string,
  times: number,
  distribute: boolean,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('samples') is not null as filled`);
    if (rows[0].filled) return;
    prepare(databaseUrl);
    await multiply(databaseUrl, times);
    await addCustomer(client);
    if (distribute) await client.query(readFileSync(path.join(root, 'deploy/citus/distribute.sql'), 'utf8'));
    await client.query('analyze');
    const statements = readFileSync(path.join(root, 'deploy/sql-engine.sql'), 'utf8').replaceAll(
      /^--.*$/gm,
      '',
    );
    // neither may run in a transaction, which several statements in one query would
    for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
      await client.query(statement);
  } finally {
    await client.end();
  }
};
