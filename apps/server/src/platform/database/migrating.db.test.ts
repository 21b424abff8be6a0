import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');

const template = inject('template');
/** Created by one of the last migrations. */
const lateTable = 'stories';
const tables = `select table_name from information_schema.tables where table_schema = 'public'`;

/** Creates a database without migrations. @returns its URL and a connection */
const newDatabase = async (server: string) => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { databaseUrl: url.href, client };
};

// skipped on PGlite, where creating an empty database takes ten seconds
test.skipIf('tarball' in template)(
  'migrations that fail midway leave no changes and are applied at a later start',
  async () => {
    const { databaseUrl, client } = await newDatabase('server' in template ? template.server : '');
    const open = () => openDatabase({ databaseUrl, dataDir: '' }, () => {});
    await client.query(`create table ${lateTable} ()`);
    await expect(open()).rejects.toThrow(/failed query:\s+create table "stories"/i);
    expect((await client.query(tables)).rows).toEqual([{ table_name: lateTable }]);
    expect((await client.query('select 1 from drizzle.__drizzle_migrations')).rows).toEqual([]);
    await client.query(`drop table ${lateTable}`);
    await (await open()).close();
    expect((await client.query(tables)).rows.length).toBeGreaterThan(1);
  },
);

test.skipIf('tarball' in template)(
  'servers that start on an empty database at the same time apply every migration once',
  async () => {
    const { databaseUrl, client } = await newDatabase('server' in template ? template.server : '');
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir: '' }, () => {})),
    );
    await Promise.all(opened.map((database) => database.close()));
    const migrations = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'));
    const applied = await client.query('select hash from drizzle.__drizzle_migrations');
    expect(applied.rows).toHaveLength(migrations.length);
  },
);
