/** The demo archive several times over, in a PostgreSQL database. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { addCustomer } from './archive-database.ts';

const root = path.join(import.meta.dirname, '../..');

/** Copies of every market oil with its results, under ids and report numbers of their own. */
const multiply = async (client: pg.Client, times: number) => {
  const { rows } = await client.query(`select max(id)::int as last from samples`);
  const columns = `group_id, container_id, kind, year, brand_name, supplier, sae_grade, service_class, oil_type, region, country,
    state_or_province, api_mark, dexos_mark, energy_saving, ilsac_mark, jaso_mark, resource_conserving, tested_ids`;
  await client.query(
    `insert into samples (id, report_number, ${columns}) overriding system value
    select id + $1::bigint * copy, report_number || '-' || copy, ${columns} from samples, generate_series(1, $2::int - 1) copy where kind <> 'reference'`,
    [rows[0].last, times],
  );
  await client.query(
    `insert into results (sample_id, test_id, numbers, qualifiers, batch_id)
    select sample_id + $1::bigint * copy, test_id, numbers, qualifiers, batch_id from results join samples s on s.id = sample_id, generate_series(1, $2::int - 1) copy where s.kind <> 'reference' and s.id <= $1::bigint`,
    [rows[0].last, times],
  );
};

/**
 * Fills an empty database with `times` demo archives and a customer who holds most of it; one that is filled stays as it is.
 * `distribute`: on the coordinator of a Citus cluster, by `deploy/citus/distribute.sql`.
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
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: `/tmp/scaling-${process.pid}`,
      DEMO: 'on',
    };
    const prepare = path.join(root, 'apps/server/build/commands/prepare.js');
    if (spawnSync(process.execPath, [prepare], { env, stdio: 'inherit' }).status !== 0)
      throw new Error('the demo archive was not made');
    // copies refer to each other as the first archive does; checking them one by one takes minutes
    await client.query('set session_replication_role = replica');
    await multiply(client, times);
    await addCustomer(client);
    await client.query('set session_replication_role = origin');
    if (distribute) await client.query(readFileSync(path.join(root, 'deploy/citus/distribute.sql'), 'utf8'));
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
