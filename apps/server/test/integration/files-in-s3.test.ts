import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import S3rver from 's3rver';
import { expect, test, vi } from 'vitest';
import { aMember } from '../fixtures/people.ts';
import { openShop } from '../fixtures/shop.ts';

test('with files in S3, a report is stored there and read from there', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'bucket-'));
  const configureBuckets = [{ name: 'reports', configs: [] }];
  const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await bucket.run();
  const shop = await openShop({
    FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/reports?region=eu-central-1&tls=off`,
  });
  const who = await aMember(shop.app);
  await shop.validate(who);
  await shop.pay(who, await shop.order(who));
  const { body: owned } = await shop.app.call(holdingsEndpoints.listOwnedReports, { token: who.token });
  const query = { id: String(owned.custom_reports[0]?.id), regional: 'false' } as const;
  const { body } = await shop.app.call(downloadsEndpoints.startDownload, { query, token: who.token });
  const task = { query: { task_id: body.task_id }, token: who.token };
  const file = await vi.waitFor(async () => {
    const response = await shop.app.call(downloadsEndpoints.readTask, task);
    expect(response.status).toBe(200);
    return response;
  });
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(file.text).toContain('Kinematic Viscosity @ 100 C');
  const storedFiles = await readdir(path.join(directory, 'reports'), { recursive: true });
  expect(storedFiles.filter((name) => name.includes(body.task_id)).length).toBeGreaterThan(0);
  expect(await readdir(path.join(shop.app.dataDir, 'files')).catch(() => [])).toEqual([]);
  await shop.app.close();
  await bucket.close();
  await rm(directory, { recursive: true });
});
