// A backup, made and restored by the scripts of deploy/.
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asServer } from '../../scripts/postgres.ts';
import { ordering } from './acts.ts';
import { report } from './load.ts';
import { backup, ports, postgres, root, wal } from './machine.ts';

const { psql } = postgres;
const ordersNow = () => Number(psql('select count(*) from orders'));
/** Runs a script of deploy/ with the PG* variables set. @returns its output */
const script = (name: string, ...args: string[]) => {
  const settings = ['PGHOST=127.0.0.1', `PGPORT=${ports.postgres}`, 'PGUSER=postgres'];
  return asServer('env', [...settings, 'bash', path.join(root, 'deploy', name), ...args]).trim();
};

const placeOrders = async (about: string, token: string) => {
  const order = ordering(about, token, new Set());
  for (let n = 0; n < 20; n += 1) await order(n);
};

/** The server's metrics for the archived log and the base backup; undefined without a value. */
const measured = async (name: string) => {
  const metrics = await (await fetch(`http://127.0.0.1:${ports.servers[0]}/metrics`)).text();
  const value = new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1];
  return value === undefined ? undefined : Math.round(Number(value));
};

/** Restores the backup to a point in time. @returns the number of orders in it */
const drill = (base: string, to: string) => {
  const output = script('restore-drill.sh', base, wal, to);
  console.log(output.replace(/^/gm, '     '));
  return Number(/orders (\d+)/.exec(output)?.[1]);
};

/**
 * Makes a base backup; a base backup older than two weeks is removed with the log before it. @returns its
 * folder
 */
const makeBackup = () => {
  const old = script('backup.sh', backup);
  const then = Date.now() / 1000 - 16 * 24 * 3600;
  utimesSync(old, then, then);
  const [firstOfOld] = readdirSync(wal).toSorted();
  const base = script('backup.sh', backup);
  const [firstOfBase] = readdirSync(wal).toSorted();
  report(
    'a backup of more than two weeks ago is removed with the log that only it needs',
    !existsSync(old) && existsSync(base) && String(firstOfBase) > String(firstOfOld),
    `the log begins at ${firstOfBase}, not ${firstOfOld}`,
  );
  return base;
};

export const restore = async (token: string) => {
  const none = await measured('database_base_backup_age_seconds');
  const base = makeBackup();
  const ages = [
    await measured('database_base_backup_age_seconds'),
    await measured('database_log_archived_age_seconds'),
  ];
  report(
    'the ages of base backup and archived log are measured',
    none === undefined && ages.every((age) => age !== undefined && age < 30),
    `none before, then ${ages.join(', ')} s`,
  );
  await placeOrders('before', token);
  const before = { time: psql('select clock_timestamp()'), orders: ordersNow() };
  await wait(100);
  await placeOrders('later', token);
  const after = ordersNow();
  const last = path.join(wal, psql('select pg_walfile_name(pg_switch_wal())'));
  const deadline = performance.now() + 10_000;
  while (!existsSync(last) && performance.now() < deadline) await wait(50);
  report('the log is archived by the command of compose.yaml', existsSync(last), path.basename(last));
  const then = drill(base, before.time);
  report(
    'restored to a point in time: what was written later is not there',
    then === before.orders && before.orders < after,
    `${then} of ${before.orders} orders`,
  );
  const latest = drill(base, 'latest');
  report('restored to the end of the archived log', latest === after, `${latest} of ${after} orders`);
};
