import { expect, test } from '@playwright/test';

test('an administrator approves a pending group, which then is in the catalogue', async ({ page }) => {
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
  // the demo's size decides whether an oil of the group is outside its grade
  const look = dialog.getByRole('checkbox', { name: /I have looked at/ });
  if (await look.isVisible()) await look.check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const after = await (await page.request.get('/api/core/sample-metadata/?page_size=1')).json();
  expect(after.count).toBeGreaterThan(before.count);
});

test('redirects other users from an administrators’ page to the home page', async ({ page }) => {
  await page.goto('/admin/approval');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
