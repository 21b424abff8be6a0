import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import {
  chooseDatabase,
  database,
  expectAccessible,
  fillRegistration,
  goToPayment,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  payWithCard,
  placeOrder,
  signIn,
} from './steps.ts';

/**
 * Accepts the invitation on the page and waits for the dataset. The heading of the invitation also contains
 * its name.
 */
const accept = async (page: Page) => {
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/dataset\/owned/);
  await expect(page.getByRole('heading', { name: database.name })).toBeVisible();
};

const savedBy = async (page: Page, click: () => Promise<void>) => {
  const saved = page.waitForEvent('download');
  await click();
  return readFileSync(await (await saved).path());
};

test('data are assigned to a new address, whose user registers, accepts and uses them; then they are reassigned', async ({
  page,
  browser,
}) => {
  await newBuyer(page);
  await chooseDatabase(page);
  await goToPayment(page);
  await payWithCard(page);
  await placeOrder(page);
  const order = await orderShown(page);

  const colleague = `ivo.${Date.now()}@example.org`;
  await page.goto('/dataset/owned');
  await page.getByRole('button', { name: `Assign: ${database.name}` }).click();
  await page.getByLabel('Email address of your colleague').fill(colleague);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(`Invited ${colleague}`, { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: `Preview ${database.name}` })).toBeVisible();

  const invited = await otherPage(browser);
  await invited.goto(await pathInMail(colleague, 'View and accept the invitation:'));
  await expectAccessible(invited);
  await invited.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(invited.getByLabel('Email address').first()).toHaveValue(colleague);
  await fillRegistration(invited);
  await accept(invited);
  await expectAccessible(invited);

  const csv = await savedBy(invited, async () => {
    await invited.getByRole('button', { name: `Download Data of ${database.name}` }).click();
    await invited.getByRole('menuitem', { name: /^CSV For any/ }).click();
  });
  const lines = csv.toString().trim().split(/\r?\n/);
  const holder = await openCalls(invited.request, colleague);
  const [mine] = (await holder.get('/api/reports/owned-reports/')).regional_reports;
  expect(lines).toHaveLength(mine.oil_count + 1);

  await invited.goto('/dataset/owned/pdf');
  await expect(invited.getByRole('region', { name: 'PDF reports' }).locator('tbody tr')).not.toHaveCount(0);
  await expectAccessible(invited);
  const pdf = await savedBy(invited, () =>
    invited
      .getByRole('button', { name: /^Download the report of/ })
      .first()
      .click(),
  );
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await page.reload();
  await expect(page.getByText(`Used by ${colleague}.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: `Preview ${database.name}` })).toHaveCount(0);
  await page.goto('/dataset/owned/pdf');
  await expect(page.getByRole('region', { name: 'PDF reports' }).locator('tbody a')).toHaveCount(0);
  await page.goto(`/ordering/invoice/view/${order}`);
  await expect(page.getByText('Transfer accepted')).toBeVisible();

  const third = `third.${Date.now()}@example.org`;
  await page.goto('/dataset/owned');
  await page.getByRole('button', { name: `Re-Assign: ${database.name}` }).click();
  // the dialog moves the focus once, to its first field; text typed before that would land in that field
  await expect(page.getByLabel('Email address of the new holder')).toBeFocused();
  await page.getByLabel('Email address of the new holder').fill(third);
  await page.getByLabel('Reason').fill('Ivo has left us.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  const institute = await otherPage(browser);
  await signIn(institute, 'admin@iom.example');
  await institute.goto('/admin/reassignments');
  await expectAccessible(institute);
  await institute
    .locator('tr', { hasText: third })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await institute.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(institute.getByRole('region', { name: 'Open requests' }).getByText(third)).toHaveCount(0);

  const newHolder = await otherPage(browser);
  await newHolder.goto(await pathInMail(third, 'View and accept the invitation:'));
  await newHolder.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(newHolder);
  await accept(newHolder);
  expect((await holder.get('/api/reports/owned-reports/')).regional_reports).toEqual([]);
});
