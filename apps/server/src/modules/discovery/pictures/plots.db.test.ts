import { samplePageFile } from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { plotNames } from '@iom/contract/pages/plot-names.ts';
import { plotFile } from '@iom/contract/pages/plots.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = async (url: string) => {
  const { statusCode, headers, body, rawPayload } = await app.app.server.inject(url);
  return { status: statusCode, type: headers['content-type'], body, rawPayload };
};

test('paints every plot in both forms and schemes, without height while there are too few oils', async () => {
  for (const name of plotNames) {
    const { status, type, body } = await read(plotFile(name, 'wide', 'light'));
    expect([name, status, type]).toEqual([name, 200, 'image/svg+xml; charset=utf-8']);
    expect(body).toMatch(/^<svg [^>]*width="720" height="1" viewBox="0 0 720 1"\/>$/);
  }
});

test('a release is in the plots at once', async () => {
  await aGroup(app);
  const wide = await read(plotFile('oils-by-year', 'wide', 'light'));
  expect(wide.body).toMatch(/^<svg [^>]*width="360"/);
  const narrow = await read(plotFile('oils-by-year', 'narrow', 'dark'));
  expect(narrow.body).toMatch(/^<svg [^>]*width="179"/);
  expect(narrow.body).toContain('#a9a398');
});

test('returns 404 for a plot, a form or a page that does not exist', async () => {
  for (const url of [
    '/pictures/plots/oils-by-year.svg',
    '/pictures/plots/sales-wide-light.svg',
    '/pictures/plots/oils-by-year-wide-light.png',
    samplePageFile(0),
    samplePageFile(7),
  ])
    expect([url, (await read(url)).status]).toEqual([url, 404]);
});

test('the pages of the sample report are pictures of the whole width', async () => {
  const { status, type, rawPayload } = await read(samplePageFile(1));
  expect([status, type]).toEqual([200, 'image/webp']);
  const { width = 0, height = 0 } = await sharp(rawPayload).metadata();
  expect(width).toBeGreaterThan(990);
  expect(height / width).toBeCloseTo(Math.SQRT2, 2);
  // not a blank page
  const { channels } = await sharp(rawPayload).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(10);
});
