import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { BodyInput, Endpoint, QueryInput, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { commonFailures } from '@iom/contract/shared/failures.ts';
import type { Failure } from '@iom/contract/shared/shapes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type App, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { drawnPhotos } from '../../src/demo/photo-drawing.ts';
import { type Database, rowsOf } from '../../src/platform/database/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { cloneDatabase } from './clones.ts';
import { findBrokenLinks } from './mail-links.ts';

export interface TestResponse<E extends Endpoint> {
  status: number;
  /** The response of a successful call. */
  body: ResponseOf<E>;
  /** The same response, parsed as a failure. */
  failure: Failure & Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
}

export interface TestCall<E extends Endpoint> {
  params?: Record<string, string | number>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: App;
  database: Database;
  dataDir: string;
  /** Calls an endpoint, again while the server is busy: a slow machine only takes longer. */
  call<E extends Endpoint>(endpoint: E, call?: TestCall<E>): Promise<TestResponse<E>>;
  /** Calls an endpoint once, for tests of refusals. */
  callOnce<E extends Endpoint>(endpoint: E, call?: TestCall<E>): Promise<TestResponse<E>>;
  /** Result of a test's read statement. */
  rows<T = Record<string, unknown>>(statement: SQL): Promise<T[]>;
  /** Runs a test's write statement. */
  execute(statement: SQL | string): Promise<{ rows: unknown[] }>;
  /** Runs every recurring task of the application once. */
  runRecurringTasks(): Promise<void>;
  /**
   * Waits for `count` sent mails. @returns mails that have left the outbox, oldest first @throws when there
   * are fewer after two minutes.
   */
  mails(count: number): Promise<string[]>;
  close(): Promise<void>;
}

const callOn =
  (app: App): TestApp['callOnce'] =>
  async (endpoint, call = {}) => {
    const response = await app.server.inject({
      method: endpoint.method,
      url: fillAddress(endpoint.path, call.params, call.query),
      headers: { ...(call.token ? { authorization: `Token ${call.token}` } : {}), ...call.headers },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson ? JSON.parse(response.body) : null;
    const declared: readonly string[] = [...commonFailures, ...(endpoint.failures ?? [])];
    if (response.statusCode >= 400 && !declared.includes(body?.code))
      throw new Error(`${endpoint.method} ${endpoint.path} does not declare the failure ${body?.code}`);
    return {
      status: response.statusCode,
      body,
      failure: body,
      text: response.body,
      headers: response.headers,
    };
  };

/** Mails as files in a folder, in the order of their message ids. @throws when one has a link to this site that leads nowhere. */
const mailsIn = async (
  folder: string,
  count: number,
  { publicUrl, queued }: { publicUrl: string; queued: () => Promise<string[]> },
) => {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    if (names.length >= count) {
      const ids = await queued();
      const place = (name: string) => ids.indexOf(path.basename(name, '.eml'));
      names.sort((a, b) => place(a) - place(b));
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      for (const mail of mails) {
        const broken = await findBrokenLinks(mail, publicUrl);
        if (broken.length > 0) throw new Error(`a mail has links that lead nowhere: ${broken.join(', ')}`);
      }
      return mails;
    }
    if (Date.now() > deadline) throw new Error(`${names.length} of ${count} mails after two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const untilServed =
  (callOnce: TestApp['callOnce']): TestApp['call'] =>
  async (endpoint, call) => {
    for (;;) {
      const response = await callOnce(endpoint, call);
      if (response.failure?.code !== 'unavailable') return response;
      // a server that refuses because its thread was occupied takes note of the time in another turn
      await setImmediate();
    }
  };

/** The whole application on a clone of the template or the given database, called without a socket. */
export const openTestApp = async (env: Record<string, string> = {}, given?: Database): Promise<TestApp> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'app-'));
  const config = readConfig({
    ...{ DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off', LOG_LEVEL: 'silent' },
    ...{ SECOND_FACTOR: 'optional', SECRETS_KEY: Buffer.alloc(32, 'key').toString('base64') },
    ...env,
  });
  const database = given ?? (await cloneDatabase());
  const app = await openApp(config, openLog(config.logLevel), { database, photos: drawnPhotos });
  const callOnce = callOn(app);
  return {
    app,
    database,
    dataDir,
    call: untilServed(callOnce),
    callOnce,
    rows: (statement) => database.read((tx) => rowsOf(tx, statement)),
    execute: (statement) => database.write((tx) => tx.execute(statement)),
    runRecurringTasks: async () => {
      for (const task of app.recurring) await task.run();
    },
    mails: (count) =>
      mailsIn(path.join(dataDir, 'outbox'), count, {
        publicUrl: config.publicUrl,
        queued: async () => {
          const stored = await database.read((tx) =>
            rowsOf<{ message: string }>(tx, sql`select message_id as message from outbox order by id`),
          );
          return stored.map(({ message }) => message);
        },
      }),
    close: async () => {
      await app.close();
      // a mail may be written while the folder is removed
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
