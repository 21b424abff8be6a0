// `npm run soak -w lab [-- --minutes=60 --without=import]`: two servers of the build on a PostgreSQL of their own. All
// flows of `lab/faults` act at the same time, and random calls reach every endpoint, while faults follow each
// other: a server is killed or stopped, the database is frozen, killed or away, the mail server is full, the card
// processor fails. Needs `npm run build` and Debian's postgresql. Exits with 1 when anything acknowledged is lost, a
// response is neither expected nor 503 with Retry-After, `npm run verify` finds a broken rule, a mail that was marked as sent did not
// arrive, or the live heap of the server that runs throughout has grown by more than a quarter from the first third of the time to the
// last. Its archive grows by the imports of the run.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openRecord } from '../faults/acts.ts';
import { ofPostgres, signalDatabase } from '../faults/disturbances.ts';
import { flows } from '../faults/kills.ts';
import { openMailServer } from '../faults/mail-server.ts';
import { prepareShop } from '../faults/people.ts';
import { openSite, type Site } from '../faults/site.ts';
import { readLiveHeap } from './live-heap.ts';
import { sendRandomCalls } from './random-calls.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, without: { type: 'string' } },
});
const lastsMs = Number(values.minutes) * 60_000;

/** An account of each flow has a few hundred open orders, files and analyses at most. */
const roundMs = 120_000;
/** Of one client of each flow, so that the faults and not the load are what is tried. */
const pauseMs = 300;
const importPauseMs = 30_000;
const calmMs = 12_000;
/** A server fills its caches and compiles what it runs often. */
const warmUpMs = 120_000;

/** Between two collections of garbage, of which a run has about twenty. */
const heapPauseMs = lastsMs / 20;

type Mail = ReturnType<typeof openMailServer>;

/** Faults by name. The first server runs throughout, so that its memory can be compared. */
const faultsOf = (site: Site, mail: Mail): [string, () => Promise<void>][] => {
  const [, second] = site.servers;
  if (!second) throw new Error('one server alone');
  const postgres = ofPostgres(site);
  const env = { SMTP_URL: mail.url };
  const frozen = (ms: number) => async () => {
    signalDatabase(site, 'SIGSTOP');
    await wait(ms);
    signalDatabase(site, 'SIGCONT');
  };
  return [
    [
      'server killed',
      async () => {
        await second.kill();
        await second.start(env);
      },
    ],
    ['database frozen for 20 s', frozen(20_000)],
    [
      'server stopped',
      async () => {
        await second.stop();
        await wait(2000);
        await second.start(env);
      },
    ],
    [
      'mail server full for 20 s',
      async () => {
        mail.fill(true);
        await wait(20_000);
        mail.fill(false);
      },
    ],
    [
      'database killed, started after 2 s',
      async () => {
        postgres.stop('immediate');
        await wait(2000);
        postgres.start();
      },
    ],
    ['database frozen for 3 s', frozen(3000)],
    [
      'database stopped for 6 s',
      async () => {
        postgres.stop('fast');
        await wait(6000);
        postgres.start();
      },
    ],
  ];
};

/** The mails of the outbox by Message-ID. Mails to the institute are left out, as several are sent as one. */
const readOutbox = ({ postgres }: Site) => {
  const list = (condition: string) =>
    (
      postgres?.psql(
        `select message_id from outbox where collected_at is null and sent_at is ${condition}`,
      ) ?? ''
    )
      .split('\n')
      .filter(Boolean);
  return { sent: list('not null'), unsent: list('null') };
};

/** How long a mail may wait for its next try, whose pause doubles. */
const sentWithinMs = 150_000;

/** Waits until the outbox is empty. `earlier`: mails of the demo, which were sent before this mail server was there. */
const compareMails = async (site: Site, { ids }: Mail, earlier: readonly string[]) => {
  const until = performance.now() + sentWithinMs;
  let now = readOutbox(site);
  while (now.unsent.length > 0 && performance.now() < until) {
    await wait(2000);
    now = readOutbox(site);
  }
  const known = new Set([...earlier, ...ids]);
  return {
    sent: now.sent.length - earlier.length,
    unsent: now.unsent.length,
    notAccepted: now.sent.filter((id) => !known.has(id)).length,
  };
};

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const started = performance.now();
const elapsed = () => performance.now() - started;
const site = await openSite('PostgreSQL', 2);
const outbox = path.join(site.dataDir, 'outbox');
await mkdir(outbox, { recursive: true });
const mail = openMailServer(outbox);
await mail.listen();
const record = openRecord();
/** MB of the first server. */
const memory: number[] = [];
/** Of the first server, each time its garbage was collected. */
const live: Awaited<ReturnType<typeof readLiveHeap>>[] = [];
const tried = new Map<string, number>();
let failed = false;
try {
  await site.prepare();
  const earlier = readOutbox(site).sent;
  for (const server of site.servers) await server.start({ SMTP_URL: mail.url });
  await prepareShop(site);
  site.seen();
  const began = performance.now();
  const isRunning = () => performance.now() - began < lastsMs;
  const chosen = flows.filter(({ name }) => !values.without || !name.startsWith(values.without));
  const acting = chosen.map(async (flow) => {
    while (isRunning()) {
      const left = lastsMs - (performance.now() - began);
      const pause = flow.name.startsWith('import') ? importPauseMs : pauseMs;
      await record.during(site, flow, () => wait(Math.min(roundMs, left)), { clients: 1, pauseMs: pause });
    }
  });
  const calling = Array.from({ length: 2 }, () =>
    sendRandomCalls(site, { isRunning, onUnexpected: (what) => record.unexpected.push(what) }),
  );
  const measuring = (async () => {
    while (isRunning()) {
      if (performance.now() - began > Math.min(warmUpMs, lastsMs / 4))
        memory.push(site.servers[0]?.memory() ?? 0);
      await wait(5000);
    }
  })();
  const collecting = (async () => {
    while (isRunning()) {
      await wait(heapPauseMs);
      if (isRunning()) live.push(await readLiveHeap(() => site.servers[0]?.openInspector()));
    }
  })();
  const work = Promise.all([...acting, ...calling, measuring, collecting]);
  let ended = false;
  // a failure ends the run, which then throws it
  const onEnd = () => {
    ended = true;
  };
  work.then(onEnd, onEnd);
  const faults = faultsOf(site, mail);
  for (let n = 0; isRunning() && !ended; n++) {
    await wait(Math.min(calmMs, lastsMs));
    const [name, run] = faults[n % faults.length] ?? [];
    if (!name || !run || !isRunning()) continue;
    await run();
    tried.set(name, (tried.get(name) ?? 0) + 1);
    console.error(`${Math.round(elapsed() / 1000)} s: ${name}`, record.unexpected.slice(-2));
  }
  await work;
  const { statuses, slowest } = site.seen();
  const lost = await record.lost();
  const mails = await compareMails(site, mail, earlier);
  for (const server of site.servers) await server.stop();
  const broken = await site.brokenRules();
  const third = Math.ceil(live.length / 3);
  const heaps = live.map(({ heap, outside }) => heap + outside);
  const [first, last] = [median(heaps.slice(0, third)), median(heaps.slice(-third))];
  const grown =
    last > first * 1.25 ? `the live heap grew from ${first.toFixed(0)} to ${last.toFixed(0)} MB` : '';
  const problems = [
    ...lost.map(({ flow, what }) => `lost: ${flow}: ${what}`),
    ...record.unexpected,
    broken,
    grown,
    mails.notAccepted > 0 ? `${mails.notAccepted} mails were marked as sent and never accepted` : '',
    mails.unsent > 0 ? `${mails.unsent} mails were not sent` : '',
  ].filter(Boolean);
  failed = problems.length > 0;
  for (const problem of problems) console.log(problem);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).toSorted();
  console.log(`Faults: ${[...tried].map(([name, count]) => `${count} × ${name}`).join(', ')}`);
  console.log(`Acknowledged: ${record.all.length}, lost: ${lost.length}`);
  console.log(`Responses: ${counts.join(', ')}; slowest ${slowest.toFixed(1)} s`);
  console.log(
    `Live heap and buffers of the first server: ${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB`,
  );
  const sixths = Array.from({ length: 6 }, (_, n) =>
    median(memory.slice((n * memory.length) / 6, ((n + 1) * memory.length) / 6)).toFixed(0),
  );
  console.log(`Resident memory by sixths of the time: ${sixths.join(', ')} MB`);
  console.log(
    `Mails: ${mail.recipients.length} accepted, ${mails.sent} marked as sent, ${mails.unsent} unsent`,
  );
} finally {
  await site.remove();
  await mail.close();
}
console.log(
  `${failed ? 'Failed' : 'Nothing was lost and no rule is broken'}, after ${Math.round(elapsed() / 60_000)} minutes.`,
);
process.exitCode = failed ? 1 : 0;
