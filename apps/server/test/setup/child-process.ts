import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
/** The Node pinned by the project, whatever runs the tests. */
const node = path.join(root, 'node_modules/.bin/node');

type Env = Record<string, string>;

const environment = (env: Env) => ({
  ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
  NODE_COMPILE_CACHE: path.join(inject('bundle'), 'compiled'),
  ...{ DEMO: 'off', LIMITS: 'off', LOG_LEVEL: 'error', PORT: '0' },
  ...{ SECOND_FACTOR: 'optional', SECRETS_KEY: Buffer.alloc(32, 'key').toString('base64') },
  ...env,
});

const started = new Set<ChildProcess>();

/** Kills every process started here that still runs. */
export const killChildren = () => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
};

/** How a process ended; the code is null after a kill. */
const awaitEnd = async (child: ChildProcess) => {
  const [out, error] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: (await out) ?? '', error: (await error) ?? '' };
};

export interface Running {
  /** Ends it at once, as a power cut would. */
  kill(): void;
  end: ReturnType<typeof awaitEnd>;
}

/**
 * The processes are killed before optimized code of the embedded database pays off: compiling it is two
 * fifths of a start.
 */
const unoptimized = '--liftoff-only';

const running = (command: string, args: readonly string[], env: Env): Running & { child: ChildProcess } => {
  const child = spawn(command, args, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.add(child);
  return { child, kill: () => void child.kill('SIGKILL'), end: awaitEnd(child) };
};

/** A command of the server, by the name of its file: `import`, `admin`. */
export const runCommand = (name: string, args: readonly string[], env: Env): Running =>
  running(node, [unoptimized, path.join(inject('bundle'), `commands/${name}.js`), ...args], env);

/** The same as typed by a person. */
export const runByNpm = (script: string, args: readonly string[], env: Env) =>
  running('npm', ['run', '--silent', script, '--', ...args], env).end;

export interface ChildServer extends Running {
  call(
    method: 'GET' | 'POST' | 'DELETE',
    address: string,
    options?: { token?: string; body?: object },
  ): Promise<{ status: number; text: string }>;
  /** Sends SIGTERM. */
  stop(): ReturnType<typeof awaitEnd>;
  /** Throws an exception outside every call. */
  fault(kind: 'exception' | 'rejection'): void;
  address: string;
}

/** Loaded before the server: waits for `fault`. */
const faults = `process.on('message', (kind) => {
  if (kind === 'rejection') void Promise.reject(new Error('a fault of the test'));
  else setImmediate(() => { throw new Error('a fault of the test'); });
}).channel.unref();`;

/**
 * Starts a server as a separate process. Resolves when it is ready, rejects with its output when it exits
 * before.
 */
export const startServer = async (env: Env): Promise<ChildServer> => {
  const loaded = ['--import', `data:text/javascript,${encodeURIComponent(faults)}`];
  const main = path.join(inject('bundle'), 'main.js');
  const { child, kill, end } = running(node, [unoptimized, ...loaded, main], env);
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { ready: string }).ready),
    end.then(({ code, error }) => Promise.reject(new Error(`ended with ${code}: ${error}`))),
  ]);
  return {
    kill,
    end,
    call: async (method, path, { token, body } = {}) => {
      const response = await fetch(address + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
    stop: () => {
      child.kill('SIGTERM');
      return end;
    },
    fault: (kind) => void child.send(kind),
    address,
  };
};
