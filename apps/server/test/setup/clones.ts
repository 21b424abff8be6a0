import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openLite } from '../../src/platform/database/database.ts';

const silent = (_error: Error) => {};

/** A database of its own on the server, made from the migrated template. */
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

const tarOf = async (file: string) => new Blob([await readFile(file)]);

/** A clone of the migrated template, in a database of its own. */
export const cloneDatabase = async (): Promise<Database> => {
  const template = inject('template');
  if ('tarball' in template)
    return openLite(await PGlite.create({ loadDataDir: await tarOf(template.tarball) }));
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

/** A clone that outlives who opens it: for processes that are started, killed and started again. */
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
    const lite = await PGlite.create({ dataDir: folder, loadDataDir: await tarOf(template.tarball) });
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
