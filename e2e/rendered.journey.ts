import { answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import { oilFacts } from '@iom/contract/catalogue/label-facts.rules.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney, formatPrice } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listedOils, newBuyer, openCalls } from './steps.ts';

const json = async (request: APIRequestContext, address: string) => (await request.get(address)).json();

/** The page as the server sends it: its text without markup, and the responses it was rendered from. */
const sent = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  const html = await response.text();
  const [, data = '[]'] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const text = main
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  return {
    status: response.status(),
    text,
    responses: JSON.parse(data).map(([, one]: [unknown, unknown]) => one),
  };
};

/** Opens a page. @returns what it calls and logs until its scripts have run, and its text before and after them */
const open = async (page: Page, path: string) => {
  const calls: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/|\.data$/.test(pathname) && request.resourceType() !== 'image') calls.push(pathname);
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(path);
  // React has taken the page over
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  return { calls, errors };
};

test('the page of an oil arrives with name, facts and prices, and asks for nothing again', async ({
  page,
}) => {
  const [listed] = await listedOils(page, 'year=2017', 1);
  const oil = await json(page.request, `/api/core/sample-metadata/${listed?.id}/`);
  const path = pages.oil.path({ reportNumber: oil.sample__report_number });
  const { status, text, responses } = await sent(page.request, path);
  expect(status).toBe(200);
  expect(text).toContain(oil.brand_name);
  for (const fact of oilFacts(oil)) expect(text).toContain(`${fact.title}${fact.text || 'Not stated'}`);
  expect(oil.tests_available.length).toBeGreaterThan(0);
  for (const { name, price } of oil.tests_available)
    expect(text).toContain(`${typographicName(name)}${formatMoney(price * 100)}`);
  expect(responses[0]).toEqual(oil);

  expect(await open(page, path)).toEqual({ calls: [], errors: [] });
  const image = page.getByRole('img', { name: /front of the bottle/ });
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  await expect(page.getByRole('main')).toContainText('(accessed ');
});

test('the page of each answer arrives with its finding, table and rule, and asks for nothing again', async ({
  page,
}) => {
  for (const name of answerNames) {
    const path = pages.answer.path({ name });
    const { status, text, responses } = await sent(page.request, path);
    expect(`${name} ${status}`).toBe(`${name} 200`);
    const { n, rule, rows } = responses[1] as { n: number; rule: string; rows: { report_number?: string }[] };
    expect(text).toContain(answers[name].lead);
    if (n > 0) expect(text).toContain(`${counted(n, 'oil')} counted.`);
    expect(text).toContain(rule);
    const [first] = rows;
    if (first?.report_number) expect(text).toContain(first.report_number);
  }
  const checked = pages.answer.path({ name: 'claim-check' });
  expect(await open(page, checked)).toEqual({ calls: [], errors: [] });
  await expect(page.locator('canvas')).toBeVisible();
});

test('technical papers arrive with their list and texts, and ask for nothing again', async ({ page }) => {
  const { results } = await json(page.request, '/api/home/technical-papers/');
  const [paper] = results;
  const list = pages.technicalPapers.path();
  const one = pages.technicalPaper.path({ id: paper.id });
  for (const path of [list, one]) {
    const { status, text } = await sent(page.request, path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain(paper.title);
    expect(text).toContain(paper.abstract);
  }
  expect(await open(page, list)).toEqual({ calls: [], errors: [] });
  expect(await open(page, one)).toEqual({ calls: [], errors: [] });
});

test('the home page states what the claim check finds in the free sample set', async ({ request }) => {
  const answer = await request.post(answers['claim-check'].endpoint.path, { data: { sample_set: true } });
  const { n, figure } = await answer.json();
  const count = (name: string) =>
    figure.outcomes.find(({ outcome }: { outcome: string }) => outcome === name)?.oils ?? 0;
  const { text } = await sent(request, pages.home.path());
  expect(text).toContain(`${n} oils of the archive against SAE J300`);
  expect(text).toContain(`${count('conforms')} conform`);
  expect(text).toContain(`${count('undecided')} undecided`);
  expect(text).toContain(`${count('does_not_conform')} do not conform`);
});

test('the page of a test arrives with its dictionary entry, price and chart, and asks for nothing again', async ({
  page,
}) => {
  const dictionary = await json(page.request, '/api/core/data-dictionary/');
  const entry = dictionary.results.find(({ sample_count }: { sample_count: number }) => sample_count > 100);
  const path = pages.oilTest.path({ test: testSlug(entry.name) });
  const { status, text, responses } = await sent(page.request, path);
  expect(status).toBe(200);
  expect(text).toContain(typographicName(entry.name));
  expect(text).toContain(`Price per oil${formatMoney(entry.price * 100)}`);
  expect(text).toContain(`Full set with its data reportat most ${formatPrice(fullSetCents)}`);
  expect(responses).toEqual([
    dictionary,
    await json(page.request, `/api/home/distributions/${entry.analytes[0].id}/`),
  ]);
  expect(await open(page, path)).toEqual({ calls: [], errors: [] });
});

test('news, questions and roles arrive with their pages, and a change is there at once', async ({ page }) => {
  const admin = await openCalls(page.request, 'admin@iom.example');
  for (const [path, section] of [
    [pages.newsEvents.path(), 'NEWS'],
    [pages.ourTeam.path(), 'TEAM'],
    [pages.home.path(), 'FAQ'],
  ] as const) {
    const published = await json(page.request, `/api/home/entries/?section=${section}`);
    const { status, text, responses } = await sent(page.request, path);
    expect(status).toBe(200);
    for (const { title } of published.results) expect(text).toContain(title);
    expect(responses[0]).toEqual(published);
    expect((await open(page, path)).errors).toEqual([]);
  }
  const title = `A webinar of ${Date.now()}`;
  const news = { section: 'NEWS', title, text: 'About **Noack**.', date: '2026', kind: 'Events' };
  const { id } = await admin.post('/api/home/manage-entries/', news);
  const shown = async () => (await sent(page.request, pages.newsEvents.path())).text.includes(title);
  expect(await shown()).toBe(false);
  await admin.patch(`/api/home/manage-entries/${id}/`, { published: true });
  expect(await shown()).toBe(true);
  await admin.patch(`/api/home/manage-entries/${id}/`, { published: false });
  expect(await shown()).toBe(false);
});

test('figures of regions, releases and years arrive with their pages, which ask for nothing again', async ({
  page,
}) => {
  const available = await json(page.request, '/api/reports/availability/');
  for (const [path, response, text] of [
    [pages.browseOilData.path(), available, 'databases, 2005–'],
    [pages.newsEvents.path(), available, available.recent_groups[0].name],
    [
      pages.newsCelebrate.path(),
      await json(page.request, '/api/home/archive-figures/'),
      'Most frequent grade',
    ],
  ] as const) {
    const rendered = await sent(page.request, path);
    expect(rendered.text).toContain(text);
    expect(rendered.responses).toContainEqual(response);
    expect(await open(page, path)).toEqual({ calls: [], errors: [] });
    page.removeAllListeners();
  }
});

test('a changed price is on the page of an oil at once', async ({ page }) => {
  const admin = await openCalls(page.request, 'admin@iom.example');
  const [listed] = await listedOils(page, 'year=2017', 1);
  const oil = await admin.get(`/api/core/sample-metadata/${listed?.id}/`);
  const path = pages.oil.path({ reportNumber: oil.sample__report_number });
  const [{ id, name, price }] = oil.tests_available;
  const shown = (dollars: number) => `${typographicName(name)}${formatMoney(dollars * 100)}`;
  expect((await sent(page.request, path)).text).toContain(shown(price));
  await admin.patch(`/api/reports/display-tests/${id}/`, { price: price + 1 });
  expect((await sent(page.request, path)).text).toContain(shown(price + 1));
  await admin.patch(`/api/reports/display-tests/${id}/`, { price });
});

test('nothing moves when the data of a signed-in user arrive; values the user owns are on no page of a visitor', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const email = await newBuyer(page);
  const [listed] = await listedOils(page, 'year=2016', 1);
  const reportNumber = listed?.reportNumber ?? '';
  const path = pages.oil.path({ reportNumber });
  expect((await open(page, path)).errors).toEqual([]);
  const data = page.getByRole('region', { name: 'Your data of this oil' });
  await expect(page.locator('h1')).toHaveCSS('visibility', 'visible');
  await expect(data).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.02);

  const admin = await openCalls(page.request, 'admin@iom.example');
  const { results } = await admin.get(`/api/auth/list-users/?search=${email}`);
  const grant = { user_id: results[0].id, report_num: reportNumber };
  await admin.post('/api/reports/grant-by-report-number/', grant);
  // the view of a visitor, whose parts would move, is not shown to the user
  const { promise: isShown, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/core/sample-metadata/**', async (route) => {
    await isShown;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('h1')).toHaveCSS('visibility', 'hidden');
  answer();
  await expect(data).toContainText('Your values');
  await expect(page.locator('h1')).toHaveCSS('visibility', 'visible');
  expect((await sent(page.request, path)).text).not.toContain('Your values');
});
