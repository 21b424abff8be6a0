import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { importTextsOf, multipartOf, type UploadFields } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { aPicture, photoZip } from '#test/fixtures/photos.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { type UploadRequest, uploadGroupPhotos } from '../photos/photo-upload.service.ts';
import { uploadImport } from './upload-import.service.ts';

let app: TestApp;
let jobs: ReturnType<typeof openJobs>;
beforeAll(async () => {
  app = await openTestApp();
  jobs = openJobs(app.database, openLog('silent'));
  await jobs.start([]);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const actor = { email: 'former@example.org', ip: '127.0.0.1', requestId: '1' };
const depsOf = () => ({
  ...{ database: app.database, files: sharedFiles(app).store, jobs },
  recordChange: async () => {},
});

/** Sends an upload to the service, as after its admission. @returns the code of its failure */
const sendTo = async (parts: UploadFields, receive: (request: UploadRequest) => Promise<unknown>) => {
  const { headers, payload } = await multipartOf(parts);
  const server = http.createServer(async (raw, response) => {
    const failed = await receive({ raw, headers: raw.headers }).then(
      () => 'none',
      ({ code }) => code,
    );
    response.end(String(failed));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: payload })).text();
};

test('an import of somebody who lost the role since the upload began is refused', async () => {
  const former = await aMember(app);
  const parts = { name: 'Late', ...importTextsOf(['Late-1']) };
  expect(await sendTo(parts, (request) => uploadImport(depsOf(), request, former.id, actor))).toBe(
    'permission_denied',
  );
  expect(await app.rows(sql`select from imports`)).toEqual([]);
});

test('photographs of somebody who lost the role since the upload began are refused', async () => {
  const former = await aMember(app);
  const { id, numbers } = await aGroup(app, { oils: 1 });
  const photos = await photoZip({ [`${numbers[0]}-F.png`]: await aPicture() });
  const failed = await sendTo({ photos }, (request) =>
    uploadGroupPhotos(depsOf(), request, id, { ...actor, userId: former.id }),
  );
  expect(failed).toBe('permission_denied');
});

test('an import whose administrator loses the role before it is stored fails and stores nothing', async () => {
  const admin = await anAdministrator(app);
  const taken = {
    ...jobs,
    // takes the role in the transaction that sends the job
    send: async (...sent: Parameters<typeof jobs.send>) => {
      const [tx] = sent;
      await tx.execute(
        sql`update users set is_staff = false where id = ${admin.id} and exists (select from imports)`,
      );
      return jobs.send(...sent);
    },
  } as typeof jobs;
  const parts = { name: 'Later', ...importTextsOf(['Later-1']) };
  const deps = { ...depsOf(), jobs: taken };
  expect(await sendTo(parts, (request) => uploadImport(deps, request, admin.id, actor))).toBe('none');
  await vi.waitFor(
    async () =>
      expect(await app.rows(sql`select failure from imports`)).toEqual([{ failure: 'not_permitted' }]),
    { timeout: 15_000 },
  );
  expect(await app.rows(sql`select from samples where report_number = 'Later-1'`)).toEqual([]);
});
