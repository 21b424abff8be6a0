import { Readable } from 'node:stream';
import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listImports } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import * as endpoints from '@iom/contract/samples/samples.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { aGroup, importTexts } from '#test/fixtures/archive.ts';
import { encodeMultipart, makeImportTexts, sendTo, uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { aPicture, photoZip } from '#test/fixtures/photos.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { uploadGroupPhotos } from '../photos/photo-upload.service.ts';

let app: TestApp;
let admin: Person;
let member: Person;
beforeAll(async () => {
  app = await openTestApp();
  [admin, member] = [await anAdministrator(app), await aMember(app)];
  await aGroup(app);
});
afterAll(() => app.close());

const withdraw = (id: number) =>
  app.call(endpoints.withdrawSampleGroup, { params: { id }, token: admin.token });
const uploadPictures = async (id: number, names: readonly string[]) => {
  const picture = await aPicture();
  const photos = await photoZip(Object.fromEntries(names.map((name) => [`${name}.png`, picture])));
  const { headers, payload } = await encodeMultipart({ photos });
  const response = await app.app.server.inject({
    method: 'POST',
    url: fillAddress(uploadPhotos.path, { id }),
    headers: { ...headers, authorization: `Token ${admin.token}` },
    payload,
  });
  return response.statusCode;
};
const listPhotos = async () => {
  const files = sharedFiles(app);
  return files.keys('photos/2016').catch(() => []);
};
/** Jobs that remove files and have not ended. */
const openRemovals = async () => {
  const open = sql`select count(*)::int as count from pgboss.job where name = 'remove-files' and state < 'completed'`;
  const [row] = await app.rows<{ count: number }>(open);
  return row?.count;
};
const actor = { email: 'admin@example.org', ip: '127.0.0.1', requestId: '1' };
const audited = (id: number) =>
  app.rows(
    sql`select before, after from audit_log where action = 'group.withdraw' and target = ${`group ${id}`}`,
  );
/** The oils a customer and an administrator list. */
const listed = async () => {
  const count = async (token: string) => (await app.call(listOils, { token })).body.count;
  return [await count(member.token), await count(admin.token)];
};

const header = 'report_number,test,analyte,value,laboratory,batch,run\n';
const ash = 'Sulfated Ash,Sulfated Ash';
const results = `${header}W-1,${ash},0.8,Lab,B1,1\nW-1,${ash},0.9,Lab,B2,2\nw-2,${ash},0.7,,,1\n`;
const samples = (region: string) =>
  `report_number,year,brand_name,region\nW-1,2016,Brand,${region}\nw-2,2016,Brand,${region}\n`;

test('removes everything of an unreleased group, after which the corrected files can be imported', async () => {
  const before = await listed();
  const wrong = { samples: samples('Europe'), results };
  const { group } = await uploadAndWait(app, admin, { name: 'Wrong', ...wrong });
  const id = group ?? 0;
  expect(await uploadPictures(id, ['W-1-F', 'w-2-B'])).toBe(200);
  expect(await listed()).toEqual([before[0], (before[1] ?? 0) + 2]);
  const response = await withdraw(id);
  expect([response.status, response.text]).toEqual([204, '']);
  expect(await listed()).toEqual(before);
  expect(await audited(id)).toEqual([
    { before: { name: 'Wrong', samples: 2, report_numbers: ['W-1', 'w-2'] }, after: null },
  ]);
  await vi.waitFor(async () => expect(await listPhotos()).toEqual([]));
  const left = sql`select (select count(*)::int from samples s where not exists (select from sample_groups g where g.id = s.group_id)) as samples,
    (select count(*)::int from results r where not exists (select from samples s where s.id = r.sample_id)) as results,
    (select count(*)::int from retests) as retests`;
  expect(await app.rows(left)).toEqual([{ samples: 0, results: 0, retests: 0 }]);
  const { results: imports } = (await app.call(listImports, { token: admin.token })).body;
  expect(imports[0]).toMatchObject({ name: 'Wrong', group: null, accepted: 2 });

  const right = await importTexts(app, 'Wrong', { samples: samples('Africa'), results });
  expect([right.errors, right.accepted]).toEqual([[], 2]);
  expect((await withdraw(right.group ?? 0)).status).toBe(204);
  const again = await importTexts(app, 'Wrong', wrong);
  expect(again).toMatchObject({ errors: [], accepted: 2 });
  expect([id, right.group]).not.toContain(again.group);
});

test('photographs of oils that were imported again stay when the removal of the withdrawn ones runs late', async () => {
  const files = makeImportTexts(['AG-1', 'AG-2']);
  const first = await importTexts(app, 'Again', files);
  const { store, ...kept } = sharedFiles(app);
  const removal = { name: 'remove-files', data: z.object({ keys: z.array(z.string()) }) };
  const keys = ['photos/2016/AG-1-F', 'photos/2016/AG-2-B', 'photos/2015/AG-1-F', 'downloads/ag.csv'];
  expect((await withdraw(first.group ?? 0)).status).toBe(204);
  await vi.waitFor(async () => expect(await openRemovals()).toBe(0));
  const again = await importTexts(app, 'Again', files);
  expect(again).toMatchObject({ errors: [], accepted: 2 });
  expect(await uploadPictures(again.group ?? 0, ['AG-1-F', 'AG-2-B'])).toBe(200);
  for (const key of keys.slice(2)) await store.write(key, Readable.from(['x']));
  const jobs = openJobs(app.database, openLog('silent'));
  await jobs.start([]);
  onTestFinished(() => jobs.stop());
  await app.database.write((tx) => jobs.send(tx, removal, { keys }));
  await vi.waitFor(async () => expect(await openRemovals()).toBe(0));
  const left = await Promise.all(
    keys.map((key) =>
      kept.read(key).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(left).toEqual([true, true, false, false]);
  expect((await withdraw(again.group ?? 0)).status).toBe(204);
  await vi.waitFor(async () => expect(await listPhotos()).toEqual([]));
});

test('other servers are notified of a withdrawal', async () => {
  const { id } = await aGroup(app, { oils: 1, release: false });
  const version = async () => {
    const [row] = await app.rows<{ version: number }>(sql`select version::int as version from archive_state`);
    return row?.version ?? 0;
  };
  const before = await version();
  await withdraw(id);
  expect(await version()).toBe(before + 1);
});

test('an administrator no longer finds the oils of a withdrawn group', async () => {
  const { id } = await aGroup(app, { oils: 1, release: false });
  const query = { sample__group_id: String(id) };
  const [oil] = (await app.call(listOils, { query, token: admin.token })).body.results;
  const read = () => app.call(readOil, { params: { id: oil?.id ?? 0 }, token: admin.token });
  expect((await read()).status).toBe(200);
  await withdraw(id);
  expect((await read()).status).toBe(404);
});

test('returns 404 for an unknown group and one that was withdrawn, and 409 for a released one', async () => {
  expect((await withdraw(2_147_483_647)).status).toBe(404);
  const { id } = await aGroup(app, { oils: 1, release: false });
  expect((await withdraw(id)).status).toBe(204);
  expect((await withdraw(id)).status).toBe(404);
  const release = await app.call(endpoints.releaseSamples, { params: { id }, token: admin.token });
  expect(release.status).toBe(404);
  const released = await aGroup(app, { oils: 1 });
  const before = await listed();
  const { status, failure } = await withdraw(released.id);
  expect([status, failure.code]).toEqual([409, 'group_released']);
  expect(await listed()).toEqual(before);
  expect(await audited(released.id)).toEqual([]);
});

test('the audit log keeps a thousand report numbers of a larger group', async () => {
  const numbers = Array.from({ length: 1001 }, (_, index) => `Many-${index}`);
  const { group } = await importTexts(app, 'Many', makeImportTexts(numbers));
  expect((await withdraw(group ?? 0)).status).toBe(204);
  expect(await audited(group ?? 0)).toEqual([
    { before: { name: 'Many', samples: 1001, report_numbers: numbers.slice(0, 1000) }, after: null },
  ]);
  // the removal of its photographs must not delay the next test
  await vi.waitFor(async () => expect(await openRemovals()).toBe(0), { interval: 200 });
});

test('photographs that are stored after their group was withdrawn are removed', async () => {
  const { id, numbers } = await aGroup(app, { oils: 2, release: false });
  const jobs = openJobs(app.database, openLog('silent'));
  await jobs.start([]);
  onTestFinished(() => jobs.stop());
  const { store } = sharedFiles(app);
  let written = 0;
  const files: FileStore = {
    ...store,
    write: async (key, content) => {
      const size = await store.write(key, content);
      written += 1;
      if (written > 1) return size;
      expect((await withdraw(id)).status).toBe(204);
      // the second picture is stored after the withdrawal has removed its files
      await vi.waitFor(async () => expect(await listPhotos()).toEqual([]));
      return size;
    },
  };
  const { database } = app;
  const deps = { database, write: database.write, files, jobs, recordChange: async () => {} };
  const picture = await aPicture();
  const photos = await photoZip(Object.fromEntries(numbers.map((number) => [`${number}-F.png`, picture])));
  const end = await sendTo({ photos }, (request) => uploadGroupPhotos(deps, request, id, actor));
  expect([end, written]).toEqual(['not_found', 2]);
  await vi.waitFor(async () => expect(await listPhotos()).toEqual([]));
});
