// Takes away a dependency of the server while customers act.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, faults, type Step } from '../../apps/server/test/fixtures/stripe-stub.ts';
import type { Record } from './acts.ts';
import { payByCard, placeOrders } from './buying.ts';
import { accountsAndUploads } from './data.ts';
import { fullDisk } from './full-disk.ts';
import { openMailServer } from './mail-server.ts';
import { register } from './people.ts';
import { type Engine, NoAnswer, type Site } from './site.ts';

/** The result of a disturbance. */
interface Shown {
  acknowledged: number;
  /** Seconds from the end of the fault until the server was ready. */
  readyAfter?: number;
  /** Faults found. */
  problems: string[];
}
export interface Disturbance {
  name: string;
  engines: readonly Engine[];
  /** Why it cannot run here, or undefined. */
  missing?: () => string | undefined;
  run(site: Site, record: Record): Promise<Shown>;
}

const both: readonly Engine[] = ['embedded', 'PostgreSQL'];
const readiness = (site: Site) =>
  site
    .call('GET', '/api/health/ready')
    .then(({ status }) => status)
    .catch((error: unknown) => {
      if (error instanceof NoAnswer) return 0;
      throw error;
    });

/** Seconds until the server is ready. */
const untilReady = async (site: Site) => {
  const since = performance.now();
  while ((await readiness(site)) !== 200 && performance.now() - since < 60_000) await wait(50);
  return (performance.now() - since) / 1000;
};

const readyWithin = 10;
/**
 * Places orders before, during and after a dependency is away for this many milliseconds; the server reports
 * that it is not ready.
 */
const orderWhileAway = async (
  site: Site,
  record: Record,
  { take, back, awayMs = 6000 }: { take(): void; back(): void; awayMs?: number },
): Promise<Shown> => {
  const problems: string[] = [];
  let readyAfter = 0;
  const acknowledged = await record.during(site, placeOrders, async () => {
    await wait(1000);
    take();
    await wait(awayMs);
    const away = await readiness(site);
    if (away !== 503) problems.push(`ready: ${away}`);
    back();
    readyAfter = await untilReady(site);
    await wait(1500);
  });
  if (readyAfter > readyWithin) problems.push(`ready after ${readyAfter.toFixed(1)} s`);
  return { acknowledged, readyAfter, problems };
};

export const ofPostgres = ({ postgres }: Site) => {
  if (!postgres) throw new Error('no PostgreSQL');
  return postgres;
};

const databaseStopped: Disturbance = {
  name: 'database stopped for 6 s',
  engines: ['PostgreSQL'],
  run: (site, record) => {
    const postgres = ofPostgres(site);
    return orderWhileAway(site, record, { take: () => postgres.stop('fast'), back: () => postgres.start() });
  },
};
const databaseRestarted: Disturbance = {
  name: 'database killed, started after 1 s',
  engines: ['PostgreSQL'],
  run: (site, record) => {
    const postgres = ofPostgres(site);
    return orderWhileAway(site, record, {
      take: () => postgres.stop('immediate'),
      back: () => postgres.start(),
      awayMs: 1000,
    });
  },
};
/** Stops the processes of PostgreSQL, or lets them go on. */
export const signalDatabase = (site: Site, name: 'SIGSTOP' | 'SIGCONT') => {
  const first = ofPostgres(site).pid();
  const others = execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' });
  for (const pid of [first, ...others.trim().split('\n').map(Number)])
    try {
      process.kill(pid, name);
    } catch (error) {
      // one of its processes has ended since
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
};

const databaseFrozen: Disturbance = {
  name: 'database frozen for 12 s',
  engines: ['PostgreSQL'],
  run: (site, record) => {
    const [take, back] = [() => signalDatabase(site, 'SIGSTOP'), () => signalDatabase(site, 'SIGCONT')];
    return orderWhileAway(site, record, { take, back, awayMs: 12_000 });
  },
};

const stopped: Disturbance = {
  name: 'server stopped three times (SIGTERM)',
  engines: both,
  run: async (site, record) => {
    const problems: string[] = [];
    const acknowledged = await record.during(site, placeOrders, async () => {
      for (let stop = 0; stop < 3; stop += 1) {
        await wait(1000);
        const since = performance.now();
        const code = await site.stop();
        const took = (performance.now() - since) / 1000;
        if (code !== 0 || took > 15) problems.push(`exit code ${code} after ${took.toFixed(1)} s`);
        await site.start();
      }
      await wait(1000);
    });
    return { acknowledged, problems };
  },
};

/**
 * Every second request fails, cycling through: no response, a closed connection, 500 and garbage, before or
 * after its work.
 */
const everySecondFails = (): Fault => {
  const ways: Fault[] = Object.values(faults);
  let request = 0;
  return (work) => {
    const way = request % 2 === 0 ? undefined : ways[((request - 1) / 2) % ways.length];
    request += 1;
    return way ? way(work) : work();
  };
};
const processorLost: Disturbance = {
  name: 'processor lost before and after each step',
  engines: both,
  run: async (site, record) => {
    const steps: Step[] = ['method', 'open', 'confirm', 'retrieve', 'cancel'];
    const acknowledged = await record.during(site, payByCard, async () => {
      for (const step of steps) site.stripe.break(step, everySecondFails());
      await wait(40_000);
      site.stripe.reset();
    });
    return { acknowledged, problems: [] };
  },
};

const mailServerDown: Disturbance = {
  name: 'mail server down for 5 s',
  engines: both,
  run: async (site) => {
    const mail = openMailServer();
    await site.stop();
    await site.start({ SMTP_URL: mail.url });
    const people = await Promise.all(Array.from({ length: 8 }, () => register(site)));
    for (const { email } of people)
      await site.ask('POST', '/api/auth/password-reset/reset_password/', { body: { email } }, 200);
    await wait(5000);
    await mail.listen();
    const missing = () => people.filter(({ email }) => !mail.recipients.includes(email));
    for (const until = performance.now() + 60_000; missing().length > 0 && performance.now() < until; )
      await wait(200);
    const problems = missing().map(({ email }) => `no mail to ${email}`);
    await site.stop();
    await mail.close();
    await site.start();
    return { acknowledged: people.length, problems };
  },
};

const fakeClock = () =>
  readdirSync('/usr/lib')
    .map((name) => path.join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
const clockJumps: Disturbance = {
  name: 'clock of the server jumps there and back: ten minutes, one where it is also the database’s',
  engines: both,
  missing: () => (fakeClock() ? undefined : 'Debian’s package faketime is not installed'),
  run: async (site, record) => {
    const clock = path.join(site.work, `clock-${randomBytes(4).toString('hex')}`);
    // on the embedded database, jobs sent before the clock went back wait until it has caught up
    const jump = site.engine === 'embedded' ? 60 : 600;
    const problems: string[] = [];
    const set = (offset: string) => writeFile(clock, `${offset}\n`);
    await set('+0');
    await site.stop();
    await site.start({
      LD_PRELOAD: fakeClock() ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const acknowledged = await record.during(site, accountsAndUploads, async () => {
      for (const seconds of [0, jump, -jump, 0]) {
        await set(seconds < 0 ? `${seconds}` : `+${seconds}`);
        await wait(2500);
        const { headers } = await site.call('GET', '/api/health/live');
        const ahead = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
        if (Math.abs(ahead - seconds) > 5) problems.push(`the clock is ${ahead} s ahead, not ${seconds}`);
      }
    });
    await site.stop();
    await site.start();
    return { acknowledged, problems };
  },
};

export const disturbances: readonly Disturbance[] = [
  databaseStopped,
  databaseRestarted,
  databaseFrozen,
  stopped,
  processorLost,
  mailServerDown,
  clockJumps,
  {
    name: 'disk full for 8 s',
    engines: both,
    missing: () => (process.getuid?.() === 0 ? undefined : 'only root can make a small disk'),
    run: (site, record) =>
      fullDisk(site, (take, back) => orderWhileAway(site, record, { take, back, awayMs: 8000 })),
  },
];
