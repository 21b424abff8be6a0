import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { type DownloadFormat, downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { folderStore } from '#platform/files/folder-store.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import { openOutbox } from '#platform/mail/outbox.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { aSite } from '#test/fixtures/site.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { overtaken } from '#test/setup/two-servers.ts';
import { computeBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { grantLicence } from '../library.module.ts';
import { downloadJob, removeExpiredDownloads } from './download-job.ts';
import { fileName } from './downloads.service.ts';

let app: TestApp;
let holder: Person;
let licence: number;
let folder: string;
/** Sends jobs to the app's own workers. */
let jobs: Jobs;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  app = await openTestApp({ LIMITS: 'on' });
  jobs = openJobs(app.database, openLog('silent'));
  await jobs.start([]);
  holder = await aMember(app);
  const group = await aGroup(app, { oils: 5 });
  const oils = (await app.call(listOils, { query: { sample__group_id: String(group.id) } })).body.results;
  licence = await app.database.write((tx) =>
    grantLicence(tx, {
      kind: 'CUSTOM',
      name: 'Noack / study?',
      orderId: null,
      buyerId: null,
      holderId: holder.id,
      oils: oils.map(({ id }) => ({ sampleId: id, testIds: null, fullSet: true })),
    }),
  );
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await rm(folder, { recursive: true });
});

const site = aSite({ publicUrl: 'https://institute.example', siteName: 'Institute' });

const start = (who: Person, format: DownloadFormat) =>
  app.call(downloadsEndpoints.startDownload, {
    query: { id: String(licence), regional: 'false', format },
    token: who.token,
  });
const status = (task_id: string, who: Person = holder) =>
  app.call(downloadsEndpoints.readTask, { query: { task_id }, token: who.token });
const finished = (task_id: string) =>
  vi.waitFor(async () => {
    const response = await status(task_id);
    expect(response.status).not.toBe(202);
    return response;
  });

/** A worker in addition to the app's, for downloads without a job. */
const worker = (files = folderStore(folder)) => {
  const parts = {
    database: app.database,
    files,
    outbox: openOutbox(
      app.database,
      jobs,
      openMailer({
        smtpUrl: undefined,
        dataDir: folder,
        mailFrom: '',
        siteName: '',
        institute: site.institute,
      }),
      site,
    ),
    site,
    dictionary: app.app.modules.samples.dictionary,
    readAlarms: async () => computeBatchAlarms([]),
    pdfReports: { openReports: () => Promise.resolve([]) },
  };
  const job = downloadJob(parts);
  return { parts, job, run: (id: string) => job.run({ id }) };
};
/** A download without a job. */
const aRequest = async (id: string, secondsAgo: number) => {
  await app.execute(sql`insert into downloads (id, created_at, expires_at, user_id, licence_id, name, format)
        values (${id}, now() - make_interval(secs => ${secondsAgo}), now() + interval '7 days', ${holder.id}, ${licence}, 'Study', 'csv')`);
  return id;
};
const readState = async (id: string) => {
  const rows = await app.rows<{ status: string }>(sql`select status from downloads where id = ${id}`);
  return rows[0]?.status;
};

test('writes every format, named after its licence and sent with its content type', async () => {
  const types: Record<DownloadFormat, string> = {
    csv: 'text/csv; charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    parquet: 'application/vnd.apache.parquet',
    zip: 'application/zip',
  };
  const starts = { csv: 'sample,', xlsx: 'PK', parquet: 'PAR1', zip: 'PK' };
  for (const format of downloadFormats) {
    const started = await start(holder, format);
    expect(started.status).toBe(202);
    const response = await finished(started.body.task_id);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe(types[format]);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Noack - study.${format}"; filename*=UTF-8''Noack%20-%20study.${format}`,
    );
    expect(response.text.startsWith(starts[format])).toBe(true);
  }
  const { body } = await app.call(downloadsEndpoints.listTasks, { token: holder.token });
  expect(body.results.map((task) => [task.status, task.progress])).toEqual(
    downloadFormats.map(() => ['READY', 1]),
  );
  const lifetimes = body.results.map(({ created, expires }) => Date.parse(expires) - Date.parse(created));
  const sevenDays = 7 * 24 * 3_600_000;
  expect(lifetimes).toEqual(downloadFormats.map(() => sevenDays));
});

test('writes a CSV file with a byte-order mark and one without', async () => {
  const query = { id: String(licence), regional: 'false', bom: 'true' } as const;
  const started = await app.call(downloadsEndpoints.startDownload, { query, token: holder.token });
  const plain = await start(holder, 'csv');
  expect(started.body.task_id).not.toBe(plain.body.task_id);
  expect((await finished(started.body.task_id)).text).toMatch(/^\ufeffsample,/);
  expect((await finished(plain.body.task_id)).text).toMatch(/^sample,/);
});

test('writes a CSV file with decimal commas beside one with points', async () => {
  const query = { id: String(licence), regional: 'false', bom: 'true', decimal: 'comma' } as const;
  const started = await app.call(downloadsEndpoints.startDownload, { query, token: holder.token });
  const { text, headers } = await finished(started.body.task_id);
  expect(text).toMatch(/^\ufeffsample;year;/);
  expect(headers['content-disposition']).toContain(' - decimal comma.csv"');
});

test('a user with fewer requests within ten minutes gets a file first', async () => {
  await app.execute(sql`update downloads set created_at = now() - interval '11 minutes'`);
  for (const id of ['first', 'second']) await aRequest(id, 0);
  const { body } = await start(holder, 'parquet');
  await finished(body.task_id);
  for (const id of ['first', 'second']) await app.execute(sql`delete from downloads where id = ${id}`);
  const next = await start(holder, 'parquet');
  await finished(next.body.task_id);
  const readPriority = async (id: string) => {
    const query = sql`select priority from pgboss.job where data->>'id' = ${id}`;
    return (await app.rows<{ priority: number }>(query))[0]?.priority;
  };
  expect([await readPriority(body.task_id), await readPriority(next.body.task_id)]).toEqual([-2, -1]);
});

const plain = { byteOrderMark: false, decimalComma: false };

test('truncates a long file name between characters, with their combining marks', () => {
  const name = `${'a'.repeat(79)}\u{20000}\u{20001}`;
  expect(fileName({ ...plain, name, format: 'csv' })).toBe(`${'a'.repeat(79)}\u{20000}.csv`);
  expect(fileName({ ...plain, name: 'हिन्दी', format: 'zip' })).toBe('हिन्दी.zip');
});

test('writes dashes and slashes of a name as hyphens, and names no two CSV files of a licence alike', () => {
  const name = 'Benchmark 5W-30 EU 2018–2023 TBN/Noack/CCS';
  const names = [
    plain,
    { byteOrderMark: true, decimalComma: false },
    { byteOrderMark: true, decimalComma: true },
  ].map((dialect) => fileName({ ...dialect, name, format: 'csv' }));
  expect(names[0]).toBe('Benchmark 5W-30 EU 2018-2023 TBN-Noack-CCS.csv');
  expect(new Set(names).size).toBe(3);
});

test('writes a file once for two concurrent requests', async () => {
  const responses = await Promise.all([start(holder, 'csv'), start(holder, 'csv')]);
  expect(new Set(responses.map((response) => response.body.task_id)).size).toBe(1);
});

// on the embedded database transactions run one after the other
test.skipIf('tarball' in inject('template'))(
  'a file of a licence that is revoked while the request waits is not found',
  async () => {
    const ofNoOils = { kind: 'CUSTOM', name: 'Revoked', orderId: null, buyerId: null, oils: [] } as const;
    const who = await aMember(app);
    const id = await app.database.write((tx) => grantLicence(tx, { ...ofNoOils, holderId: who.id }));
    const query = { id: String(id), regional: 'false', format: 'csv' } as const;
    const request = () => app.call(downloadsEndpoints.startDownload, { query, token: who.token });
    const refused = await overtaken(app, who.id, request, (tx) =>
      tx.execute(sql`delete from licences where id = ${id}`),
    );
    expect(refused.status).toBe(404);
  },
);

test('sends one mail after a long wait, and none after a short one', async () => {
  const { run } = worker();
  await run(await aRequest('quick', 1));
  const slow = await aRequest('slow', 29);
  await run(slow);
  await run(slow);
  const mails = await app.mails(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${holder.email}`);
  expect(mails[0]).toContain('Subject: Your file is ready: Study.csv');
  expect(mails[0]).toContain('https://institute.example/downloads');
  const outbox = await app.database.read((tx) => tx.execute(sql`select count(*)::int as mails from outbox`));
  expect(outbox).toMatchObject({ rows: [{ mails: 1 }] });
});

test('stores nothing of a file that fails halfway; the next try stores all of it', async () => {
  const id = await aRequest('broken', 0);
  const files = folderStore(folder);
  async function* brokenOff(content: Readable) {
    for await (const piece of content) {
      yield piece;
      throw new Error('no space left');
    }
  }
  const full = {
    ...files,
    write: (key: string, content: Readable) => files.write(key, Readable.from(brokenOff(content))),
  };
  const createFile = async () =>
    (await readdir(path.join(folder, 'downloads'))).filter((name) => name.startsWith(id));
  await expect(worker(full).run(id)).rejects.toThrow('no space left');
  expect(await createFile()).toEqual([]);
  expect(await readState(id)).toBe('RUNNING');
  await worker().run(id);
  expect(await createFile()).toEqual([`${id}.csv`]);
  expect(await readState(id)).toBe('READY');
});

test('returns 404 for an id that cannot be a task or licence', async () => {
  const long = '9'.repeat(300);
  expect((await status(long)).status).toBe(404);
  const query = { id: long, regional: 'false' } as const;
  for (const call of [
    downloadsEndpoints.startDownload,
    holdingsEndpoints.previewReport,
    holdingsEndpoints.listCustomSamples,
  ])
    expect((await app.call(call, { query, token: holder.token })).status).toBe(404);
});

test('returns report_failed after the last failed try; a new request starts a new download', async () => {
  const id = await aRequest('hopeless', 0);
  await worker().job.onDeadLetter?.({ id });
  const response = await status(id);
  expect([response.status, response.failure.code]).toEqual([500, 'report_failed']);
  expect((await start(holder, 'csv')).body.task_id).not.toBe(id);
});

test('returns report_failed for a file missing from the store', async () => {
  const { body } = await start(holder, 'csv');
  await finished(body.task_id);
  await sharedFiles(app).remove(`downloads/${body.task_id}.csv`);
  const response = await status(body.task_id);
  expect([response.status, response.failure.code]).toEqual([500, 'report_failed']);
});

test('neither writes, lists nor returns a file whose licence has another holder', async () => {
  const other = await aMember(app);
  const moveTo = (person: Person) =>
    app.execute(sql`update licences set holder_id = ${person.id} where id = ${licence}`);
  const id = await aRequest('gone', 0);
  await moveTo(other);
  await worker().run(id);
  expect(await readState(id)).toBe('FAILED');
  expect((await status(id)).status).toBe(404);
  expect((await app.call(downloadsEndpoints.listTasks, { token: holder.token })).body.count).toBe(0);
  expect((await app.call(downloadsEndpoints.listTasks, { token: other.token })).body.count).toBe(0);
  await moveTo(holder);
});

test('removes the file of a revoked licence after a crash between writing and removing it', async () => {
  const files = folderStore(folder);
  const id = await aRequest('revoked', 0);
  const crashed = worker({
    ...files,
    write: async (key, content) => {
      const bytes = await files.write(key, content);
      await app.execute(sql`delete from downloads where id = ${id}`);
      return bytes;
    },
    remove: () => Promise.reject(new Error('crashed')),
  });
  await expect(crashed.run(id)).rejects.toThrow('crashed');
  expect(await readdir(path.join(folder, 'downloads'))).toContain('revoked.csv');
  await worker().run(id);
  expect(await readdir(path.join(folder, 'downloads'))).not.toContain('revoked.csv');
});

test('removes the file of a download that fails after writing it', async () => {
  const id = await aRequest('unmarked', 0);
  await folderStore(folder).write('downloads/unmarked.csv', Readable.from(['a']));
  await worker().job.onDeadLetter?.({ id });
  expect(await readState(id)).toBe('FAILED');
  expect(await readdir(path.join(folder, 'downloads'))).not.toContain('unmarked.csv');
});

test('removes a file and its row after seven days', async () => {
  const { run, parts } = worker();
  const id = await aRequest('old', 0);
  await run(id);
  await app.execute(sql`update downloads set expires_at = now() where id = ${id}`);
  expect((await status(id)).status).toBe(404);
  await removeExpiredDownloads(parts);
  expect(await readState(id)).toBeUndefined();
  expect(await readdir(path.join(folder, 'downloads'))).not.toContain('old.csv');
});

test('returns 429 for the 31st download of a user in ten minutes', async () => {
  const eager = await aMember(app);
  const responses: number[] = [];
  for (let i = 0; i < 31; i += 1) responses.push((await start(eager, 'csv')).status);
  expect(responses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
});
