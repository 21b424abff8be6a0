import { adminPages } from '@iom/contract/pages/admin-pages.ts';
import type { Page as SitePage } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { expect, type Page, test } from '@playwright/test';
import { callsOf, listedOils, newAccount, signIn, testsForSale } from './steps.ts';

const hostile = `"'><img src=x onerror="window.ran=1"><svg/onload=window.ran=1><script>window.ran=1</script>`;
/** How the text begins on a page that shows it as text. */
const shown = `"'><img src=x onerror`;

/** Stores the text in every field that others or the institute may see. */
const storeEverywhere = async (page: Page, email: string) => {
  await newAccount(page.request, email);
  const { get, post, patch } = await callsOf(page.request, email);
  const { id } = await get('/api/auth/users/me/');
  await patch(`/api/auth/profiles/${id}/`, { company_name: hostile, city: hostile, title: hostile });
  await post('/api/home/comments/', { comment: hostile });
  await post('/api/home/contact-us/', { contact_name: hostile, company_email: email, message: hostile });
  const quote = { contact_name: hostile, company_email: email, comments: hostile, brands: [hostile] };
  await post('/api/home/quote-requests/', quote);
  await post('/api/reports/analysis/saved/', { name: hostile, query: {} });
  await post('/api/auth/api-keys/', { name: hostile.slice(0, 60) });
  await post('/api/core/watches/', {
    ...{ kind: 'CATALOGUE', name: hostile.slice(0, 100), filters: { region: ['Europe'] } },
  });
  const [oil] = await listedOils(page, 'region=Europe', 1);
  const sample = { id: oil!.id, display_tests: (await testsForSale(page, oil!.id)).slice(0, 1) };
  const reports = [{ name: hostile, samples: [sample] }];
  const { order_id: order } = await post('/api/purchasing/place-order/', { discount: null, reports });
  await post('/api/purchasing/purchase-orders/', {
    ...{ order, number: hostile.slice(0, 50), first_name: hostile, last_name: hostile, title: hostile },
    ...{ company: hostile, address: hostile, city: hostile, state: hostile, postal_code: '1', country: 'SE' },
    ...{ phone: hostile, email },
  });
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

/** Opens pages one by one; expects that nothing in a text ran or was loaded. @returns on how many the text is shown */
const visit = async (page: Page, addresses: string[]) => {
  let found = 0;
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { ran, violations } = await page.evaluate(() => {
      const { ran, violations } = window as { ran?: number; violations?: string[] };
      return { ran, violations };
    });
    expect([address, ran, violations]).toEqual([address, undefined, []]);
    expect(await page.locator('img[src="x"], svg[onload]').count(), address).toBe(0);
    if ((await page.getByText(shown).count()) > 0) found += 1;
  }
  return found;
};

const usersPages = [
  ...[pages.comment, pages.orderHistory, pages.quotes, pages.analysis, pages.watches, pages.apiKeys],
  ...[pages.accountSettings, pages.downloads],
].map(({ pattern }) => pattern);

test('text that looks like a page stays text on every page that shows it, and breaks no policy', async ({
  page,
}) => {
  const email = `hostile.${Date.now()}@example.org`;
  await storeEverywhere(page, email);
  await recordViolations(page);
  await signIn(page, email);
  expect(await visit(page, usersPages)).toBeGreaterThan(1);
  const administrator = await page.context().browser()!.newPage();
  await recordViolations(administrator);
  await signIn(administrator, 'admin@iom.example');
  expect(
    await visit(
      administrator,
      withoutParameters(adminPages).map(({ pattern }) => pattern),
    ),
  ).toBeGreaterThan(2);
  await administrator.close();
});
