import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openLite } from '../../src/platform/database/database.ts';

const silent = (_error: Error) => {};

/** A separate database on the server, created from the migrated template. */
const clonePostgres = async (template: { server: string; database: string }) => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: template.server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template.database}`);
  const url = new URL(template.server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

const readTar = async (file: string) => new Blob([await readFile(file)]);

/** Unused embedded databases of this worker; opening one takes longer than emptying one. */
const idle: PGlite[] = [];

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
      and oid::regclass::text not in ('pgboss.version', 'pgboss.queue')
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
const readSchema = async (lite: PGlite) =>
  (await lite.query<{ digest: string }>(schemaDigest)).rows[0]?.digest;

const emptyLite = async (tarball: string): Promise<Database> => {
  const lite = idle.pop() ?? (await PGlite.create({ loadDataDir: await readTar(tarball) }));
  const schema = await readSchema(lite);
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
      if ((await readSchema(lite)) !== schema) return lite.close();
      await lite.exec(emptied);
      await lite.exec('discard all');
      idle.push(lite);
    },
  };
};

/** An empty, migrated database that no other test uses. */
export const cloneDatabase = async (): Promise<Database> => {
  const template = inject('template');
  if ('tarball' in template) return emptyLite(template.tarball);
  const { url, drop } = await clonePostgres(template);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, silent);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
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
  const clone = 'tarball' in template ? undefined : await clonePostgres(template);
  if ('tarball' in template) {
    const folder = path.join(dataDir, 'database');
    await mkdir(folder);
    const lite = await PGlite.create({ dataDir: folder, loadDataDir: await readTar(template.tarball) });
    await lite.close();
  }
  const open = () => openDatabase({ databaseUrl: clone?.url, dataDir }, silent);
  return {
    dataDir,
    env: { DATA_DIR: dataDir, ...(clone ? { DATABASE_URL: clone.url } : {}) },
    open,
    inside: async (work) => {
      const database = await open();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: async () => {
      await clone?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
};
