import { adminPages } from '@iom/contract/pages/admin-pages.ts';
import type { Page as SitePage } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { callsOf, listedOils, newAccount, otherPage, signIn, testsForSale } from './steps.ts';

const hostile = `"'><img src=x onerror="window.ran=1"><svg/onload=window.ran=1><script>window.ran=1</script>`;
/** How the text begins on a page that shows it as text. */
const shown = `"'><img src=x onerror`;

type Calls = Awaited<ReturnType<typeof callsOf>>;
const numberOf = ({ reference }: { reference: string }) => Number(reference.slice(2));
const short = hostile.slice(0, 60);

/** Stores the text in what an account keeps for itself. @returns the ids of what has a page of its own */
const storeInAccount = async ({ get, post, patch }: Calls, email: string) => {
  const { id: user } = await get('/api/auth/users/me/');
  await patch(`/api/auth/profiles/${user}/`, { company_name: hostile, city: hostile, title: hostile });
  await post('/api/home/comments/', { comment: hostile });
  const contact = { contact_name: hostile, company_email: email };
  const message = numberOf(await post('/api/home/contact-us/', { ...contact, message: hostile }));
  const wishes = { ...contact, company_name: hostile, comments: hostile, brands: [hostile] };
  const quote = numberOf(await post('/api/home/quote-requests/', wishes));
  await post('/api/reports/analysis/saved/', { name: hostile, query: {} });
  await post('/api/auth/api-keys/', { name: short });
  const filters = { region: ['Europe'], search: short };
  await post('/api/core/watches/', { kind: 'CATALOGUE', name: hostile.slice(0, 100), filters });
  const story = await post('/api/reports/analysis/stories/', {
    title: hostile,
    parts: [
      { kind: 'words', text: hostile },
      { kind: 'view', title: hostile, query: { brand_name: [hostile] } },
    ],
  });
  return { user, message, quote, story };
};

/** Buys a dataset of that name, free of charge by a code of that name. @returns the ids of order and licence */
const buyFree = async ({ get, post }: Calls, reports: object[]) => {
  const { order_id: order } = await post('/api/purchasing/place-order/', { discount: [short], reports });
  await post('/api/purchasing/make-payment/', { order, price_check: 0, last_four: null });
  const { custom_reports: held } = await get('/api/reports/owned-reports/');
  return { order, licence: Math.max(...held.map(({ id }: { id: number }) => id)) };
};

/** Moves a licence to a colleague and asks to move it on, with the text as the reason. */
const reassign = async ({ post }: Calls, page: Page, bought: { order: number; licence: number }) => {
  const colleague = `colleague.${Date.now()}@example.org`;
  await newAccount(page.request, colleague);
  const { order: order_id, licence: report_id } = bought;
  const report = { report_id, report_type: 'CUSTOM' };
  await post('/api/reports/assign/', { ...report, order_id, email: colleague });
  const link = await pathInMail(colleague, 'View and accept the invitation:');
  await (await callsOf(page.request, colleague)).post('/api/reports/assignments/accept/', {
    token: link.split('/').at(-1),
  });
  const email = `next.${Date.now()}@example.org`;
  await post('/api/purchasing/request-reassignment/', { ...report, email, reason: hostile });
};

/** An oil of that brand in a group of that name. @returns its report number */
const importOil = async (administrator: Calls, page: Page) => {
  const [number, cell] = [`H${Date.now()}`, `"${hostile.replaceAll('"', '""')}"`];
  const test = 'Kinematic Viscosity @ 100 C';
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const response = await page.request.post('/api/transfer/imports/', {
    headers: administrator.headers,
    multipart: {
      name: `${number} ${hostile}`,
      samples: file(
        hostile,
        `report_number,year,brand_name,supplier,region\n${number},2023,${cell},${cell},Africa\n`,
      ),
      results: file('results.csv', `report_number,test,analyte,value\n${number},${test},${test},10.6\n`),
    },
  });
  expect(response.status(), await response.text()).toBe(202);
  const { task_id: task } = await response.json();
  const imported = async () => (await administrator.get(`/api/transfer/imports/${task}/`)).report?.group;
  await expect.poll(imported, { timeout: 30_000 }).toBeTruthy();
  await administrator.post(`/api/transfer/release-samples/${await imported()}/`);
  return number;
};

/** Stores the text in every field that others or the institute may see. @returns the pages that have to show it, by who opens them */
const storeEverywhere = async (page: Page, email: string) => {
  await newAccount(page.request, email);
  const member = await callsOf(page.request, email);
  const administrator = await callsOf(page.request, 'admin@iom.example');
  const { user, message, quote, story } = await storeInAccount(member, email);
  const discount = await administrator.post('/api/purchasing/discounts/', {
    ...{ code: short, name: hostile, amount: 100, discount_type: 'PERCENTAGE', number_of_uses: 9 },
  });
  const words = {
    title: hostile,
    authors: hostile,
    presented: hostile,
    citation: hostile,
    abstract: hostile,
  };
  const paper = await administrator.post('/api/home/technical-papers/', words);

  const [oil] = await listedOils(page, 'region=Europe', 1);
  const tests = await testsForSale(page, oil!.id);
  const datasetOf = (test: number) => [{ name: hostile, samples: [{ id: oil!.id, display_tests: [test] }] }];
  const [first = 0, second = 0, third = 0] = tests;
  await reassign(member, page, await buyFree(member, datasetOf(first)));
  const { licence } = await buyFree(member, datasetOf(second));
  const reports = datasetOf(third);
  const offer = { reports, price: 50, message: hostile, valid_until: '2099-12-31' };
  await administrator.post(`/api/home/quote-requests/${quote}/offer/`, offer);
  const { order_id: order } = await member.post('/api/purchasing/place-order/', { discount: null, reports });
  await member.post('/api/purchasing/purchase-orders/', {
    ...{ order, number: hostile.slice(0, 50), first_name: hostile, last_name: hostile, title: hostile },
    ...{ company: hostile, address: hostile, city: hostile, state: hostile, postal_code: '1', country: 'SE' },
    ...{ phone: hostile, email },
  });
  const reportNumber = await importOil(administrator, page);
  return {
    member: [
      ...[pages.order.path({ id: order }), pages.quote.path({ id: quote }), pages.story.path(story)],
      ...[pages.sharedStory.path(story), pages.ownedDataset.path({ id: licence })],
      ...[pages.oil.path({ reportNumber }), pages.technicalPaper.path(paper)],
    ],
    administrator: [
      ...[adminPages.manageOrder.path({ id: order }), adminPages.manageQuote.path({ id: quote })],
      ...[adminPages.discount.path(discount), adminPages.user.path({ id: user })],
      ...[adminPages.grantAccessUser.path({ id: user }), adminPages.manageMessage.path({ id: message })],
      ...[adminPages.reassignments.pattern, adminPages.imports.pattern, adminPages.managePapers.pattern],
    ],
  };
};

/** Keeps what the content-security policy stops in `window.violations`. */
const recordViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });

const withoutParameters = (list: object) =>
  Object.values(list as Record<string, SitePage>).filter(({ pattern }) => !pattern.includes(':'));

/** What a reader of the page sees, in fields too. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** Opens pages one by one; expects that nothing in a text ran or was loaded, and that the text is shown on those that have to show it. */
const visit = async (page: Page, showing: readonly string[], others: readonly string[]) => {
  for (const address of new Set([...showing, ...others])) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (showing.includes(address))
      await expect.poll(() => textOf(page), { message: address, timeout: 30_000 }).toContain(shown);
    const { ran, violations } = await page.evaluate(() => {
      const { ran, violations } = window as { ran?: number; violations?: string[] };
      return { ran, violations };
    });
    expect([address, ran, violations]).toEqual([address, undefined, []]);
    expect(await page.locator('img[src="x"], svg[onload]').count(), address).toBe(0);
  }
};

const usersPages = [
  ...[pages.comment, pages.orderHistory, pages.quotes, pages.analysis, pages.watches, pages.apiKeys],
  ...[pages.accountSettings, pages.downloads, pages.assign, pages.owned, pages.stories],
].map(({ pattern }) => pattern);

test('text that looks like a page stays text on every page that shows it, and breaks no policy', async ({
  page,
  browser,
}) => {
  const email = `hostile.${Date.now()}@example.org`;
  const showing = await storeEverywhere(page, email);
  const visitAs = async (visitor: Page, who: string, own: readonly string[], others: readonly string[]) => {
    await recordViolations(visitor);
    await signIn(visitor, who);
    await visit(visitor, own, others);
  };
  const administrator = await otherPage(browser);
  const listed = withoutParameters(adminPages).map(({ pattern }) => pattern);
  await Promise.all([
    visitAs(page, email, showing.member, usersPages),
    visitAs(administrator, 'admin@iom.example', showing.administrator, listed),
  ]);
  await administrator.close();
});
