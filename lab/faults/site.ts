// The installation under test: the demo archive on the embedded database or on its own PostgreSQL, a server,
// and a stub of the card processor.

import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Method } from '@iom/contract/shared/endpoint.ts';
import { openStripeStub } from '../../apps/server/test/fixtures/stripe-stub.ts';
import { newPostgres } from '../../scripts/postgres.ts';
import { openMailbox } from '../machine/mailbox.ts';

export type Engine = 'embedded' | 'PostgreSQL';
type Env = Readonly<Record<string, string>>;

interface Answer<T> {
  status: number;
  body: T;
  text: string;
  headers: Headers;
}
interface Call {
  token?: string | undefined;
  body?: object | undefined;
  /** Idempotency-Key. */
  key?: string | undefined;
}

/** The call got no response, or one that asks for a retry: its outcome is unknown. */
export class NoAnswer extends Error {}
/** A response that no fault excuses. */
export class Unexpected extends Error {}

const build = path.join(import.meta.dirname, '../../apps/server/build');
const ports = { servers: [25473, 25475], postgres: 25472 } as const;
const keys = { secret: 'sk_test_example', webhookSecret: 'whsec_example' };
/** A call that takes longer counts as hanging. */
const callTimeoutMs = 60_000;
/** How long a call with a key is retried. */
const insistMs = 120_000;

const started = async (env: Env, log: number): Promise<ChildProcess> => {
  const child = fork(path.join(build, 'main.js'), {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server has ended with ${code}`))),
  ]);
  return child;
};

const encodeBody = (body: Call['body']): Pick<RequestInit, 'body'> & { headers?: Record<string, string> } => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  if (body instanceof Blob) return { body, headers: { 'content-type': body.type } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/** Sends calls to the servers in turn. */
const openClient = (servers: number) => {
  let next = 0;
  const address = () => `http://127.0.0.1:${ports.servers[next++ % servers]}`;
  /** Calls by status, or `none` without a response, and the slowest in seconds. */
  let seen = { statuses: new Map<number | 'none', number>(), slowest: 0 };
  const count = (status: number | 'none', since: number) => {
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    seen.slowest = Math.max(seen.slowest, (performance.now() - since) / 1000);
  };
  /** Sends one call. @throws NoAnswer without a response */
  const call = async <T>(method: Method, to: string, { token, body, key }: Call = {}): Promise<Answer<T>> => {
    const since = performance.now();
    const { headers, ...sent } = encodeBody(body);
    const all = new Headers(headers);
    if (token) all.set('authorization', `Token ${token}`);
    if (key) all.set('idempotency-key', key);
    try {
      const response = await fetch(address() + to, {
        ...sent,
        method,
        headers: all,
        signal: AbortSignal.timeout(callTimeoutMs),
      });
      const text = await response.text();
      const { status } = response;
      count(status, since);
      const json = response.headers.get('content-type')?.includes('json') && text !== '';
      return { status, body: (json ? JSON.parse(text) : {}) as T, text, headers: response.headers };
    } catch (error) {
      count('none', since);
      throw new NoAnswer(String(error));
    }
  };
  /** Sends one call. @throws NoAnswer; Unexpected for a status that is neither 503 nor among the given ones */
  const ask = async <T>(method: Method, to: string, options: Call, ...statuses: number[]) => {
    const answer = await call<T>(method, to, options);
    const { status, text, headers: received } = answer;
    if (status === 503 && (received.has('retry-after') || text.includes('payment_unavailable')))
      throw new NoAnswer('503');
    if (!statuses.includes(status)) throw new Unexpected(`${method} ${to}: ${status} ${text.slice(0, 200)}`);
    return answer;
  };
  /** Repeats an idempotent call until it is answered, as nginx and browsers do. */
  const insist = async <T>(method: Method, to: string, options: Call, ...statuses: number[]) => {
    for (const until = performance.now() + insistMs; ; ) {
      try {
        return await ask<T>(method, to, options, ...statuses);
      } catch (error) {
        if (!(error instanceof NoAnswer) || performance.now() > until) throw error;
        await wait(50);
      }
    }
  };
  return {
    ...{ call, ask, insist },
    /** Statistics since the last call of this function. */
    seen: () => {
      const before = seen;
      seen = { statuses: new Map(), slowest: 0 };
      return before;
    },
  };
};

const openServer = (env: Env, logFile: string) => {
  const log = openSync(logFile, 'a');
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return 0;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    child = undefined;
    return code as number | null;
  };
  return {
    /** Starts the server; `more` overrides settings. */
    start: async (more: Env = {}) => {
      child = await started({ ...env, ...more }, log);
    },
    kill: () => end('SIGKILL'),
    /** Opens Node's inspector; again it does nothing. */
    openInspector: () => void child?.kill('SIGUSR1'),
    /** Resident memory in MB; undefined while it does not run. */
    memory: () => {
      if (!child) return undefined;
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    /** The exit code. */
    stop: () => end('SIGTERM'),
  };
};

/** Creates the installation with one or, on PostgreSQL, two servers; only its PostgreSQL runs at first. */
export const openSite = async (engine: Engine, count: 1 | 2 = 1) => {
  const work = mkdtempSync(path.join(os.tmpdir(), 'faults-'));
  const postgres = engine === 'PostgreSQL' ? newPostgres(work, ports.postgres) : undefined;
  postgres?.start();
  const dataDir = path.join(work, 'server');
  await mkdir(dataDir, { mode: 0o700 });
  const stripe = await openStripeStub(keys);
  const env: Env = {
    ...{ DATA_DIR: dataDir, DEMO: 'on', DEMO_OILS: '100' },
    ...{ LIMITS: 'off', LOG_LEVEL: 'debug', PAYMENTS: 'stripe', STRIPE_API_URL: stripe.url },
    ...{ STRIPE_SECRET_KEY: keys.secret, STRIPE_WEBHOOK_SECRET: keys.webhookSecret },
    STRIPE_PUBLISHABLE_KEY: 'pk_test_example',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const command = (name: string, more: Env = {}) =>
    promisify(execFile)(process.execPath, [path.join(build, 'commands', `${name}.js`)], {
      env: { ...process.env, ...env, ...more },
    });
  const logFile = path.join(work, 'server.log');
  const servers = ports.servers
    .slice(0, count)
    .map((port) => openServer({ ...env, PORT: String(port) }, logFile));
  const [server] = servers;
  if (!server) throw new Error('no server');
  return {
    ...{ engine, work, dataDir, logFile, postgres, stripe },
    /** Passwords, tokens and mailed secrets that were used. */
    secrets: new Set<string>(),
    ...openClient(count),
    ...server,
    servers,
    mailsTo: openMailbox(path.join(dataDir, 'outbox')),
    /** Creates the demo archive; its cards are those of the sandbox. */
    prepare: () => command('prepare', { PAYMENTS: 'sandbox' }),
    /** The broken rules found by `npm run verify`; the server must not run on the embedded database. */
    brokenRules: () =>
      command('verify').then(
        () => '',
        (error: { stderr?: string }) => error.stderr || String(error),
      ),
    remove: async () => {
      for (const one of servers) await one.kill();
      await stripe.close();
      postgres?.stop('immediate');
      await rm(work, { recursive: true, force: true });
    },
  };
};
export type Site = Awaited<ReturnType<typeof openSite>>;
