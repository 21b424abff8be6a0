import type { Page as SitePage } from '@iom/contract/pages/page.ts';
import { adminPages, pages } from '@iom/contract/pages/pages.ts';
import { expect, type Page, test } from '@playwright/test';
import { fieldsIn, filledNames, namesToFill, shownNames } from './hostile-calls.ts';
import { storeEverywhere } from './hostile-store.ts';
import { otherPage, signIn } from './steps.ts';

/** Records violations of the content-security policy in `window.violations`. */
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

/** The visible text of the page, fields included. */
const visibleText = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** The fields whose markup was displayed. */
const seen = new Set<string>();

/** Waits until scripts have rendered the page and its data has loaded. */
const expectLoaded = async (page: Page) => {
  await expect(page.locator('.page:not(.served) h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root[data-visible]')).toHaveCount(0);
};

/** Opens all collapsed parts at once, because content that loads meanwhile may replace some of them. */
const unfold = async (page: Page) => {
  if ((await page.getByRole('dialog').count()) > 0) return;
  await page
    .locator('main section button[aria-expanded="false"], main details:not([open]) > summary')
    .evaluateAll((folded) => folded.forEach((one) => void (one instanceof HTMLElement && one.click())));
  await expectLoaded(page);
};

/**
 * Expects that the page shows markup as text, where it has to, and that no text ran a script or loaded
 * anything.
 */
const look = async (page: Page, address: string, isShowing: boolean) => {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expectLoaded(page);
  const shown = async () => fieldsIn(await visibleText(page));
  if (isShowing)
    await expect.poll(async () => (await shown()).length, { message: address }).toBeGreaterThan(0);
  await unfold(page);
  for (const name of await shown()) seen.add(name);
  const { ran, violations } = await page.evaluate(() => {
    const { ran, violations } = window as { ran?: number; violations?: string[] };
    return { ran, violations };
  });
  expect([address, ran, violations]).toEqual([address, undefined, []]);
  expect(await page.locator('img[src="x"], svg[onload]').count(), address).toBe(0);
};

/** Opens pages one by one; views of stories after the stories. */
const visit = async (page: Page, showing: readonly string[], others: readonly string[]) => {
  for (const address of new Set([...showing, ...others])) {
    await look(page, address, showing.includes(address));
    const views = await page.getByRole('link', { name: 'Open this view' }).all();
    const addresses = await Promise.all(views.map((view) => view.getAttribute('href')));
    for (const view of addresses) await look(page, view ?? '', false);
  }
};

const usersPages = [
  ...[pages.comment, pages.orderHistory, pages.quotes, pages.analysis, pages.watches, pages.apiKeys],
  ...[pages.accountSettings, pages.downloads, pages.assign, pages.owned, pages.stories],
].map(({ pattern }) => pattern);

test('text that looks like markup stays text on every page that shows it, and violates no policy', async ({
  page,
  browser,
}) => {
  // every page is opened, by two users
  test.slow();
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
  await showing.nameTestAgain();
  expect([...filledNames].toSorted()).toEqual(namesToFill.toSorted());
  expect(shownNames.filter((name) => !seen.has(name))).toEqual([]);
});
