import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, rowsOf } from '#platform/database/database.ts';
import { runCommand, startServer } from '../setup/child-process.ts';
import { cloneInstallation, type Installation } from '../setup/clones.ts';

/** Number of kills of each kind; ROUNDS=25 for a long run. */
const rounds = Number(process.env.ROUNDS ?? 1);
const oils = 800;

let installation: Installation;
beforeAll(async () => {
  installation = await cloneInstallation();
});
afterAll(() => installation.remove());

const importedAs = (database: Database, name: string) =>
  database.read((tx) =>
    rowsOf<{ samples: number; results: number }>(
      tx,
      sql`select count(distinct s.id)::int as samples, count(r.sample_id)::int as results
        from sample_groups g left join samples s on s.group_id = g.id left join results r on r.sample_id = s.id
        where g.name = ${name} group by g.id`,
    ),
  );

/** Two import files of many oils, in the installation's folder. */
const importFiles = async (name: string) => {
  const folder = path.join(installation.dataDir, 'to-import', name);
  await mkdir(folder, { recursive: true });
  const [samples, results] = ['samples.csv', 'results.csv'].map((file) => path.join(folder, file));
  const numbers = Array.from({ length: oils }, (_, i) => `${name}-${i}`);
  await writeFile(
    samples ?? '',
    ['report_number,year,brand_name,region', ...numbers.map((one) => `${one},2017,Brand,Asia-Pacific`)].join(
      '\n',
    ),
  );
  const kv100 = 'Kinematic Viscosity @ 100 C';
  await writeFile(
    results ?? '',
    ['report_number,test,analyte,value', ...numbers.map((one) => `${one},${kv100},${kv100},10.5`)].join('\n'),
  );
  return [samples ?? '', results ?? '', '--name', name];
};

test('a killed import has stored all or nothing, and importing the same files again completes it', async () => {
  const whole = [{ samples: oils, results: oils }];
  const started = Date.now();
  const first = runCommand('import', await importFiles('First'), installation.env);
  expect(await first.end).toMatchObject({ code: 0, error: '' });
  const takes = Date.now() - started;
  for (let round = 0; round < rounds; round++) {
    const name = `Killed-${round}`;
    const files = await importFiles(name);
    const dying = runCommand('import', files, installation.env);
    const timer = setTimeout(dying.kill, randomInt(Math.ceil(takes / 3), takes));
    const { code } = await dying.end;
    clearTimeout(timer);
    const after = await installation.inside((database) => importedAs(database, name));
    expect(code === 0 ? [whole] : [[], whole]).toContainEqual(after);
    const again = await runCommand('import', files, installation.env).end;
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining(`${oils} samples accepted`) });
    expect(await installation.inside((database) => importedAs(database, name))).toEqual(whole);
  }
});

const start = () => startServer(installation.env);

test('a stopped server reports that it is not ready before it stops listening', async () => {
  const server = await start();
  const stopped = server.stop();
  await vi.waitFor(async () => {
    const { status, text } = await server.call('GET', '/api/health/ready');
    expect([status, JSON.parse(text).code]).toEqual([503, 'unavailable']);
  });
  expect((await server.call('GET', '/api/home/site/')).status).toBe(200);
  expect((await stopped).code).toBe(0);
});

/** A call with half of its body sent; `finish` sends the rest and returns the status line. */
const halfCall = async ({ address }: { address: string }) => {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = '{"username": "ada@example.org", "password": "wrong"}';
  const head = ['POST /api/auth/api-token-auth/ HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, `content-length: ${body.length}`, '', body.slice(0, 9)].join('\r\n'));
  const response = text(socket);
  return {
    finish: async () => {
      socket.write(body.slice(9));
      return (await response).split('\r\n')[0];
    },
  };
};

test('after an exception outside every call, current calls are answered, no new ones, and the server ends with a failure', async () => {
  const server = await start();
  const call = await halfCall(server);
  expect((await server.call('GET', '/api/home/site/')).status).toBe(200);
  server.fault('exception');
  await vi.waitFor(() => expect(server.call('GET', '/api/home/site/')).rejects.toThrow());
  expect(await call.finish()).toBe('HTTP/1.1 401 Unauthorized');
  const { code, error } = await server.end;
  expect(code).toBe(1);
  expect(error).toMatch(/"level":60.*a fault of the test.*uncaught exception/);
});

test('an unhandled rejection is logged and the server continues', async () => {
  const server = await start();
  server.fault('rejection');
  const call = await halfCall(server);
  expect((await server.call('GET', '/api/health/ready')).status).toBe(200);
  const stopped = server.stop();
  expect(await call.finish()).toBe('HTTP/1.1 401 Unauthorized');
  const { code, error } = await stopped;
  expect(code).toBe(0);
  expect(error).toMatch(/"level":50.*a fault of the test.*unhandled rejection/);
});

test('a second SIGTERM ends the server at once, whatever is in progress', async () => {
  const server = await start();
  await halfCall(server);
  void server.stop();
  await vi.waitFor(async () => expect((await server.call('GET', '/api/health/ready')).status).toBe(503));
  const { code, error } = await server.stop();
  expect(code).toBe(1);
  expect(error).toContain('second SIGTERM, exiting');
});

test('the folder of a running server is locked to other processes with one sentence, and is free after a kill', async (context) => {
  if ('DATABASE_URL' in installation.env) context.skip('PostgreSQL takes several processes');
  const first = await start();
  const sentence =
    /^The folder .* is in use by another process \(process \d+\)\. Stop it first, or set DATA_DIR\.\n$/;
  const second = await start().catch((error: Error) => error.message.replace('ended with 1: ', ''));
  expect(second).toMatch(sentence);
  for (const command of [
    runCommand('admin', ['create', 'ada@example.org'], installation.env),
    runCommand('import', await importFiles('Refused'), installation.env),
  ]) {
    const { code, out, error } = await command.end;
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(sentence);
  }
  expect((await first.call('GET', '/api/health/ready')).status).toBe(200);
  first.kill();
  await first.end;
  const next = await start();
  expect((await next.stop()).code).toBe(0);
});
