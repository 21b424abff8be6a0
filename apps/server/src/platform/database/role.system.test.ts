// The servers' role of deploy/database-role.sql: on a new database, and on one that a superuser has migrated.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { openDatabase } from './database.ts';

const template = inject('template');
const script = path.join(import.meta.dirname, '../../../../../deploy/database-role.sql');

/** Whatever would change or remove a row of the log. */
const forbidden = [
  `update audit_log set action = 'none'`,
  'delete from audit_log',
  'truncate audit_log',
  'drop table audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'alter table audit_log rename to other',
  'alter table audit_log owner to shop',
  'create trigger other before insert on audit_log for each row execute function refuse_change()',
  'create rule other as on insert to audit_log do instead nothing',
  'set session_replication_role = replica',
  'drop schema public cascade',
  'drop event trigger keep_audit_log',
  'set role postgres',
];

// the embedded database has no roles
describe.skipIf('tarball' in template).each(['a new database', 'a database that a superuser has migrated'])(
  'the role of the servers on %s',
  (kind) => {
    const isNew = kind === 'a new database';
    const name = `role_${randomBytes(6).toString('hex')}`;
    const address = (user?: string) => {
      const url = new URL('server' in template ? template.server : '');
      url.pathname = `/${name}`;
      if (user) url.username = user;
      return url.href;
    };
    let admin: pg.Client;
    let app: TestApp;
    beforeAll(async () => {
      if (!('server' in template)) throw new Error('not PostgreSQL');
      admin = new pg.Client({ connectionString: template.server });
      await admin.connect();
      await admin.query(`create database ${name} template ${isNew ? 'template0' : template.database}`);
      execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '-qf', script, address()], {
        env: { ...process.env, DATABASE_PASSWORD: 'x' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const opened = await openDatabase({ databaseUrl: address('shop'), dataDir: '' }, () => {});
      app = await openTestApp({}, opened);
    });
    afterAll(async () => {
      await app.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });

    test('an administrator’s change is made and recorded', async () => {
      const { token } = await anAdministrator(app);
      const body = { code: 'ROLE', name: 'Role', number_of_uses: 3, discount_type: 'PERCENTAGE', amount: 10 };
      expect((await app.call(createDiscount, { token, body: body as never })).status).toBe(201);
      expect(await app.rows(sql`select action from audit_log`)).toContainEqual({ action: 'discount.create' });
    });

    test.each(forbidden)('may not: %s', async (statement) => {
      const failure: unknown = await app.execute(statement).catch((error: unknown) => error);
      expect(failure).toMatchObject({ cause: { code: '42501' } });
    });

    test('owns everything else that is stored', async () => {
      const foreign = await app.rows(sql`
        select relname from pg_class where relkind in ('r', 'p', 'S', 'v') and relowner <> 'shop'::regrole
          and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))`);
      expect(foreign.map(({ relname }) => relname).toSorted()).toEqual(['audit_log', 'audit_log_id_seq']);
    });
  },
);
