import * as endpoints from '@iom/contract/accounts/background.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const execute = <R extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  app.database.write((tx) => rowsOf<R>(tx, statement));
const token = () => admin.token;
const jobs = async (query: object = {}) =>
  (await app.call(endpoints.listJobs, { query: query as never, token: token() })).body;
const mails = async (query: object = {}) =>
  (await app.call(endpoints.listMails, { query: query as never, token: token() })).body;
const retryJob = (id: string) => app.call(endpoints.retryJob, { params: { id }, token: token() });
const retryMail = (id: number) => app.call(endpoints.retryMail, { params: { id }, token: token() });

/** A job of the queue of release mails: it does nothing, because its group does not exist. */
const aJob = async (state: string, message = '') => {
  const [row] = await execute<{ id: string }>(
    sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, started_on, completed_on, output)
      values ('release', '{"group": 999999, "name": "2024 Europe"}', ${state}, 2, 2, now() + interval '1 hour', now(),
        case when ${state} = 'failed' then now() end, ${JSON.stringify({ message })}::jsonb) returning id::text`,
  );
  return row!.id;
};

/** A mail with one delivery job in this state; `none`: the job was deleted. */
const aMail = async (state: string, recipient: string) => {
  const [row] = await execute<{ id: number }>(
    sql`insert into outbox (recipient, subject, body) values (${recipient}, 'Your link', 'A secret link') returning id::int`,
  );
  if (state !== 'none')
    await execute(
      sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, started_on, output)
        values ('mail', ${JSON.stringify({ mail: row!.id })}::jsonb, ${state}, 15, 3, now() + interval '1 hour', now(), '{"message": "no such mailbox"}')`,
    );
  return row!.id;
};

test('lists a failed job with its error, tries and subject, and runs it again', async () => {
  const id = await aJob('failed', 'disk full\nparams: secret');
  const { results } = await jobs({ state: 'FAILED' });
  expect(results).toEqual([
    {
      id,
      queue: 'release',
      state: 'FAILED',
      about: '2024 Europe (group 999999)',
      created: expect.stringMatching(/Z$/),
      started: expect.stringMatching(/Z$/),
      finished: expect.stringMatching(/Z$/),
      next_try: null,
      tries: 3,
      most_tries: 3,
      error: 'disk full',
    },
  ]);
  expect((await retryJob(id)).body).toMatchObject({ id, state: 'WAITING', most_tries: 4 });
  await vi.waitFor(
    async () => expect((await jobs({ state: 'DONE' })).results.map((job) => job.id)).toContain(id),
    {
      interval: 100,
    },
  );
  const again = await retryJob(id);
  expect([again.status, again.failure.code]).toEqual([409, 'not_retryable']);
});

test('a job that waits for its next try runs now', async () => {
  const id = await aJob('retry', 'busy');
  expect((await jobs({ state: 'WAITING', search: 'release' })).results).toMatchObject([{ id, tries: 3 }]);
  await retryJob(id);
  await vi.waitFor(async () => expect((await jobs({ state: 'WAITING' })).count).toBe(0), {
    interval: 100,
  });
});

test('returns 404 for a job that does not exist or delivers a mail', async () => {
  const mail = await aMail('retry', 'job@example.org');
  const [job] = await execute<{ id: string }>(
    sql`select id::text from pgboss.job where name = 'mail' and data->>'mail' = ${String(mail)}`,
  );
  for (const id of [job!.id, '00000000-0000-4000-8000-000000000000', '12'])
    expect((await retryJob(id)).status).toBe(404);
});

test('lists mails by state without their text, and sends a failed one', async () => {
  const failed = await aMail('failed', 'failed@example.org');
  const { results } = await mails({ state: 'FAILED' });
  expect(results).toEqual([
    {
      id: failed,
      recipient: 'failed@example.org',
      subject: 'Your link',
      state: 'FAILED',
      created: expect.stringMatching(/Z$/),
      sent: null,
      next_try: null,
      tries: 4,
      error: 'no such mailbox',
    },
  ]);
  expect(JSON.stringify(results)).not.toContain('secret');
  expect((await retryMail(failed)).body).toMatchObject({ id: failed, state: 'WAITING' });
  await vi.waitFor(
    async () =>
      expect((await mails({ state: 'SENT', search: 'failed@' })).results).toMatchObject([
        { id: failed, error: null },
      ]),
    { interval: 100 },
  );
  const again = await retryMail(failed);
  expect([again.status, again.failure.code]).toEqual([409, 'not_retryable']);
});

test('a mail without a job counts as failed and gets a new job; a waiting mail is sent now', async () => {
  const [lost, waiting] = [
    await aMail('none', 'lost@example.org'),
    await aMail('retry', 'waiting@example.org'),
  ];
  expect((await mails({ state: 'FAILED', search: 'lost@' })).results.map(({ id }) => id)).toEqual([lost]);
  const found = (await mails({ state: 'WAITING', search: 'waiting@' })).results;
  expect(found).toMatchObject([{ id: waiting, tries: 4, next_try: expect.stringMatching(/Z$/) }]);
  for (const id of [lost, waiting]) expect((await retryMail(id)).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { results } = await mails({ state: 'SENT' });
      expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining([lost, waiting]));
    },
    { interval: 100 },
  );
});

test('returns 404 for a mail that does not exist', async () => {
  expect((await retryMail(999_999)).status).toBe(404);
});
