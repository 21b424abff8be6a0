import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { newAccount, otherPage, signInWhereAsked } from './steps.ts';

/** Asks to be told about new oils of Europe: as a visitor, who signs in and returns to the search. */
const watchEurope = async (page: Page, email: string) => {
  await page.goto('/catalog?region=Europe');
  await page.getByRole('button', { name: 'Tell me about new oils' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInWhereAsked(page, email);
  await expect(page).toHaveURL(/\/catalog\?region=Europe$/);
  await page.getByRole('button', { name: 'Tell me about new oils' }).click();
  await expect(page.getByLabel('Name of the search')).toHaveValue('Europe');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('A mail will tell you of new oils for “Europe”.')).toBeVisible();
};

test('an administrator approves a pending group, which then is in the catalogue, and is told to a watcher by mail', async ({
  page,
  browser,
}) => {
  const watcher = await otherPage(browser);
  const email = `watcher.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  await watchEurope(watcher, email);

  await page.goto('/login');
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email address').fill('admin@iom.example');
  await form.getByLabel(/^Password/).fill('Engine0il!');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Ines Keller' })).toBeVisible();
  const before = await (await page.request.get('/api/core/sample-metadata/?page_size=1')).json();

  await page.goto('/admin/approval');
  const row = page.getByRole('row', { name: /second collection/ });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /Approve/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/to approve 2023 Europe, second collection/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const after = await (await page.request.get('/api/core/sample-metadata/?page_size=1')).json();
  expect(after.count).toBeGreaterThan(before.count);

  // groups released within a minute are told in one mail
  const stop = await pathInMail(email, 'Stop these mails:', 'for your search', 100_000);
  await watcher.goto(stop);
  await watcher.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(watcher.getByText('You will get no more mails about new oils')).toBeVisible();
  await watcher.goto('/registration/account-settings/watches');
  await expect(watcher.getByRole('switch', { name: 'Mails about Europe' })).not.toBeChecked();
});

test('redirects other users from an administrators’ page to the home page', async ({ page }) => {
  await page.goto('/admin/approval');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
