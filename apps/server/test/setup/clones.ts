import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openLite } from '../../src/platform/database/database.ts';

const silent = (_error: Error) => {};

/** A migrated database on a server. */
interface ServerTemplate {
  server: string;
  database: string;
}

/** A separate database on the server, created from the migrated template, which removes it at the end. */
const createOnServer = async ({ server, database }: ServerTemplate): Promise<string> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const name = `${database}_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template ${database}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const readTar = async (file: string) => new Blob([await readFile(file)]);

/** Unused databases of this worker: making one takes ten times as long as emptying one. */
const idle = { embedded: [] as PGlite[], server: [] as { url: string; schema: string }[] };

/** Saves the initial rows of the database in a separate schema, for `emptied`. */
export const keepFirstRows = `
  create schema first_rows;
  create table first_rows.tests as table tests;
  create table first_rows.analytes as table analytes;
  create table first_rows.site_entries as table site_entries;`;

/**
 * Deletes all rows except those written by migrations, pg-boss and `keepFirstRows`, and restarts all
 * numbering.
 */
const emptied = `
  set session_replication_role = replica;
  do $$ declare one record; begin
    for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
      and oid::regclass::text not in ('pgboss.version', 'pgboss.queue') and pg_relation_size(oid) > 0
    loop execute format('delete from %s', one.name); end loop;
    perform setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace;
    for one in select oid::regclass as name, relname from pg_class where relkind = 'r' and relnamespace = 'first_rows'::regnamespace loop
      execute format('insert into public.%I overriding system value select * from %s', one.relname, one.name);
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), max(id)) from %s', one.relname, one.name);
    end loop;
  end $$;`;

/**
 * Changes with every added, changed or dropped default, constraint and trigger, and with the names of tables.
 */
const catalogs = ['pg_attrdef', 'pg_constraint', 'pg_trigger'].map(
  (name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`,
);
const schemaDigest = `select concat_ws(' ', ${catalogs.join(', ')},
  (select md5(string_agg(relname, ' ' order by oid)) from pg_class where relnamespace = 'public'::regnamespace)) as digest`;
type Query = (statement: string) => Promise<{ rows: { digest: string }[] }>;
const readSchema = async (query: Query) => (await query(schemaDigest)).rows[0]?.digest ?? '';

const emptyLite = async (tarball: string): Promise<Database> => {
  const lite = idle.embedded.pop() ?? (await PGlite.create({ loadDataDir: await readTar(tarball) }));
  const query: Query = (statement) => lite.query(statement);
  const schema = await readSchema(query);
  const database = await openLite(lite);
  const unlisten: (() => Promise<void>)[] = [];
  return {
    ...database,
    listen: async (channel, onNotify) => {
      unlisten.push(await lite.listen(channel, onNotify));
    },
    close: async () => {
      await Promise.all(unlisten.map((end) => end()));
      // the next test would find a changed table
      if ((await readSchema(query)) !== schema) return lite.close();
      await lite.exec(emptied);
      await lite.exec('discard all');
      idle.embedded.push(lite);
    },
  };
};

const onConnection = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

const emptyOnServer = async (template: ServerTemplate): Promise<Database> => {
  const createOne = async () => {
    const url = await createOnServer(template);
    return { url, schema: await onConnection(url, (client) => readSchema((one) => client.query(one))) };
  };
  const { url, schema } = idle.server.pop() ?? (await createOne());
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, silent);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onConnection(url, async (client) => {
        // a second server of a test would hold locks
        await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        if ((await readSchema((one) => client.query(one))) !== schema) return;
        await client.query(emptied);
        idle.server.push({ url, schema });
      });
    },
  };
};

/** An empty, migrated database that no other test uses. */
export const cloneDatabase = async (): Promise<Database> => {
  const template = inject('template');
  return 'tarball' in template ? emptyLite(template.tarball) : emptyOnServer(template);
};

const withoutOils = `
  delete from results; delete from retests; delete from samples; delete from sample_groups;
  select setval(pg_get_serial_sequence('samples', 'id'), 1, false)`;

/**
 * A clone for a test of engines, or the migrated database of `ENGINES_DATABASE_URL`, such as one distributed
 * by Citus (docs/scaling.md), from which the test's imports are removed at the end. @throws when that one has
 * oils.
 */
export const engineDatabase = async (): Promise<Database> => {
  const databaseUrl = process.env.ENGINES_DATABASE_URL;
  if (!databaseUrl) return cloneDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: '' }, silent);
  const { rows } = await database.read((tx) => tx.execute('select 1 from samples limit 1'));
  if (rows.length > 0) throw new Error('the database that ENGINES_DATABASE_URL names has oils');
  return {
    ...database,
    close: async () => {
      await database.write((tx) => tx.execute(withoutOils));
      await database.close();
    },
  };
};

/** A clone that outlives its opener: for processes that are started, killed and started again. */
export interface Installation {
  dataDir: string;
  /** The settings that name it. */
  env: Record<string, string>;
  /** Opens it in this process; the embedded one only while no other process has it. */
  open(): Promise<Database>;
  /** Opens it, works, closes it. */
  inside<T>(work: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

export const cloneInstallation = async (): Promise<Installation> => {
  const template = inject('template');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'installation-'));
  const databaseUrl = 'tarball' in template ? undefined : await createOnServer(template);
  if ('tarball' in template) {
    const folder = path.join(dataDir, 'database');
    await mkdir(folder);
    const lite = await PGlite.create({ dataDir: folder, loadDataDir: await readTar(template.tarball) });
    await lite.close();
  }
  const open = () => openDatabase({ databaseUrl, dataDir }, silent);
  return {
    dataDir,
    env: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    open,
    inside: async (work) => {
      const database = await open();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: () => rm(dataDir, { recursive: true }),
  };
};
