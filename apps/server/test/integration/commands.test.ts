import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readMe, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { completeSignIn } from '@iom/contract/accounts/second-factor.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { adminCommand } from '../../src/commands/admin-command.ts';
import type { Command } from '../../src/commands/command.ts';
import { importCommand } from '../../src/commands/import-samples.ts';
import { aChallenge, aMemberWithFactor, codeOf } from '../fixtures/second-factor.ts';
import { type Running, runByNpm, runCommand } from '../setup/child-process.ts';
import { cloneInstallation, type Installation } from '../setup/clones.ts';
import { openTestApp } from '../setup/test-app.ts';

let installation: Installation;
/** Waits half a minute for a database that does not answer, beside the other tests. */
let withoutDatabase: Running;
beforeAll(async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  withoutDatabase = runCommand('admin', ['create', 'a@example.org'], nowhere);
  installation = await cloneInstallation();
});
afterAll(() => installation.remove());

/** Runs a command in this process. @returns the output that a separate process would print */
const runWith = async (command: Command, env: Record<string, string>, args: readonly string[]) => {
  const printed = { out: '', error: '' };
  const code = await command(args, env, {
    log: (line) => (printed.out += `${line}\n`),
    error: (line) => (printed.error += `${line}\n`),
  });
  return { code, ...printed };
};
const commands = { admin: adminCommand, import: importCommand };
const run = (name: keyof typeof commands, ...args: string[]) =>
  runWith(commands[name], installation.env, args);

test('npm run admin creates an administrator, who signs in with the password shown once', async () => {
  const made = await runByNpm('admin', ['create', 'first@example.org'], installation.env);
  expect(made).toMatchObject({ code: 0, error: '' });
  const [, password = ''] =
    /^first@example\.org is an administrator\. Password, shown this once: (\S+)\n$/.exec(made.out) ?? [];
  const again = await run('admin', 'create', 'FIRST@example.org');
  expect(again).toEqual({ code: 0, out: 'first@example.org is an administrator now.\n', error: '' });
  const app = await openTestApp({}, await installation.open());
  const { body } = await app.call(signIn, { body: { username: 'first@example.org', password } });
  expect((await app.call(readMe, { token: body.token })).body).toMatchObject({ is_staff: true });
  await app.close();
});

test('the operator removes the second factor of the last administrator, and replaces the key of secrets', async () => {
  const app = await openTestApp({}, await installation.open());
  const member = await aMemberWithFactor(app);
  await app.close();
  const secretOf = async () => {
    const database = await installation.open();
    const rows = await database.read((tx) =>
      rowsOf<{ secret: string }>(tx, sql`select secret from totp_factors where user_id = ${member.id}`),
    );
    await database.close();
    return rows[0]?.secret;
  };
  const before = await secretOf();
  const [old = '', next] = [Buffer.alloc(32, 'key'), Buffer.alloc(32, 'new')].map((key) =>
    key.toString('base64'),
  );
  const env = { ...installation.env, SECRETS_KEY: `${next},${old}` };
  expect(await runWith(adminCommand, env, ['rotate-secrets'])).toMatchObject({
    ...{ code: 0, out: 'Secrets encrypted with the new key: 1.\n', error: '' },
  });
  expect(await secretOf()).not.toBe(before);
  const rotated = await openTestApp({ SECRETS_KEY: `${next}` }, await installation.open());
  const challenge = await aChallenge(rotated, member);
  const body = { challenge, code: codeOf(member.secret) };
  expect((await rotated.call(completeSignIn, { body })).status).toBe(200);
  await rotated.close();
  expect(await run('admin', 'remove-second-factor', member.email)).toMatchObject({ code: 0, error: '' });
  expect(await secretOf()).toBeUndefined();
});

test.each([[[]], [['create', 'no-address']], [['remove', 'first@example.org']]])(
  'the admin command called with %j prints its usage',
  async (args) => {
    const { out, ...rest } = await run('admin', ...args);
    expect([out, rest.code]).toEqual(['', 1]);
    expect(rest.error).toMatch(/^Usage: npm run admin -- create <email>\n/);
  },
);

const header = 'report_number,year,brand_name,region,sae_grade';
const kv100 = 'Kinematic Viscosity @ 100 C';
const goodSamples = [header, 'R-1,2016,"Brand, A",Europe,5W-30', 'R-2,2016,Brand B,Asia-Pacific,'];
const goodResults = ['report_number,test,analyte,value', `R-1,${kv100},${kv100},10.5`];

/** Paths of two import files with these lines. */
const files = async (name: string, samples: readonly string[], results: readonly string[]) => {
  const folder = path.join(installation.dataDir, name);
  await mkdir(folder, { recursive: true });
  const paths = [path.join(folder, 'samples.csv'), path.join(folder, 'results.csv')] as const;
  await writeFile(paths[0], samples.join('\n'));
  await writeFile(paths[1], results.join('\n'));
  return paths;
};

const stored = () =>
  installation.inside((database) =>
    database.read((tx) =>
      rowsOf<{ name: string; released: boolean; samples: number }>(
        tx,
        sql`select g.name, g.released_at is not null as released, count(s.id)::int as samples
          from sample_groups g left join samples s on s.group_id = g.id group by g.id order by g.id`,
      ),
    ),
  );

test('npm run import: dry run stores nothing, then stores once and releases on request', async () => {
  const good = await files('good', goodSamples, goodResults);
  const tried = await runByNpm('import', [...good, '--name', 'One', '--dry-run'], installation.env);
  expect(tried).toEqual({ code: 0, out: '2 samples would be accepted, 0 rejected\n', error: '' });
  expect(await stored()).toEqual([]);
  const done = await run('import', ...good, '--name', 'One');
  expect(done).toEqual({ code: 0, out: '2 samples accepted, 0 rejected; group 1\n', error: '' });
  // the same files: the first report again, whatever their names
  expect(await run('import', ...good, '--name', 'Two')).toEqual(done);
  const other = await files(
    'other',
    [header, 'R-9,2017,Brand,Africa,'],
    ['report_number,test,analyte,value', `R-9,${kv100},${kv100},9.8`],
  );
  expect(await run('import', ...other, '--name', 'One')).toEqual({
    ...{ code: 1, out: '', error: 'A group with this name exists.\n' },
  });
  expect(await run('import', ...other, '--name', ' Two ', '--release')).toMatchObject({ code: 0, error: '' });
  expect(await stored()).toEqual([
    { name: 'One', released: false, samples: 2 },
    { name: 'Two', released: true, samples: 1 },
  ]);
});

const wrong = {
  samples: {
    samples: [
      header,
      'W-1,2016,Brand,Mars,5W-30',
      'W-2,16,,Europe,thick',
      ...['W-3,2016,Brand,Europe,', 'W-3,2016,Brand,Europe,'],
    ],
    results: ['report_number,test,analyte,value', `W-3,${kv100},${kv100},1`],
    lines: [
      'line 2, region',
      'line 3, year',
      'line 3, brand_name',
      'line 3, sae_grade',
      'line 5, report_number',
    ],
  },
  results: {
    samples: [header, 'V-1,2016,Brand,Europe,'],
    results: [
      ...['test,report_number,analyte,value', `${kv100},V-1,${kv100},>>1`, `No Test,V-1,${kv100},1`],
      ...[`${kv100},V-1,Noack,1`, `${kv100},W-9,${kv100},1`],
    ],
    lines: ['line 2, value', 'line 3, test', 'line 4, analyte', 'line 5, report_number'],
  },
};

test.each(['samples', 'results'] as const)(
  'lists the errors in %s.csv by line and column, and stores nothing',
  async (file) => {
    const { samples, results, lines } = wrong[file];
    const paths = await files(`wrong ${file}`, samples, results);
    const { code, out, error } = await run('import', ...paths, '--name', 'Wrong', '--release');
    expect([code, out]).toEqual([1, `0 samples accepted, ${samples.length - 1} rejected\n`]);
    const places = error.trimEnd().split('\n');
    expect(places.map((line) => line.split(':')[0])).toEqual(lines.map((line) => `${file}.csv, ${line}`));
    expect((await stored()).map(({ name }) => name)).not.toContain('Wrong');
  },
);

test('the import command prints its usage and the files it cannot read', async () => {
  const [samples, results] = await files('good', goodSamples, goodResults);
  for (const args of [
    [samples, '--name', 'X'],
    [samples, results, '--name', ' '],
    [samples, results, samples, '--name', 'X'],
    [samples, results, '--name', 'X', '--realease'],
  ]) {
    const { code, out, error } = await run('import', ...args);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^Usage: npm run import -- .*\n$/);
  }
  const missing = path.join(installation.dataDir, 'missing.csv');
  for (const [one, two, unreadable] of [
    [samples, missing, missing],
    [installation.dataDir, results, installation.dataDir],
  ] as const) {
    const error = `There is no file ${unreadable}.\n`;
    expect(await run('import', one, two, '--name', 'X')).toEqual({ code: 1, out: '', error });
  }
});

test.each([
  ['DATABASE_URL', 'here', 'expected an address like postgres:'],
  ['PUBLIC_URL', 'ftp://oils.example', 'expected an address like https:'],
  ['FILES_URL', 's3://key:secret@127.0.0.1', 'expected an address with a bucket'],
])('reports %s=%s in one sentence', async (name, value, reason) => {
  const { code, error } = await runWith(adminCommand, { [name]: value }, ['create', 'a@example.org']);
  expect(code).toBe(1);
  expect(error).toMatch(new RegExp(`^The setting ${name} cannot be used: ${reason}.*\\n$`));
});

test('reports a demo that cannot be created in one sentence and exits', async () => {
  const taken = await cloneInstallation();
  const [samples, results] = await files(
    'taken',
    [header, '2023-EU-0001,2023,Brand,Europe,'],
    ['report_number,test,analyte,value', `2023-EU-0001,${kv100},${kv100},9.8`],
  );
  const done = await runWith(importCommand, taken.env, [samples, results, '--name', 'Mine']);
  expect(done).toMatchObject({ code: 0, error: '' });
  const demo = { ...taken.env, DEMO: 'on', DEMO_OILS: '50' };
  const { code, error } = await runCommand('prepare', [], demo).end;
  expect([code, error]).toEqual([
    1,
    expect.stringMatching(/^The demo archive does not match the samples that already exist: .*DEMO=off\.\n$/),
  ]);
  await taken.remove();
});

test('reports an unusable installation in one sentence', async () => {
  const { code, out, error } = await withoutDatabase.end;
  expect([code, out]).toEqual([1, '']);
  expect(error).toMatch(/^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\..*\n$/);
});
