import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { makeImportTexts, sendTo } from '#test/fixtures/imports.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { aPicture, photoZip } from '#test/fixtures/photos.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { uploadGroupPhotos } from '../photos/photo-upload.service.ts';
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
test('an import whose administrator loses the role before it is stored fails and stores nothing', async () => {
  const admin = await anAdministrator(app);
  const taken = {
    ...jobs,
    // removes the role in the transaction that sends the job
    send: async (...sent: Parameters<typeof jobs.send>) => {
      const [tx] = sent;
      await tx.execute(
        sql`update users set is_staff = false where id = ${admin.id} and exists (select from imports)`,
      );
      return jobs.send(...sent);
    },
  } as typeof jobs;
  const { database } = app;
  const deps = { database, write: database.write, files: sharedFiles(app).store, jobs: taken };
  const parts = { name: 'Later', ...makeImportTexts(['Later-1']) };
  await sendTo(parts, (request) => uploadImport(deps, request, admin.id, actor));
  await vi.waitFor(async () =>
    expect(await app.rows(sql`select failure from imports`)).toEqual([{ failure: 'not_permitted' }]),
  );
  expect(await app.rows(sql`select from samples where report_number = 'Later-1'`)).toEqual([]);
});

test('photographs are stored until their administrator loses the role, and these are recorded', async () => {
  const { id, numbers } = await aGroup(app, { oils: 3 });
  const picture = await aPicture();
  const photos = await photoZip(Object.fromEntries(numbers.map((number) => [`${number}-F.png`, picture])));
  const { store } = sharedFiles(app);
  let stored = 0;
  const files: FileStore = {
    ...store,
    write: async (key, content) => {
      stored += 1;
      return store.write(key, content);
    },
  };
  const recorded: unknown[] = [];
  const deps = {
    ...{ database: app.database, files, jobs },
    recordChange: async (...[, , , { after }]: Parameters<RecordChange>) => void recorded.push(after),
    write: async <T>(work: (tx: WriteTx) => Promise<T>) => {
      if (stored === 2) throw new ApiError('permission_denied');
      return app.database.write(work);
    },
  };
  const end = await sendTo({ photos }, (request) => uploadGroupPhotos(deps, request, id, actor));
  expect([end, stored, recorded]).toEqual(['permission_denied', 2, [{ photographs: 2 }]]);
});
