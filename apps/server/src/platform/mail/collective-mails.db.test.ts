import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { type Outbox, openOutbox } from './outbox.ts';

const site = aSite();
const desk = site.institute.email;
let database: Database;
let servers: { jobs: Jobs; outbox: Outbox }[];
/** Mails that the mail server has taken. */
let taken: { to: string; subject: string; text: string }[];
/** Called before a mail is taken. */
let beforeTaking: () => Promise<void>;

const openServer = async () => {
  const jobs = openJobs(database, openLog('silent'));
  const outbox = openOutbox(
    database,
    jobs,
    async ({ to, subject, text }) => {
      await beforeTaking();
      taken.push({ to, subject, text });
    },
    site,
    { collects: true },
  );
  await jobs.start([outbox.delivery]);
  servers.push({ jobs, outbox });
  return outbox;
};

beforeEach(async () => {
  database = await cloneDatabase();
  servers = [];
  taken = [];
  beforeTaking = async () => {};
});
afterEach(async () => {
  for (const { jobs } of servers) await jobs.stop();
  await database.close();
});

const post = (outbox: Outbox, subject: string, to = desk) =>
  database.write((tx) => outbox.post(tx, { to, subject, text: `The text of ${subject}.` }));
const subjectsToDesk = () => taken.filter(({ to }) => to === desk).map(({ subject }) => subject);
const arrived = (count: number) => vi.waitFor(() => expect(taken).toHaveLength(count));
const read = <T extends object>(query: ReturnType<typeof sql>) => database.read((tx) => rowsOf<T>(tx, query));
/** Resolves when this many mails wait for the end of the window, which their jobs do not run before. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const jobs = await read<{ seconds: number }>(
      sql`select extract(epoch from start_after - now())::int as seconds from pgboss.job
          where name = 'mail' and state = 'created' and start_after > now() + interval '5 seconds'`,
    );
    expect(jobs).toHaveLength(count);
    return jobs.map(({ seconds }) => seconds);
  });
/** Moves the clock of the mails and their jobs forward. */
const pass = (minutes: number) =>
  database.write(async (tx) => {
    const span = sql`make_interval(mins => ${minutes})`;
    await tx.execute(sql`update outbox set collected_at = collected_at - ${span}`);
    await tx.execute(
      sql`update pgboss.job set start_after = start_after - ${span} where name = 'mail' and state = 'created'`,
    );
  });
/** Ends the pauses before jobs of refused mails are tried again. */
const retryNow = () =>
  database.write((tx) =>
    tx.execute(sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`),
  );

test('the first mail to the institute is sent at once, those of the next ten minutes as one', async () => {
  const outbox = await openServer();
  await post(outbox, 'Order 1');
  await arrived(1);
  for (const name of ['Order 2', 'Order 3']) await post(outbox, name);
  for (const seconds of await waiting(2)) expect(seconds).toBeGreaterThan(580);
  await pass(9);
  await post(outbox, 'Quote 4');
  for (const seconds of await waiting(3)) expect(seconds).toBeLessThanOrEqual(60);
  expect(subjectsToDesk()).toEqual(['Order 1']);
  await pass(1);
  await arrived(2);
  expect(subjectsToDesk()).toEqual(['Order 1', 'Order 2, and 2 more messages']);
  expect(taken[1]?.text).toBe(
    [
      'Hello,',
      ...['1. Order 2', 'The text of Order 2.', '2. Order 3', 'The text of Order 3.'],
      ...['3. Quote 4', 'The text of Quote 4.', 'Shop'],
    ].join('\n\n'),
  );
  expect(await read(sql`select 1 from outbox where sent_at is null`)).toEqual([]);
});

test('after ten quiet minutes the next mail is sent at once, and a customer’s mail always is', async () => {
  const outbox = await openServer();
  await post(outbox, 'Order 1');
  await arrived(1);
  await post(outbox, 'Your order', 'ada@example.org');
  await post(outbox, 'Your other order', 'ada@example.org');
  await arrived(3);
  await pass(10);
  await post(outbox, 'Order 2');
  await arrived(4);
  expect(subjectsToDesk()).toEqual(['Order 1', 'Order 2']);
});

test('mails that wait survive a restart', async () => {
  const outbox = await openServer();
  await post(outbox, 'Order 1');
  await arrived(1);
  for (const name of ['Order 2', 'Order 3']) await post(outbox, name);
  await waiting(2);
  await servers.pop()?.jobs.stop();
  await pass(10);
  await openServer();
  await arrived(2);
  expect(subjectsToDesk()).toEqual(['Order 1', 'Order 2, and 1 more message']);
});

test('a collection that the mail server refuses is sent when it takes mails again', async () => {
  let refusals = 2;
  beforeTaking = async () => {
    refusals -= 1;
    if (refusals >= 0) throw new Error('try again later');
  };
  const outbox = await openServer();
  await post(outbox, 'Order 1');
  await vi.waitFor(async () => {
    await retryNow();
    expect(taken).toHaveLength(1);
  });
  expect(refusals).toBe(-1);
  // recorded after the mail server has taken it
  await vi.waitFor(async () =>
    expect(await read(sql`select 1 from outbox where sent_at is null`)).toEqual([]),
  );
});

test('a collection whose server was killed while sending is sent again after the window', async () => {
  const outbox = await openServer();
  await post(outbox, 'Order 1');
  await arrived(1);
  for (const name of ['Order 2', 'Order 3']) await post(outbox, name);
  await waiting(2);
  // as the killed server leaves them: collected, and not sent
  await pass(10);
  await database.write((tx) => tx.execute(sql`update outbox set collected_at = now() where sent_at is null`));
  await waiting(2);
  await pass(10);
  await arrived(2);
  expect(subjectsToDesk()).toEqual(['Order 1', 'Order 2, and 1 more message']);
});

test('of a hundred orders at once on two servers, every one is mailed once, in few mails', async () => {
  const outbox = await openServer();
  await openServer();
  await database.write(async (tx) => {
    for (let order = 1; order <= 100; order += 1)
      await outbox.post(tx, { to: desk, subject: `Order ${order}`, text: `<${order}>` });
  });
  await arrived(1);
  const numbers = taken.flatMap(({ text }) =>
    [...text.matchAll(/<(\d+)>/g)].map(([, order]) => Number(order)),
  );
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
});
