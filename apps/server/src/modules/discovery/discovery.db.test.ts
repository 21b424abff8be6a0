import { setTimeout } from 'node:timers/promises';
import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { createEntry } from '@iom/contract/content/entries.endpoints.ts';
import { createPaper } from '@iom/contract/content/papers.endpoints.ts';
import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { renameSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { anAdministrator } from '#test/fixtures/people.ts';
import { aSite } from '#test/fixtures/site.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { openDiscovery } from './discovery.module.ts';
import { openPublished } from './published.service.ts';
import { openSitemap } from './sitemap/sitemap.service.ts';

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
const published = () => openPublished({ ...app.app.modules, database: app.database });
const describePage = (page: Page, path: string) =>
  openDiscovery({
    ...app.app.modules,
    database: app.database,
    site: aSite(),
    readTexts: async () => ({}),
  }).describe(page, path);
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

test('the sitemap is written once while archive, releases and papers stay the same', async () => {
  const known = app.app.modules.samples.dictionary();
  let written = 0;
  const dictionary = {
    ...known,
    get tests() {
      written += 1;
      return known.tests;
    },
  };
  const readSitemap = openSitemap(app.database, 'https://shop.example');
  const readPublished = published();
  const read = async () => readSitemap(dictionary, await readPublished());
  const [first, other] = await Promise.all([read(), read()]);
  expect(other).toBe(first);
  const readings = written;
  expect(await read()).toBe(first);
  expect(written).toBe(readings);
  const { token } = await anAdministrator(app);
  await app.call(createPaper, { body: { title: 'New', authors: 'A. Byron' }, token });
  expect(String(await read())).toContain('/technical_paper/');
  expect(written).toBeGreaterThan(readings);
});

test('concurrent requests for published content share reads of the database', async () => {
  const readPublished = published();
  const read = vi.spyOn(app.database, 'read');
  await Promise.all(Array.from({ length: 60 }, readPublished));
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

test('sitemap, feed, and pages and pictures of papers read only published content', async () => {
  const paper = pages.technicalPaper.path({ id: 999 });
  const urls = ['/sitemap.xml', '/feed.xml', '/pictures/papers/999.png', paper];
  await Promise.all(urls.map(text));
  const read = vi.spyOn(app.database, 'read');
  for (const url of urls) await text(url);
  expect(read.mock.calls.length).toBeLessThanOrEqual(urls.length);
  read.mockRestore();
});

/**
 * Oils in a catalogue that asks the database, and 63 report numbers, most of them unknown. Reads end some
 * turns of the event loop after they began, as on PostgreSQL: the embedded database answers within one turn,
 * so that requests, which start in separate turns, would never overlap with another's lookup.
 */
const withSqlCatalogue = async () => {
  const database = await cloneDatabase();
  const read: Database['read'] = async (work) => {
    await setTimeout(20);
    return database.read(work);
  };
  const sql = await openTestApp({ CATALOGUE_ENGINE: 'sql' }, { ...database, read });
  onTestFinished(() => sql.close());
  const { numbers } = await aGroup(sql);
  const unknown = Array.from({ length: 62 - numbers.length }, (_, index) => `NO-${index}`);
  return { sql, numbers, requested: [...numbers, ...unknown, '\0'] };
};

test('concurrent requests for the details of oils share reads of the database', async () => {
  const { sql, numbers, requested } = await withSqlCatalogue();
  const { modules, database } = sql.app;
  const { describe } = openDiscovery({ ...modules, database, site: aSite(), readTexts: async () => ({}) });
  const read = vi.spyOn(database, 'read');
  const found = await Promise.all(
    requested.map((reportNumber) => describe(pages.oil, pages.oil.path({ reportNumber }))),
  );
  expect(found.slice(0, numbers.length)).toEqual(
    numbers.map((number) => expect.objectContaining({ title: expect.stringContaining(`report ${number}`) })),
  );
  expect(found.slice(numbers.length).every((details) => !details)).toBe(true);
  // the first request is looked up at once, all others together; a lookup reads ids, then oils
  expect(read.mock.calls.length).toBeLessThan(10);
});

test('concurrent requests for pictures of oils share reads of the database', async () => {
  const { sql, numbers, requested } = await withSqlCatalogue();
  const { server, database } = sql.app;
  const read = vi.spyOn(database, 'read');
  const found = await Promise.all(
    requested.map((reportNumber) => server.inject(`/pictures/oils/${encodeURIComponent(reportNumber)}.png`)),
  );
  expect(found.map(({ statusCode }) => statusCode)).toEqual(
    requested.map((reportNumber) => (numbers.includes(reportNumber) ? 200 : 404)),
  );
  expect(read.mock.calls.length).toBeLessThan(requested.length);
});

test('too many addresses for one file are split into files, which an index lists with their last change', async () => {
  const dictionary = app.app.modules.samples.dictionary();
  const all = openSitemap(app.database, 'https://shop.example');
  const parted = openSitemap(app.database, 'https://shop.example', 7);
  const readPublished = published();
  const read = async (sitemap: typeof all, number?: number) =>
    (await sitemap(dictionary, await readPublished(), number))?.toString();
  const parseEntries = (xml = '') => [...xml.matchAll(/<(?:url|sitemap)>.*/g)].map(([entry]) => entry);
  const entries = parseEntries(await read(all));
  const index = parseEntries(await read(parted));
  expect(index).toHaveLength(Math.ceil(entries.length / 7));
  const latest = (some: readonly string[]) =>
    some
      .map((entry) => /<lastmod>.*<\/lastmod>/.exec(entry)?.[0] ?? '')
      .sort()
      .at(-1);
  for (const [file, entry] of index.entries()) {
    const some = parseEntries(await read(parted, file + 1));
    expect(some).toEqual(entries.slice(file * 7, file * 7 + 7));
    expect(entry).toBe(
      `<sitemap><loc>https://shop.example/sitemap-${file + 1}.xml</loc>${latest(some)}</sitemap>`,
    );
  }
  expect(await read(parted, index.length + 1)).toBeUndefined();
  expect(await read(all, 1)).toBeUndefined();
});

test('of very many concurrent requests for pictures some are refused for now, and all others are drawn', async () => {
  const { tests } = app.app.modules.samples.dictionary();
  const responses = await Promise.all(
    tests.slice(0, 40).map(({ id }) => app.app.server.inject(`/pictures/tests/${id}.png`)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});

test('robots.txt names the sitemap', async () => {
  const { status, type, body } = await text('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
});

test('security.txt names a contact, and expires within a year', async () => {
  const { status, body } = await text('/.well-known/security.txt');
  expect(status).toBe(200);
  const fields = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get('Contact')).toMatch(/^(mailto:|https:\/\/shop\.example\/contact)/);
  expect(fields.get('Canonical')).toBe('https://shop.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days > 100 && days < 366).toBe(true);
});

test('the page of a released oil states label data, tests and variables, but no values', async () => {
  const details = await oil(released);
  expect(details?.title).toBe(`Brand A, report ${released}`);
  expect(details?.content).toContain('<h1>Brand A</h1>');
  expect(details?.content).toContain('<tr><th scope="row">SAE grade</th><td>5W-30</td></tr>');
  expect(details?.content).toContain('<tr><th scope="row">Bought in</th><td>Germany</td></tr>');
  expect(details?.content).toContain('<li>Sulfated Ash, ');
  const [dataset] = details?.structuredData ?? [];
  const listed = await app.call(listOils, { query: { search: released } });
  const { full_set } = (await app.call(readOil, { params: { id: listed.body.results[0]?.id ?? 0 } })).body;
  expect(dataset).toMatchObject({
    '@type': 'Dataset',
    identifier: released,
    temporalCoverage: '2016',
    spatialCoverage: [{ name: 'Germany' }],
    variableMeasured: expect.arrayContaining([expect.objectContaining({ name: 'Sulfated Ash' })]),
    offers: { '@type': 'Offer', price: full_set?.price, priceCurrency: 'USD' },
  });
  expect(full_set?.price).toBeGreaterThan(0);
  expect(details?.structuredData?.[1]).toMatchObject({ '@type': 'Product', sku: released });
  expect(JSON.stringify(details)).not.toMatch(/"value"|10\.000|0\.85/);
});

test('the page of a test has the same text before scripts run as afterwards', async () => {
  const path = '/tests/kinematic-viscosity-100-c';
  const details = await describePage(pages.oilTest, path);
  expect(details?.title).toBe('Kinematic Viscosity @ 100 °C');
  expect(details?.structuredData).toMatchObject([{ name: 'Kinematic Viscosity @ 100 °C' }]);
  expect(JSON.stringify(details)).not.toMatch(/\d C\b/);
});

test('the feed lists releases, newest first, with the page of their oils', async () => {
  const { status, type, body } = await text('/feed.xml');
  expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(body.match(/<id>[^<]*\/catalog\?/g)).toHaveLength(1);
  expect(body).toContain('<title>Group 1: 4 oils released</title>');
  expect(body).toMatch(/<link href="https:\/\/shop\.example\/catalog\?sample__group_id=\d+"\/>/);
  const { feed } = (await describePage(pages.home, '/')) ?? {};
  expect(feed?.path).toBe('/feed.xml');
});

test('a paper has a page with title, description and picture; a missing one has none', async () => {
  const { token } = await anAdministrator(app);
  const body = {
    title: 'Volatility & phosphorus',
    authors: 'A. Byron, C. Babbage',
    abstract: 'Two decades.',
  };
  const { id } = (await app.call(createPaper, { body, token })).body;
  const details = await describePage(pages.technicalPaper, `/technical_paper/${id}`);
  expect(details).toMatchObject({ title: body.title, description: body.abstract });
  expect(details?.content).toContain('<h1>Volatility &amp; phosphorus</h1>');
  expect(details?.structuredData?.[0]).toMatchObject({
    author: [{ name: 'A. Byron' }, { name: 'C. Babbage' }],
  });
  expect((await text('/sitemap.xml')).body).toContain(`/technical_paper/${id}</loc>`);
  for (const other of ['/technical_paper/999999', '/technical_paper/x'])
    expect(await describePage(pages.technicalPaper, other)).toBeNull();
  expect((await text(details?.picture ?? '')).type).toBe('image/png');
});

test('a test of the dictionary has a page with its method and values; an unknown one has none', async () => {
  const details = await describePage(pages.oilTest, '/tests/sulfated-ash');
  expect(details).toMatchObject({ title: 'Sulfated Ash', canonical: '/tests/sulfated-ash' });
  expect(details?.content).toContain('ASTM D874');
  expect((await text('/sitemap.xml')).body).toContain('https://shop.example/tests/sulfated-ash</loc>');
  expect((await text(details?.picture ?? '')).type).toBe('image/png');
  expect(await describePage(pages.oilTest, '/tests/none')).toBeNull();
});

test('an answer has a page with its question; an unknown one has none', async () => {
  const path = '/data/answers/claim-check';
  const details = await describePage(pages.answer, path);
  expect(details).toMatchObject({ title: 'Claim check', canonical: path });
  expect(details?.description).toContain('Which oils meet the claims on their label?');
  expect((await text('/sitemap.xml')).body).toContain(`https://shop.example${path}</loc>`);
  expect((await text(details?.picture ?? '')).type).toBe('image/png');
  expect(await describePage(pages.answer, '/data/answers/none')).toBeNull();
});

test('pages and released oils have a picture of 1200 × 630, others have none', async () => {
  for (const page of [await oil(released), await describePage(pages.catalog, '/catalog')]) {
    const response = await app.app.server.inject(page?.picture ?? '');
    expect(response.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  for (const path of [
    `oils/${unreleased}.png`,
    'oils/NO-1.png',
    'pages/owned.png',
    'pages/x.png',
    'oils/.png',
  ])
    expect((await text(`/pictures/${path}`)).status).toBe(404);
});

test('oils that are unreleased, unknown or in another spelling have no page', async () => {
  for (const number of [unreleased, 'NO-1', released.toLowerCase(), '%'])
    expect(await oil(number)).toBeNull();
});

test('the catalogue declares the archive as a dataset; private pages declare nothing', async () => {
  const [archive] = (await describePage(pages.catalog, '/catalog'))?.structuredData ?? [];
  expect(archive).toMatchObject({
    '@type': 'Dataset',
    temporalCoverage: '2016',
    offers: { lowPrice: expect.any(Number) },
  });
  expect(await describePage(pages.owned, '/dataset/owned')).toBeUndefined();
});

test('published news are in the feed with their place on the page, drafts are not; texts state what stands in braces', async () => {
  const { token } = await anAdministrator(app);
  const news = (changes: object) => ({
    ...{ section: 'NEWS' as const, title: 'Over {tests} tests', text: 'At most {fullSetPrice}.' },
    ...{ date: '2031-05', kind: 'Events' as const, published: true, ...changes },
  });
  await app.call(createEntry, { body: news({}), token });
  await app.call(createEntry, { body: news({ title: 'Not yet', published: false }), token });
  const { body } = await text('/feed.xml');
  expect(body).toContain('<link href="https://shop.example/news_events#2031-over-tests-tests"/>');
  expect(body).toContain('<updated>2031-05-01T00:00:00.000Z</updated><summary>At most $300.</summary>');
  expect(body).toContain('#2024-forty-years');
  expect(body).not.toContain('Not yet');
  const sitemap = (await text('/sitemap.xml')).body;
  for (const path of ['/', '/news_events', '/our-team/'])
    expect(sitemap).toMatch(new RegExp(`<loc>https://shop.example${path}</loc><lastmod>20`));
});

test('the home page declares its questions and answers to search engines', async () => {
  const details = await openDiscovery({
    ...app.app.modules,
    ...{ database: app.database, site: aSite(), readTexts: async () => ({ '{{TEST_PRICES}}': 'from $25' }) },
  }).describe(pages.home, '/');
  const [questions] = details?.structuredData ?? [];
  expect(questions).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: expect.arrayContaining([
      {
        '@type': 'Question',
        name: 'What does it cost?',
        acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('A test of one oil: from $25.') },
      },
    ]),
  });
});

test('a renamed group has its new name in the feed', async () => {
  const { id } = await aGroup(app);
  const { token } = await anAdministrator(app);
  await text('/feed.xml');
  await app.call(renameSampleGroup, { params: { id }, body: { name: 'Renamed group' }, token });
  expect((await text('/feed.xml')).body).toContain('<title>Renamed group: 4 oils released</title>');
});
