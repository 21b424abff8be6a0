// Servers that stop and start again under load.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { commenting, commentsStored, ordering, ordersStored, reading } from './acts.ts';
import { countFailures, report, underLoad } from './load.ts';
import { endServer, postgres, sendCallsTo, startServer } from './machine.ts';
import { makeNextVersion } from './next-version.ts';

/** Restarts a server as rolling-restart.sh does. @returns how long it took to stop, in seconds */
const replace = async (servers: ChildProcess[], index: number, version?: string) => {
  await sendCallsTo(index, false);
  const took = await endServer(servers[index], 'SIGTERM');
  servers[index] = await startServer(index, version);
  await sendCallsTo(index, true);
  return took;
};

export const restarts = async (servers: ChildProcess[], token: string) => {
  let longest = 0;
  const acts = await underLoad(50, commenting('stop', token), async () => {
    for (let restart = 0; restart < 10; restart += 1) {
      longest = Math.max(longest, await replace(servers, restart % 2));
      await wait(1000);
    }
  });
  const stored = commentsStored('stop');
  report(
    'ten restarts in turn at 50 writes a second without a key',
    acts.failed.size === 0 && stored === acts.acknowledged && longest < 15,
    `${acts.acknowledged} acknowledged, ${stored} stored, ${countFailures(acts)}, ended within ${longest.toFixed(1)} s`,
  );
};

export const kills = async (servers: ChildProcess[], token: string) => {
  const orders = new Set<number>();
  const acts = await underLoad(25, ordering('kill', token, orders), async () => {
    for (let kill = 0; kill < 5; kill += 1) {
      const index = kill % 2;
      await wait(1500);
      await endServer(servers[index], 'SIGKILL');
      servers[index] = await startServer(index);
    }
  });
  const stored = ordersStored('kill');
  report(
    'servers killed five times under load, orders placed with a key and cancelled',
    acts.failed.size === 0 && stored === orders.size,
    `${orders.size} acknowledged, ${stored} stored, ${countFailures(acts)}`,
  );
};

/** Replaces both servers with a version that adds a migration, under writers and readers. */
export const upgrade = async (servers: ChildProcess[], token: string) => {
  const next = makeNextVersion();
  const orders = new Set<number>();
  const acts = [commenting('upgrade', token), ordering('upgrade', token, orders), reading(token)];
  const comments = commentsStored('upgrade');
  const all = await underLoad(
    30,
    async (n) => acts[n % acts.length]?.(n),
    async () => {
      for (const index of [0, 1]) {
        await wait(3000);
        await replace(servers, index, next);
      }
      await wait(2000);
    },
  );
  const stored = ordersStored('upgrade');
  const columns = postgres.psql(
    `select count(*) from information_schema.columns where column_name = 'next_note'`,
  );
  report(
    'both servers replaced by a version with a migration, under writers and readers',
    all.failed.size === 0 && stored === orders.size && columns === '4',
    `${all.acknowledged} acts, ${commentsStored('upgrade') - comments} comments and ${stored} of ${orders.size} orders stored, ${countFailures(all)}`,
  );
  await endServer(servers[0], 'SIGTERM');
  const said = await startServer(0).then(
    () => 'it started',
    (error: Error) => error.message.trim(),
  );
  report('the version before does not start any more', said.includes('migrated by a newer version'), said);
};
