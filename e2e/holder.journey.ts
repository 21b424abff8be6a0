import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import {
  callsOf,
  chooseDatabase,
  database,
  expectAccessible,
  goToPayment,
  newBuyer,
  orderShown,
  password,
  payWithCard,
  placeOrder,
  signIn,
} from './steps.ts';

/** A page of somebody else's browser. */
const otherPage = async (browser: Browser) => (await browser.newContext()).newPage();

const fillRegistration = async (page: Page) => {
  const form = page.locator('form[novalidate]');
  const fields = {
    ...{ 'First name': 'Ivo', 'Last name': 'Prak', Address: '2 Basin Road', City: 'Ghent' },
    ...{ 'State or province': 'N/A', 'Postal code': '9000', Phone: '+32 9 1234567' },
  };
  for (const [label, value] of Object.entries(fields))
    await form
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value);
  for (const place of [0, 1])
    await page.locator('input[autocomplete="new-password"]').nth(place).fill(password);
  await page.getByLabel(/^Country/).selectOption({ label: 'Belgium' });
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
};

/** Accepts the invitation on the page and waits for the dataset; the heading of the invitation contains its name, too. */
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

  const tassignees = await otherPage(browser);
  await tassignees.goto(await pathInMail(colleague, 'View and accept the invitation:'));
  await expectAccessible(tassignees);
  await tassignees.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(tassignees.getByLabel('Email address').first()).toHaveValue(colleague);
  await fillRegistration(tassignees);
  await accept(tassignees);
  await expectAccessible(tassignees);

  const csv = await savedBy(tassignees, async () => {
    await tassignees.getByRole('button', { name: `Download Data of ${database.name}` }).click();
    await tassignees.getByRole('menuitem', { name: /^CSV For any/ }).click();
  });
  const lines = csv.toString().trim().split(/\r?\n/);
  const holder = await callsOf(tassignees.request, colleague);
  const [mine] = (await holder.get('/api/reports/owned-reports/')).regional_reports;
  expect(lines).toHaveLength(mine.oil_count + 1);

  await tassignees.goto('/dataset/owned/pdf');
  await expect(tassignees.getByRole('region', { name: 'PDF reports' }).locator('tbody tr')).not.toHaveCount(
    0,
  );
  await expectAccessible(tassignees);
  const pdf = await savedBy(tassignees, () =>
    tassignees
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

  const assignees = await otherPage(browser);
  await assignees.goto(await pathInMail(third, 'View and accept the invitation:'));
  await assignees.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(assignees);
  await accept(assignees);
  expect((await holder.get('/api/reports/owned-reports/')).regional_reports).toEqual([]);
});
