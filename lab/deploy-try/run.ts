// `npm run deploy:try -w lab`: the files of deploy/ on this machine, without containers. Two built servers
// run behind nginx with TLS on one PostgreSQL that archives its log as compose.yaml says. Checks a release on
// both servers, restarts and kills them under load, restores a backup to a point in time, and replaces the
// servers with a version that has a migration. `-- --only=restore,upgrade` runs some of it, `--
// --only=journeys` runs the journeys of e2e/ across both servers. Needs Debian's nginx and postgresql
// packages and `npm run build`; takes about two minutes. Exits with 1 when anything fails.
import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { journeys } from './journeys.ts';
import { failures, report } from './load.ts';
import {
  beginBodies,
  call,
  endedBodies,
  nginxErrors,
  ports,
  postgres,
  prepare,
  removeAll,
  signIn,
  signInPath,
  startBucket,
  startNginx,
  startServer,
} from './machine.ts';
import { photographs } from './photographs.ts';
import { kills, restarts, upgrade } from './replacing.ts';
import { restore } from './restoring.ts';

const { psql } = postgres;

/** Responses of nginx itself, and state shared by both servers. */
const throughNginx = async (buyer: string) => {
  const secure = await call('GET', '/api/health/ready');
  const inClear = async (address: string) =>
    (await fetch(`http://127.0.0.1:${ports.http}${address}`, { redirect: 'manual' })).status;
  const [page, api] = [await inClear('/catalog'), await inClear('/api/health/ready')];
  report(
    'TLS; plain HTTP leads to it, but for /api, which is refused',
    secure.status === 200 && page === 308 && api === 403,
    `${secure.status}, ${page}, ${api}`,
  );
  const inner = ['/metrics', '/repeatable/api/health/ready'].map((address) => call('GET', address));
  const hidden = (await Promise.all(inner)).map(({ status }) => status);
  report(
    'metrics and internal addresses are hidden',
    hidden.every((status) => status === 404),
    hidden.join(),
  );
  const calls = Array.from({ length: 40 }, () => call('GET', '/api/auth/users/me/', { token: buyer }));
  const known = (await Promise.all(calls)).filter(({ status }) => status === 200).length;
  report(
    'a session of one server is good on both',
    known === calls.length,
    `${known} of ${calls.length} calls`,
  );
};

/** How nginx handles bodies before a server receives them. */
const bodiesAtNginx = async (buyer: string) => {
  const large = { username: 'x'.repeat(3_000_000) };
  const refused = await call('POST', signInPath, { body: large });
  const file = await call('PUT', '/api/home/reference-oils/', { token: buyer, body: large });
  report(
    'a body beyond 2 MB is refused in the shape of every failure, a file goes on to its server',
    refused.status === 413 && refused.body.code === 'too_large' && file.status === 403,
    `${refused.status} ${refused.body.code}, ${file.status}`,
  );
  const begun = await beginBodies(120);
  const [write, read] = [
    await call('POST', signInPath, { body: {} }),
    await call('GET', '/api/health/ready'),
  ];
  for (const socket of begun) socket.destroy();
  const { ended, passedOn } = await endedBodies(120);
  report(
    'bodies that never end reach no server, and an address has 100 of them',
    write.status === 503 && write.body.code === 'unavailable' && read.status === 200 && passedOn === 0,
    `${ended} ended, ${passedOn} passed on; another body ${write.status}, a read ${read.status}`,
  );
};

/** A release, on both servers. */
const releaseOnBoth = async () => {
  const admin = await signIn('admin@iom.example');
  const group = psql('select id from sample_groups where released_at is null limit 1');
  const oil = psql(`select report_number from samples where group_id = ${group} limit 1`);
  const findings = psql(`select warnings + oils_outside_grade from sample_groups where id = ${group}`);
  const approved = await call('POST', `/api/transfer/release-samples/${group}/`, {
    ...{ token: admin, body: { confirm_findings: Number(findings) } },
  });
  const released = performance.now();
  const shown = async (port: number) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/core/sample-metadata/?search=${oil}`)).json()).count >
    0;
  let both = false;
  while (!both && performance.now() - released < 10_000)
    both = (await Promise.all(ports.servers.map(shown))).every(Boolean);
  const took = performance.now() - released;
  report(
    'a release is seen on both servers within 2 s',
    approved.status === 200 && both && took < 2000,
    `${Math.round(took)} ms`,
  );
};

const servers: ChildProcess[] = [];
/** The order matters: an older version can neither restore nor restart after the last step. */
const acts = {
  proxy: async (buyer: string) => {
    await throughNginx(buyer);
    await bodiesAtNginx(buyer);
  },
  photographs,
  release: releaseOnBoth,
  restarts: (buyer: string) => restarts(servers, buyer),
  kills: (buyer: string) => kills(servers, buyer),
  restore,
  upgrade: (buyer: string) => upgrade(servers, buyer),
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
/** The journeys take longer than all other parts together. */
const chosen = only?.split(',') ?? Object.keys(acts);
const known = Object.entries({ ...acts, journeys });
if (!chosen.every((name) => known.some(([one]) => one === name)))
  throw new Error(`--only takes ${known.map(([name]) => name).join(', ')}`);

const around: ChildProcess[] = [];
try {
  postgres.start();
  around.push(await startBucket());
  prepare();
  servers.push(await startServer(0), await startServer(1));
  around.push(await startNginx());
  const buyer = await signIn('buyer@iom.example');
  for (const [name, act] of known) if (chosen.includes(name)) await act(buyer);
  if (failures.length > 0) console.log(nginxErrors());
} finally {
  for (const child of around) child.kill('SIGTERM');
  for (const server of servers) server.kill('SIGKILL');
  await removeAll();
}
process.exitCode = failures.length > 0 ? 1 : 0;
