import { answerNames } from '@iom/contract/analysis/answers/answers.ts';
import type { Page as SitePage } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { formatPrice } from '@iom/contract/shared/money.ts';
import { type APIRequestContext, type BrowserContext, expect, test } from '@playwright/test';
import { expectAccessible, listedOils } from './steps.ts';

/** The built public pages; the 404 page answers under addresses that do not exist. */
const publicPages = Object.values<SitePage>(pages).filter(
  ({ prerendered, access }) => prerendered && access === 'public',
);
const paths = [
  ...publicPages.map(({ pattern }) => pattern).filter((path) => path !== pages.notFound.pattern),
  ...answerNames.map((name) => pages.answer.path({ name })),
];

const findTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
const findHeading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
const findCanonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** The page as the server sends it, before scripts run. */
const sent = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  return { status: response.status(), html: await response.text() };
};

test('every public page has its own title and description, its heading, and one canonical address', async ({
  request,
}) => {
  const seen = await Promise.all(paths.map(async (path) => ({ path, ...(await sent(request, path)) })));
  for (const { path, status, html } of seen) {
    expect(`${path} ${status}`).toBe(`${path} 200`);
    expect(findHeading(html), path).not.toBe('');
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}/);
    expect(html, path).not.toContain('{{');
    // valid HTML has styles in the head and no blocks in buttons
    const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
    expect(body, path).not.toMatch(/<style|<button[^>]*>(?:(?!<\/button>).)*<(?:div|p|ul)\b/s);
    // fonts arrive with the styles, so that lines do not break a second time
    expect(html.match(/<link rel="preload" as="font"[^>]+\.woff2"/g), path).toHaveLength(2);
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    if (path !== '/') expect(findCanonical((await sent(request, other)).html)).toBe(findCanonical(html));
  }
  const titles = seen.map(({ html }) => findTitle(html));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

/** The content of a meta element of link previews. */
const findProperty = (html: string, name: string) =>
  new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
const findDescription = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];

/** The offers in the structured data of a page, at any depth. */
const findPrices = (html: string): number[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, data = '']) =>
    [...data.matchAll(/"(?:price|lowPrice)":"?([\d.]+)/g)].map(([, price]) => Number(price)),
  );

/** What link previews and search engines read of a page: complete, of this address, and its picture is one. */
const expectDescribed = async (request: APIRequestContext, path: string, html: string) => {
  expect(findDescription(html), path).toMatch(/.{20,}/);
  expect(findProperty(html, 'title'), path).toBe(findTitle(html).split(' · ')[0]);
  expect(findProperty(html, 'description'), path).toBe(findDescription(html));
  const canonical = new URL(findCanonical(html) ?? '');
  expect(findProperty(html, 'url'), path).toBe(canonical.href);
  const picture = await request.get(new URL(findProperty(html, 'image') ?? '').pathname);
  expect(`${path} ${picture.status()} ${picture.headers()['content-type']}`).toBe(`${path} 200 image/png`);
};

test('link previews of every public page have its title, description, address and picture', async ({
  request,
}) => {
  for (const path of paths) await expectDescribed(request, path, (await sent(request, path)).html);
});

/** Numbers from 0 to below 1 that are the same in every run (linear congruential, Numerical Recipes). */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};
const maxSampledOils = 200;
test('the catalog names the newest oils before its scripts have run, and none where a filter chooses others', async ({
  request,
}) => {
  const newest = '/api/core/sample-metadata/?status=RELEASED&page_size=20&ordering=-year';
  const { results } = await (await request.get(newest)).json();
  const paths: string[] = results.map((oil: { sample__report_number: string }) =>
    pages.oil.path({ reportNumber: oil.sample__report_number }),
  );
  for (const page of [pages.catalog, pages.datasetSelect]) {
    const [list, filtered] = await Promise.all([
      sent(request, page.path()),
      sent(request, page.path({ search: 'nothing' })),
    ]);
    expect(paths.filter((path) => !list.html.includes(`href="${path}"`))).toEqual([]);
    expect(paths.filter((path) => filtered.html.includes(`href="${path}"`))).toEqual([]);
  }
});

/** Drawing a picture takes a tenth of a second, so that only those of some oils are drawn. */
const maxPictures = 10;

test('the pages of 200 oils have price, title, description and canonical address of their own', async ({
  request,
}) => {
  const { ids } = await (await request.get('/api/core/sample-metadata/ids/')).json();
  const random = seeded(44);
  const chosen = Array.from({ length: maxSampledOils }, () => ids[Math.floor(random() * ids.length)]);
  const titles = new Map<string, string>();
  for (const [index, id] of [...new Set<number>(chosen)].entries()) {
    const oil = await (await request.get(`/api/core/sample-metadata/${id}/`)).json();
    const path = pages.oil.path({ reportNumber: oil.sample__report_number });
    const { status, html } = await sent(request, path);
    expect(`${path} ${status}`).toBe(`${path} 200`);
    expect(titles.get(findTitle(html)), path).toBeUndefined();
    titles.set(findTitle(html), path);
    expect(findTitle(html)).toContain(oil.sample__report_number);
    expect(findDescription(html), path).toContain(oil.sample__report_number);
    expect(new URL(findCanonical(html) ?? '').pathname).toBe(path);
    expect(findProperty(html, 'image'), path).toContain('/pictures/oils/');
    const prices: number[] = oil.tests_available.map(({ price }: { price: number }) => price);
    const fullSet = Math.min(
      fullSetCents / 100,
      prices.reduce((sum, price) => sum + price, 0),
    );
    if (prices.length > 0) {
      expect(html.replaceAll('<!-- -->', ''), path).toContain(formatPrice(fullSet * 100));
      expect(findPrices(html), path).toContain(fullSet);
    }
    if (index < maxPictures) await expectDescribed(request, path, html);
  }
});

test('every picture of a public page is there', async ({ request }) => {
  const documents = await Promise.all(paths.map(async (path) => (await sent(request, path)).html));
  const sources = documents.flatMap((html) =>
    [...html.matchAll(/<(?:img|source)[^>]* (?:src|srcSet)="(\/[^"]*)"/g)].map(([, source = '']) => source),
  );
  expect(new Set(sources).size).toBeGreaterThan(20);
  for (const source of new Set(sources)) {
    const response = await request.get(source);
    expect(`${source} ${response.status()}`).toBe(`${source} 200`);
  }
});

const pricedPages = [pages.home, pages.classicArchive, pages.modernSeries, pages.browseOilData];
test('the pages that offer data name the price of a full set before scripts run', async ({ request }) => {
  for (const { pattern } of pricedPages) {
    const { html } = await sent(request, pattern);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    expect(main.replaceAll('<!-- -->', ''), pattern).toContain(`at most ${formatPrice(fullSetCents)}`);
  }
});

test('every internal link of a public page leads to a page', async ({ request }) => {
  const documents = await Promise.all(paths.map(async (path) => (await sent(request, path)).html));
  const links = documents.flatMap((html) => [...html.matchAll(/<a[^>]* href="(\/[^"#]*)/g)]);
  const targets = new Set(links.map(([, href = '']) => href.replaceAll('&amp;', '&')));
  expect(targets.size).toBeGreaterThan(25);
  for (const target of targets)
    expect(`${target} ${(await sent(request, target)).status}`).toBe(`${target} 200`);
});

test('an address without a page, an unknown oil and an unknown paper say so before scripts run', async ({
  request,
}) => {
  for (const path of ['/no-such-page', '/404', '/oil/NO-SUCH-OIL', '/technical_paper/999999']) {
    const { status, html } = await sent(request, path);
    expect([path, status, findHeading(html)]).toEqual([path, 404, 'Page Not Found']);
    expect(findTitle(html)).toMatch(/^Page Not Found · /);
  }
});

/** A visitor who goes from page to page: what the pages share is loaded once. */
let visitor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  visitor = await browser.newContext();
});
test.afterAll(() => visitor.close());

const widths = [360, 768, 1440];
for (const path of [...paths, 'oil', '/no-such-page'])
  test(`${path} fits 360, 768 and 1440 pixels, passes the accessibility rules and logs no error`, async () => {
    const page = await visitor.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // the page of an unknown address is itself a response with status 404
      const isOwn404 = path === '/no-such-page' && message.text().includes('404');
      if (message.type() === 'error' && !isOwn404) errors.push(message.text());
    });
    const [oil] = path === 'oil' ? await listedOils(page, '', 1) : [];
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(oil ? pages.oil.path({ reportNumber: oil.reportNumber }) : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, overflow]).toEqual([width, Math.min(overflow, 0)]);
    }
    expect(errors).toEqual([]);
    await page.close();
  });
