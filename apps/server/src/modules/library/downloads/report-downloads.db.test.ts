import { buffer } from 'node:stream/consumers';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { maxPdfReports } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import { listOwnedPdfs } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FileMissing } from '#platform/files/file-store.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';
import { reportZip } from './download-job.ts';
import { reportZipQueue } from './downloads.service.ts';
import { insertDownload } from './downloads.store.ts';

let app: TestApp;
let group: Awaited<ReturnType<typeof aGroup>>;
let outsider: Person;

beforeAll(async () => {
  app = await openTestApp();
  group = await aGroup(app, { oils: 4 });
  outsider = await aMember(app);
});
afterAll(() => app.close());

const sampleIds = async () => {
  const rows = await app.rows<{ id: number }>(
    sql`select id::int from samples where group_id = ${group.id} order by id`,
  );
  return rows.map(({ id }) => id);
};
const readTestIds = async (sampleId: number) => {
  const rows = await app.rows<{ id: number }>(
    sql`select test_id::int as id from results where sample_id = ${sampleId} order by 1`,
  );
  return rows.map(({ id }) => id);
};
const grantDetails = { orderId: null, buyerId: null };
/** A member who holds the region in full. */
const aHolder = async () => {
  const who = await aMember(app);
  const licence = await app.database.write((tx) =>
    grantLicence(tx, {
      ...grantDetails,
      kind: 'REGIONAL',
      name: 'Europe 2016',
      year: 2016,
      region: 'Europe',
      holderId: who.id,
    }),
  );
  return { who, licence };
};
const start = (who: Person, query = {}) =>
  app.call(downloadsEndpoints.startPdfDownload, { query, token: who.token });
const status = (task_id: string, who: Person) =>
  app.call(downloadsEndpoints.readTask, { query: { task_id }, token: who.token });
const tasks = async (who: Person) =>
  (await app.call(downloadsEndpoints.listTasks, { token: who.token })).body.results;
const finished = (task_id: string, who: Person) =>
  vi.waitFor(
    async () => {
      const response = await status(task_id, who);
      expect(response.status).not.toBe(202);
      return response;
    },
    { interval: 100 },
  );
const readDownload = (id: string) => sharedFiles(app).read(`downloads/${id}.zip`);
const readZip = async (id: string) => unzipSync(await readDownload(id));
const reportText = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;

test('makes one zip of the reports that the list shows, with an index', async () => {
  const { who } = await aHolder();
  const started = await start(who);
  expect(started.status).toBe(202);
  const response = await finished(started.body.task_id, who);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Engine Oil Data Reports - 4 oils.zip"; filename*=UTF-8''Engine%20Oil%20Data%20Reports%20-%204%20oils.zip`,
  });
  const files = await readZip(started.body.task_id);
  const listed = (await app.call(listOwnedPdfs, { query: {}, token: who.token })).body.results;
  expect(Object.keys(files)).toEqual([
    'INDEX.csv',
    ...listed.map(({ report_number }) => `${report_number}.pdf`),
  ]);
  expect(parse(strFromU8(files['INDEX.csv']!))).toEqual([
    ['report_number', 'year', 'brand', 'sae_grade', 'file'],
    ['T1-1', '2016', 'Brand A', '5W-30', 'T1-1.pdf'],
    ['T1-2', '2016', `'=Brand "B"`, '10W-40', 'T1-2.pdf'],
    ['T1-3', '2016', expect.any(String), expect.any(String), 'T1-3.pdf'],
    ['T1-4', '2016', expect.any(String), expect.any(String), 'T1-4.pdf'],
  ]);
  for (const { report_number } of listed)
    expect(await reportText(files[`${report_number}.pdf`]!)).toContain(`Report ${report_number}`);
  expect(await tasks(who)).toMatchObject([{ kind: 'pdf_reports', status: 'READY', progress: 1 }]);
});

test('the filters of the list choose the reports and are in the file name', async () => {
  const { who } = await aHolder();
  const { body } = await start(who, { sae_grade__icontains: '5w-3', report_number__icontains: 'T1' });
  await finished(body.task_id, who);
  expect(Object.keys(await readZip(body.task_id))).toEqual(['INDEX.csv', 'T1-1.pdf', 'T1-3.pdf']);
  expect(await tasks(who)).toMatchObject([{ name: 'Engine Oil Data Reports - 2 oils - 5w-3 - T1.zip' }]);
});

test('two requests for the same reports make one file', async () => {
  const { who } = await aHolder();
  const ids = (await Promise.all([start(who), start(who)])).map(({ body }) => body.task_id);
  expect(ids[0]).toBe(ids[1]);
  expect((await start(who, { report_number__icontains: 'T1-1' })).body.task_id).not.toBe(ids[0]);
});

test('returns 403 without the full set of an oil', async () => {
  const who = await aMember(app);
  const [sampleId = 0] = await sampleIds();
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ ...grantDetails, kind: 'CUSTOM', name: 'Part', holderId: who.id },
      oils: [{ sampleId, testIds: [], fullSet: false }],
    }),
  );
  for (const one of [who, outsider])
    expect(await start(one)).toMatchObject({ status: 403, failure: { code: 'full_set_not_held' } });
});

test('returns 404 for the file of another account', async () => {
  const { who } = await aHolder();
  const { body } = await start(who);
  await finished(body.task_id, who);
  expect((await status(body.task_id, outsider)).status).toBe(404);
  expect(await tasks(outsider)).toEqual([]);
});

test('a revoked licence removes the file that contains its data, and no other', async () => {
  const { who, licence } = await aHolder();
  const [, sampleId = 0] = await sampleIds();
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ ...grantDetails, kind: 'SINGLE', name: 'T1-2', holderId: who.id },
      oils: [{ sampleId, testIds: null, fullSet: true }],
    }),
  );
  const moved = (holder: Person) =>
    app.execute(sql`update licences set holder_id = ${holder.id} where id = ${licence}`);
  const both = (await start(who)).body.task_id;
  await finished(both, who);
  await moved(outsider);
  expect((await status(both, who)).status).toBe(404);
  expect(await tasks(who)).toEqual([]);
  const single = (await start(who)).body.task_id;
  await finished(single, who);
  expect(Object.keys(await readZip(single))).toEqual(['INDEX.csv', 'T1-2.pdf']);
  await moved(who);
  expect((await status(both, who)).status).toBe(200);
  const { token } = await anAdministrator(app);
  const revoked = await app.call(revokeAccess, { body: { report_id: licence, regional: true }, token });
  expect(revoked.status).toBe(200);
  expect((await status(both, who)).status).toBe(404);
  await vi.waitFor(() => expect(readZip(both)).rejects.toBeInstanceOf(FileMissing));
  expect((await status(single, who)).status).toBe(200);
});

test('contains no values of a licence that was bought after the request', async () => {
  const who = await aMember(app);
  const [sampleId = 0] = await sampleIds();
  const grant = (testIds: number[] | null) =>
    app.database.write((tx) =>
      grantLicence(tx, {
        ...{ ...grantDetails, kind: 'SINGLE', name: 'T1-1', holderId: who.id },
        oils: [{ sampleId, testIds, fullSet: true }],
      }),
    );
  const [viscosity = 0] = await readTestIds(sampleId);
  const first = await grant([viscosity]);
  await grant(null);
  const jobs = openJobs(app.database, openLog('silent'));
  await jobs.start([]);
  await app.database.write(async (tx) => {
    const contents = { licenceId: null, reportIds: [sampleId], analysis: null, licenceIds: [first] };
    const form = { format: 'zip', byteOrderMark: false, decimalComma: false } as const;
    await insertDownload(tx, { id: 'before', userId: who.id, name: 'Reports', ...contents, ...form });
    await jobs.send(tx, reportZipQueue, { id: 'before' });
  });
  await finished('before', who);
  await jobs.stop();
  const text = await reportText((await readZip('before'))['T1-1.pdf']!);
  expect(text).toContain('Kinematic Viscosity');
  // named as not held, without its method or value
  expect(text.split('Tests that are not in your data:')[0]).not.toContain('Sulfated Ash');
  expect(text).not.toContain('D874');
});

test('returns 409 for too many reports for one file; a filter reduces them', async () => {
  await aGroup(app, { oils: maxPdfReports + 1, region: 'Americas' });
  const who = await aMember(app);
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ ...grantDetails, kind: 'REGIONAL', name: 'Americas 2016', holderId: who.id },
      ...{ year: 2016, region: 'Americas' },
    }),
  );
  const response = await start(who);
  expect(response).toMatchObject({ status: 409, failure: { code: 'too_many_reports' } });
  expect(response.failure.error).toContain('at most 500 reports');
  expect((await start(who, { report_number__icontains: 'T2-50' })).status).toBe(202);
});

test('reports the share of packed reports', async () => {
  const make = (reportNumber: string) => ({
    oil: { reportNumber, year: 2016, brandName: 'Brand', saeGrade: '5W30' },
    make: () => Promise.resolve({ name: '', bytes: Buffer.from(reportNumber) }),
  });
  const shares: number[] = [];
  const zip = reportZip(['A', 'B', 'C', '../D'].map(make), new Date(), async (share) => {
    shares.push(share);
  });
  expect(Object.keys(unzipSync(await buffer(zip)))).toEqual([
    'INDEX.csv',
    'A.pdf',
    'B.pdf',
    'C.pdf',
    '__D.pdf',
  ]);
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});
