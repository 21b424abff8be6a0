import { expect, type Page, test } from '@playwright/test';
import {
  endSession,
  expectAccessible,
  newBuyer,
  orderShown,
  payWithCard,
  placeOrder,
  signInWhereAsked,
} from './steps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Without a space to break at. */
const longName = 'From_my_phone_'.repeat(6);

const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

test('on a phone oils are searched, chosen, declined in view, and paid', async ({ page }) => {
  const email = await newBuyer(page);
  await page.goto('/catalog?series=classic');
  await page.getByLabel('Search oils').fill(longName);
  await expect(page.getByRole('button', { name: /^Without the search/ })).toBeVisible();
  await expectNothingSideways(page);
  await page.getByLabel('Search oils').fill('5w-30 europe');
  await expect(page).toHaveURL(/search=5w-30/);
  const rows = page.getByRole('region', { name: 'Oils' }).locator('tbody tr');
  await expect(rows.first()).toContainText('5W-30');
  const sideways = rows.first().evaluate((row) => {
    const area = row.closest('.mantine-ScrollArea-viewport');
    return area ? area.scrollWidth - area.clientWidth : Number.NaN;
  });
  expect(await sideways).toBe(0);
  await expectAccessible(page);
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').tap();
  await page
    .getByRole('region', { name: 'Your selection' })
    .getByRole('link', { name: 'Choose tests' })
    .tap();

  const oils = page.getByRole('list', { name: 'Oils and tests' }).getByRole('listitem');
  await expect(oils).toHaveCount(2);
  await page.getByRole('button', { name: 'Choose tests for all 2 oils' }).tap();
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Find a test') });
  await sheet.getByRole('checkbox', { disabled: false }).first().tap();
  await expectAccessible(page);
  const question = page.getByRole('dialog', { name: 'The full sets cost less' });
  for (const box of (await sheet.getByRole('checkbox', { disabled: false }).all()).slice(1)) {
    await box.tap();
    await expect.poll(async () => (await question.isVisible()) || box.isChecked()).toBe(true);
    if (await question.isVisible()) break;
  }
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await expect(question).toBeHidden();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await oils.first().getByRole('button').tap();
  await sheet.getByRole('button', { name: /^Full set/ }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(oils.first()).toContainText('full set');
  await expectAccessible(page);
  await page.getByLabel('Dataset name').fill(longName);
  await page.getByRole('button', { name: 'Add Dataset to Cart' }).tap();

  await page.getByRole('link', { name: 'Cart, 1 item' }).tap();
  await expectAccessible(page);
  await expectNothingSideways(page);
  await page.getByRole('link', { name: 'Pay for datasets' }).tap();
  await payWithCard(page, '4000 0000 0000 0002');
  await placeOrder(page);
  const declined = page.getByRole('alert').filter({ hasText: 'The card was declined' });
  await expect(declined).toBeFocused();
  await expect(declined).toBeInViewport({ ratio: 1 });
  await declined.getByRole('link', { name: 'Use another card' }).tap();
  await payWithCard(page);
  // of an order placed before
  await endSession(page);
  await placeOrder(page);
  await expect(page.getByRole('alert', { name: 'Your session has ended.' })).toBeInViewport();
  await expect(page).toHaveURL(/\/review\?order=\d+/);
  await expectAccessible(page);
  await signInWhereAsked(page, email);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /All sales are final/ })).toBeChecked();
  await page.getByRole('button', { name: /^Pay/ }).tap();
  await orderShown(page);
  await expect(page.getByText('This order is complete')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My Datasets', exact: true }).tap();
  await expect(page).toHaveTitle('My Datasets · Institute of Materials');
  await expect(page.getByRole('heading', { name: longName })).toBeVisible();
  await expectNothingSideways(page);
});
