// `npm run deploy:try`: the files of deploy/ on this machine, without containers. Two built servers behind nginx with TLS on one PostgreSQL
// that archives its log: one server is stopped and one is killed under load, a release is looked for on both, and a backup is restored to a
// point in time. Needs Debian's nginx and postgresql packages and `npm run build`; takes about two minutes. Ends with 1 when anything fails.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  call,
  folder,
  nginxErrors,
  ports,
  postgres,
  prepare,
  removeAll,
  root,
  sendCallsTo,
  signIn,
  startNginx,
  startServer,
  wal,
} from './deploy-try/machine.ts';
import { asServer, pgbin } from './machine/postgres.ts';

const { psql } = postgres;

const failures: string[] = [];
const report = (what: string, holds: boolean, figure: string) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}: ${figure}`);
  if (!holds) failures.push(what);
};

interface Acts {
  acknowledged: number;
  /** Calls that failed, by status or error code. */
  failed: Map<number | string, number>;
}

/** Repeats `act`, which returns the status of the first call that failed, in eight clients while `meanwhile` runs. */
const underLoad = async (act: (n: number) => Promise<number | undefined>, meanwhile: () => Promise<void>) => {
  const acts: Acts = { acknowledged: 0, failed: new Map() };
  let [running, next] = [true, 0];
  const client = async () => {
    while (running) {
      const failure = await act(next++).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      if (failure === undefined) acts.acknowledged += 1;
      else acts.failed.set(failure, (acts.failed.get(failure) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 8 }, client);
  await meanwhile();
  running = false;
  await Promise.all(clients);
  return acts;
};

const failuresOf = ({ failed }: Acts) =>
  failed.size === 0
    ? 'none failed'
    : `failed: ${[...failed].map(([status, count]) => `${count} × ${status}`).join(', ')}`;

const stopUnderLoad = async (servers: ChildProcess[], token: string) => {
  const comment = async (n: number) => {
    const { status } = await call('POST', '/api/home/comments/', { token, body: { comment: `stop ${n}` } });
    return status < 300 ? undefined : status;
  };
  const acts = await underLoad(comment, async () => {
    for (const index of [0, 1]) {
      await wait(2000);
      await sendCallsTo(index, false);
      servers[index]?.kill('SIGTERM');
      if (servers[index]) await once(servers[index], 'exit');
      servers[index] = await startServer(index);
      await sendCallsTo(index, true);
    }
    await wait(2000);
  });
  const stored = Number(psql(`select count(*) from comments where text like 'stop %'`));
  report(
    'both servers restarted in turn under load, writes without a key',
    acts.failed.size === 0 && stored === acts.acknowledged,
    `${acts.acknowledged} acknowledged, ${stored} stored, ${failuresOf(acts)}`,
  );
};

const killUnderLoad = async (servers: ChildProcess[], token: string) => {
  const oil = Number(
    psql('select min(s.id) from samples s join results r on r.sample_id = s.id and r.test_id = 1'),
  );
  const orders = new Set<number>();
  const place = async (n: number) => {
    const reports = [{ name: `kill ${n}`, samples: [{ id: oil, display_tests: [1] }] }];
    const placed = await call('POST', '/api/purchasing/place-order/', {
      token,
      key: `kill-${n}`,
      body: { discount: null, reports },
    });
    if (placed.status !== 201) return placed.status;
    orders.add(placed.body.order_id as number);
    const cancelled = await call('DELETE', `/api/purchasing/orders/${placed.body.order_id}/`, { token });
    return cancelled.status < 300 ? undefined : cancelled.status;
  };
  const acts = await underLoad(place, async () => {
    for (let kill = 0; kill < 5; kill += 1) {
      const index = kill % 2;
      await wait(1500);
      servers[index]?.kill('SIGKILL');
      if (servers[index]) await once(servers[index], 'exit');
      servers[index] = await startServer(index);
    }
  });
  const stored = Number(psql(`select count(distinct order_id) from order_datasets where name like 'kill %'`));
  report(
    'servers killed five times under load, orders placed with a key and cancelled',
    acts.failed.size === 0 && stored === orders.size,
    `${orders.size} acknowledged, ${stored} stored, ${failuresOf(acts)}`,
  );
};

const releaseOnBoth = async (admin: string) => {
  const group = psql('select id from sample_groups where released_at is null limit 1');
  const oil = psql(`select report_number from samples where group_id = ${group} limit 1`);
  const approved = await call('POST', `/api/transfer/release-samples/${group}/`, { token: admin });
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

const restore = (before: { time: string; orders: number }, backup: string) => {
  psql('select pg_switch_wal()');
  const drill = (to: string) => {
    const script = path.join(root, 'deploy/restore-drill.sh');
    const output = asServer('bash', [script, backup, wal, to]);
    console.log(output.trim().replace(/^/gm, '     '));
    return Number(/orders (\d+)/.exec(output)?.[1]);
  };
  const then = drill(before.time);
  report(
    'restored to a point in time: what was written later is not there',
    then === before.orders,
    `${then} of ${before.orders} orders`,
  );
  const now = Number(psql('select count(*) from orders'));
  const latest = drill('latest');
  report('restored to the end of the archived log', latest === now, `${latest} of ${now} orders`);
};

/** What nginx answers for itself, and what both servers share. */
const throughNginx = async (buyer: string) => {
  const secure = await call('GET', '/api/health/ready');
  const plain = await fetch(`http://127.0.0.1:${ports.http}/catalog`, { redirect: 'manual' });
  report(
    'TLS, and plain HTTP leads to it',
    secure.status === 200 && plain.status === 308,
    `${secure.status}, ${plain.status}`,
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

const tryAll = async (servers: ChildProcess[]) => {
  postgres.start();
  prepare();
  servers.push(await startServer(0), await startServer(1));
  const nginx = await startNginx();
  try {
    const [admin, buyer] = [await signIn('admin@iom.example'), await signIn('buyer@iom.example')];
    await throughNginx(buyer);
    await releaseOnBoth(admin);
    const backup = path.join(folder('backup'), 'base');
    asServer(path.join(pgbin, 'pg_basebackup'), [
      '-d',
      postgres.url,
      '-D',
      backup,
      '-X',
      'none',
      '-c',
      'fast',
    ]);
    await stopUnderLoad(servers, buyer);
    const before = { time: psql('select now()'), orders: Number(psql('select count(*) from orders')) };
    await wait(1000);
    await killUnderLoad(servers, buyer);
    restore(before, backup);
  } finally {
    if (failures.length > 0) console.log(nginxErrors());
    nginx.kill('SIGTERM');
  }
};

const servers: ChildProcess[] = [];
try {
  await tryAll(servers);
} finally {
  for (const server of servers) server.kill('SIGKILL');
  await removeAll();
}
process.exitCode = failures.length > 0 ? 1 : 0;
