import { pages } from '@iom/contract/shared/pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aSite } from '#test/fixtures/site.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { openDiscovery } from './discovery.module.ts';

let app: TestApp;
let released: string;
let unreleased: string;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://shop.example' });
  released = (await aGroup(app)).numbers[0] ?? '';
  unreleased = (await aGroup(app, { release: false })).numbers[0] ?? '';
});
afterAll(() => app.close());

const text = async (url: string) => {
  const { statusCode, headers, body } = await app.app.server.inject(url);
  return { status: statusCode, type: headers['content-type'], body };
};
const describePage = (page: typeof pages.oil | typeof pages.catalog | typeof pages.owned, path: string) =>
  openDiscovery({ ...app.app.modules, database: app.database, site: aSite() }).describe(page, path);
const oil = (reportNumber: string) => describePage(pages.oil, pages.oil.path({ reportNumber }));

test('the sitemap lists public pages and released oils with their release, nothing private', async () => {
  const { status, type, body } = await text('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  const urls = [...body.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(urls).toEqual(expect.arrayContaining(['/', '/catalog', '/contact/', `/oil/${released}`]));
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.filter((path) => /admin|404|owned|:/.test(path ?? ''))).toEqual([]);
  expect(body).not.toContain(unreleased);
  expect(body).toMatch(new RegExp(`/oil/${released}</loc><lastmod>20\\d\\d-`));
  expect((await text('/sitemap-1.xml')).status).toBe(404);
});

test('robots.txt names the sitemap', async () => {
  const { status, type, body } = await text('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
});

test('the page of a released oil states label data, tests and variables, but no values', async () => {
  const details = await oil(released);
  expect(details?.title).toBe(`Brand A, report ${released}`);
  expect(details?.content).toContain('<h1>Brand A</h1>');
  expect(details?.content).toContain('<tr><th scope="row">SAE grade</th><td>5W-30</td></tr>');
  expect(details?.content).toContain('<tr><th scope="row">Bought in</th><td>Germany</td></tr>');
  expect(details?.content).toContain('<li>Sulfated Ash, ');
  const [dataset] = details?.structuredData ?? [];
  expect(dataset).toMatchObject({
    '@type': 'Dataset',
    identifier: released,
    temporalCoverage: '2016',
    spatialCoverage: [{ name: 'Germany' }],
    variableMeasured: expect.arrayContaining([expect.objectContaining({ name: 'Sulfated Ash' })]),
    distribution: expect.arrayContaining([expect.objectContaining({ encodingFormat: 'text/csv' })]),
  });
  expect(JSON.stringify(details)).not.toMatch(/"value"|10\.000|0\.85/);
});

test('oils that are unreleased, unknown or named in another spelling have no page', async () => {
  for (const number of [unreleased, 'NO-1', released.toLowerCase(), '%'])
    expect(await oil(number)).toBeNull();
});

test('the catalogue states the archive as a dataset, private pages state nothing', async () => {
  const [archive] = (await describePage(pages.catalog, '/catalog'))?.structuredData ?? [];
  expect(archive).toMatchObject({ '@type': 'Dataset', temporalCoverage: '2016' });
  expect(await describePage(pages.owned, '/dataset/owned')).toBeUndefined();
});
