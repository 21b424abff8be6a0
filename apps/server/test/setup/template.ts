import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { syncDictionary } from '../../src/modules/samples/dictionary/dictionary.store.ts';
import { type Database, openDatabase, openLite } from '../../src/platform/database/database.ts';
import { openJobs } from '../../src/platform/jobs/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { keepFirstRows } from './clones.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A tarball of a migrated PGlite folder, or the name of a migrated template database. */
    template: { tarball: string } | { server: string; database: string };
  }
}

const fail = (error: Error) => {
  throw error;
};

/**
 * Stores what every server looks for at its start: the dictionary, and the tables of the job queue, whose
 * creation takes longest.
 */
const fill = async (database: Database) => {
  await database.write(syncDictionary);
  const jobs = openJobs(database, openLog('silent'));
  await jobs.start([]);
  await jobs.stop();
};

/**
 * Migrates and stores the dictionary once; every test file works on a separate clone. `TEST_DATABASE_URL`
 * names a PostgreSQL server to use instead of PGlite.
 */
export const setup = async (project: TestProject) => {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const database = `template_${project.name}_${process.pid}`;
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${database}`);
    const url = new URL(server);
    url.pathname = `/${database}`;
    const migrated = await openDatabase({ databaseUrl: url.href, dataDir: '' }, fail);
    await fill(migrated);
    await migrated.write((tx) => tx.execute(keepFirstRows));
    await migrated.close();
    project.provide('template', { server, database });
    return async () => {
      const named = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
        database,
      ]);
      for (const { datname } of named.rows) await admin.query(`drop database "${datname}" with (force)`);
      await admin.end();
    };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'template-'));
  const lite = await PGlite.create();
  const database = await openLite(lite);
  await fill(database);
  await lite.exec(keepFirstRows);
  const tarball = path.join(folder, 'migrated.tar');
  await writeFile(tarball, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  project.provide('template', { tarball });
  return () => rm(folder, { recursive: true });
};
