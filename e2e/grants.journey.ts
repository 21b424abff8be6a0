import { expect, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { expectAccessible, newAccount, openCalls, otherPage, signIn } from './steps.ts';

const granted = '2018 Europe';

test('an administrator finds a user by a few letters, grants and revokes a database; the user sees it and loses it at the next click', async ({
  page,
  browser,
}) => {
  const email = `grantee.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  await signIn(page, 'admin@iom.example');

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Go to a page, user/ }).fill(email.slice(0, 20));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Nora Lind/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Nora Lind' })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Malmö');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit Access' }).click();

  await page.getByRole('button', { name: 'Grant User Regional Dataset' }).click();
  await page.getByLabel(/^Region/).selectOption('Europe');
  await page.getByLabel(/^Year/).selectOption('2018');
  await page.getByRole('button', { name: 'Grant Access' }).click();
  await expect(page.getByRole('cell', { name: granted, exact: true })).toBeVisible();
  await expectAccessible(page);

  const user = await otherPage(browser);
  await signIn(user, email);
  await user.goto('/dataset/owned');
  await user.getByRole('link', { name: `Preview ${granted}` }).click();
  await expect(user.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: `Revoke Access: ${granted}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`to revoke access to ${granted}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByLabel(/^Reason/).fill('Granted by mistake.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No data assigned')).toBeVisible();
  await user.goto('/dataset/owned');
  await expect(user.getByRole('main')).toBeVisible();
  await expect(user.getByText(granted)).toHaveCount(0);
  await pathInMail(email, 'please write to us:', 'A license of yours has been revoked');

  await page.goto('/admin/audit');
  await page.getByLabel('Action').selectOption('licence.revoke');
  await expect(page.getByText('Granted by mistake.')).toBeVisible();
  await expectAccessible(page);
});

test('an account made inactive is signed out at its next click; a deleted one leaves the list', async ({
  page,
  browser,
}) => {
  const email = `leaver.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  const admin = await openCalls(page.request, 'admin@iom.example');
  const { results } = await admin.get(`/api/auth/list-users/?search=${email}`);
  const user = await otherPage(browser);
  await signIn(user, email);
  await signIn(page, 'admin@iom.example');
  await page.goto(`/admin/users/${results[0].id}`);
  await page.getByLabel('Active User').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await user.goto('/ordering/history');
  await expect(user.getByText('Your session has ended')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByPlaceholder('Last Name or Company').fill(email);
  await expect(page.getByText('No users found')).toBeVisible();
});
