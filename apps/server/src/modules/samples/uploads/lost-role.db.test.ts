import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log.ts';
import { importTextsOf, multipartOf } from '#test/fixtures/imports.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
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
    // takes the role in the transaction that sends the job
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
  const server = http.createServer(async (raw, response) => {
    response.end(await uploadImport(deps, { raw, headers: raw.headers }, admin.id, actor));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers, payload } = await multipartOf({ name: 'Later', ...importTextsOf(['Later-1']) });
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: payload });
  await vi.waitFor(
    async () =>
      expect(await app.rows(sql`select failure from imports`)).toEqual([{ failure: 'not_permitted' }]),
    { timeout: 15_000 },
  );
  expect(await app.rows(sql`select from samples where report_number = 'Later-1'`)).toEqual([]);
});
