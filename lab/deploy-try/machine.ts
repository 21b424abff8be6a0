// PostgreSQL, object storage, two servers and nginx in a temporary folder.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { newPostgres, serverFolder } from '../../scripts/postgres.ts';

export const root = path.join(import.meta.dirname, '../..');
export const ports = {
  postgres: 25462,
  servers: [25463, 25464],
  https: 25465,
  http: 25466,
  bucket: 25467,
} as const;
export const work = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));

/** The folder for backups, with the archived log in `wal`. */
export const backup = serverFolder(path.join(work, 'backup'));
export const wal = serverFolder(path.join(backup, 'wal'));

/** The settings of PostgreSQL in deploy/compose.yaml, so that its command that archives the log is tested. */
const archiving = () => {
  const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  const options = /^ +postgres (-c archive_mode=on [\s\S]*?)\n +volumes:/m.exec(compose)?.[1];
  if (!options) throw new Error('compose.yaml does not say how PostgreSQL archives its log');
  return options.replace(/\n */g, ' ').replaceAll('/backup/', `${backup}/`);
};
export const postgres = newPostgres(work, ports.postgres, archiving());

const env = {
  ...process.env,
  ...{
    DATABASE_URL: postgres.url,
    FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${ports.bucket}/files?region=garage&tls=off`,
    // the public address of both servers; with https a server would be open to the world and have no demo
    PUBLIC_URL: `http://127.0.0.1:${ports.http}`,
    DEMO: 'on',
    DEMO_OILS: process.env.DEMO_OILS ?? '600',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  },
  TRUST_PROXY: 'loopback',
};
export const dataDir = (index: number) => path.join(work, `server-${index}`);

/**
 * Starts a server of the project, or of a copy of it in `version`. @throws with its output when it does not
 * start
 */
export const startServer = async (index: number, version = root): Promise<ChildProcess> => {
  const child = fork(path.join(version, 'apps/server/build/main.js'), {
    env: { ...env, DATA_DIR: dataDir(index), PORT: String(ports.servers[index]) },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`Server ${index + 1} has ended: ${said}`))),
  ]);
  return child;
};

/** Stops a server. @returns how long it took, in seconds */
export const endServer = async (server: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL') => {
  const started = performance.now();
  server?.kill(signal);
  if (server) await once(server, 'exit');
  return (performance.now() - started) / 1000;
};

/** An S3 service with the bucket `files`, instead of the service in compose.yaml. */
export const startBucket = async () => {
  const folder = path.join(work, 'bucket');
  mkdirSync(folder);
  const child = spawn(process.execPath, [
    path.join(root, 'node_modules/s3rver/bin/s3rver.js'),
    ...['--directory', folder, '--address', '127.0.0.1', '--port', String(ports.bucket), '--silent'],
    ...['--configure-bucket', 'files'],
  ]);
  const deadline = performance.now() + 20_000;
  const address = `http://127.0.0.1:${ports.bucket}/`;
  while (!(await fetch(address).catch(() => undefined)) && performance.now() < deadline) await wait(50);
  return child;
};

/** deploy/nginx/nginx.conf with this machine's addresses. */
export const startNginx = async () => {
  mkdirSync(path.join(work, 'tls'));
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-keyout', path.join(work, 'tls/privkey.pem')],
      ...['-out', path.join(work, 'tls/fullchain.pem')],
    ],
    { stdio: 'ignore' },
  );
  const text = readFileSync(path.join(root, 'deploy/nginx/nginx.conf'), 'utf8')
    .replace('server-1:3000', `127.0.0.1:${ports.servers[0]}`)
    .replace('server-2:3000', `127.0.0.1:${ports.servers[1]}`)
    .replace(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`)
    .replace('access_log /dev/stdout', `access_log ${work}/access.log`)
    .replace('include /etc/nginx/mime.types;', '');
  writeFileSync(nginxConf, `pid ${work}/nginx.pid;\nerror_log ${work}/error.log;\ndaemon off;\n${text}`);
  const child = spawn('nginx', ['-p', work, '-c', nginxConf], { stdio: 'inherit' });
  await wait(500);
  return child;
};

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 32 });
interface Call {
  token?: string | undefined;
  body?: object | undefined;
  key?: string | undefined;
}
interface Received {
  status: number;
  body: Readonly<Record<string, unknown>>;
}
/** Sends a call again after a connection that nginx was closing, as a browser does. */
export const call = (method: string, address: string, { token, body, key }: Call = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const sent = request(
      { host: '127.0.0.1', port: ports.https, method, path: address, headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} }),
        );
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        call(method, address, { token, body, key }).then(resolve, reject);
      else reject(error);
    });
    sent.end(body ? JSON.stringify(body) : undefined);
  });
export const signInPath = '/api/auth/api-token-auth/';
export const signIn = async (username: string) =>
  (await call('POST', signInPath, { body: { username, password: 'Engine0il!' } })).body.token as string;

const endless = '/api/endless/';
/** Connections on which a body has begun but does not end. */
export const beginBodies = async (count: number) => {
  const head = `POST ${endless} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n`;
  const sockets = Array.from({ length: count }, () =>
    connect({ host: '127.0.0.1', port: ports.https, rejectUnauthorized: false }).on('error', () => {}),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'secureConnect')));
  for (const socket of sockets) socket.write(`${head}{"username":"`);
  await wait(1000);
  return sockets;
};

/** Creates the demo archive, and a data folder for each server; both write their mails to one folder. */
export const prepare = () => {
  for (const index of [0, 1]) mkdirSync(dataDir(index), { mode: 0o700 });
  execFileSync(process.execPath, [path.join(root, 'apps/server/build/commands/prepare.js')], {
    env: { ...env, DATA_DIR: dataDir(0) },
    stdio: 'ignore',
  });
  const mails = path.join(dataDir(0), 'outbox');
  mkdirSync(mails, { recursive: true });
  symlinkSync(mails, path.join(dataDir(1), 'outbox'));
};

const nginxConf = path.join(work, 'nginx.conf');
/** Stops or resumes sending calls to a server, as rolling-restart.sh does. */
export const sendCallsTo = async (index: number, send: boolean) => {
  const server = `server 127.0.0.1:${ports.servers[index]} max_fails=0`;
  const text = readFileSync(nginxConf, 'utf8');
  writeFileSync(
    nginxConf,
    send ? text.replace(`${server} down`, server) : text.replace(server, `${server} down`),
  );
  execFileSync('nginx', ['-p', work, '-c', nginxConf, '-s', 'reload'], { stdio: 'pipe' });
  await wait(1000);
};

/** The number of calls that nginx has passed to each server. */
export const servedBy = () => {
  const log = readFileSync(path.join(work, 'access.log'), 'utf8');
  return ports.servers.map((port) => log.split(` 127.0.0.1:${port} `).length - 1);
};

/**
 * How many bodies of `beginBodies` have ended, and how many of them nginx has passed on, once there are
 * `count`, or after 10 s.
 */
export const endedBodies = async (count: number) => {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const log = readFileSync(path.join(work, 'access.log'), 'utf8');
    const lines = log.split('\n').filter((line) => line.includes(endless));
    const passedOn = lines.filter((line) => ports.servers.some((port) => line.includes(`127.0.0.1:${port}`)));
    if (lines.length >= count || performance.now() > deadline)
      return { ended: lines.length, passedOn: passedOn.length };
    await wait(100);
  }
};

/** Errors in nginx's log. */
export const nginxErrors = () =>
  readFileSync(path.join(work, 'error.log'), 'utf8').replace(/^.*Connection refused.*\n/gm, '');

export const removeAll = async () => {
  try {
    postgres.stop('immediate');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
