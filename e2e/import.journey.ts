import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { callsOf, newAccount, signIn } from './steps.ts';

const viscosity = 'Kinematic Viscosity @ 100 C';

/** Two files of two oils whose report numbers begin with `prefix`. */
const filesOf = (prefix: string, secondYear: string, brand: string) => ({
  samples: `report_number,year,brand_name,sae_grade,region\n${prefix}-1,2024,${brand},5W-30,Europe\n${prefix}-2,${secondYear},${brand} Two,5W-30,Europe\n`,
  results: `report_number,test,analyte,value\n${prefix}-1,${viscosity},${viscosity},10.6\n${prefix}-2,${viscosity},${viscosity},14.1\n`,
});

const choose = async (page: Page, files: ReturnType<typeof filesOf>) => {
  for (const [name, text] of Object.entries(files))
    await page
      .getByLabel(`${name}.csv`, { exact: true })
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

/** An account that is told of releases. */
const toldAccount = async (page: Page, email: string) => {
  await newAccount(page.request, email);
  const calls = await callsOf(page.request, email);
  const { profile } = await calls.get('/api/auth/users/me/');
  await calls.patch(`/api/auth/profiles/${profile}/`, { data_notification: true });
};

test('an administrator corrects a file, imports it and approves the group, of which a customer is told', async ({
  page,
}) => {
  const stamp = String(Date.now());
  const [name, brand, email] = [`Import ${stamp}`, `Brand ${stamp}`, `told.${stamp}@example.org`];
  await toldAccount(page, email);
  await signIn(page, 'admin@iom.example');
  await page.goto('/admin/import');
  await page.getByLabel('Name of the group').fill(name);
  await choose(page, filesOf(stamp, '24', brand));
  await page.getByRole('button', { name: 'Check files' }).click();
  const errors = page.getByRole('region', { name: `Errors of ${name}` });
  await expect(errors.getByRole('row', { name: /samples\.csv 3 year/ })).toBeVisible();

  await choose(page, filesOf(stamp, '2024', brand));
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('2 samples can be imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The group awaits approval')).toBeVisible();
  // a 5W-30 has less than 12.5 mm²/s
  await expect(page.getByRole('region', { name: 'SAE J300 grades' })).toContainText(`${stamp}-2`);

  await page
    .getByRole('region', { name: `Report of ${name}` })
    .getByRole('link', { name: 'Approve samples' })
    .click();
  await page.getByRole('button', { name: `Approve: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/catalog?search=${encodeURIComponent(brand)}`);
  await expect(page.getByRole('link', { name: `${stamp}-1` })).toBeVisible();
  // groups released within a minute are told in one mail
  await pathInMail(email, 'Stop these mails:', '', 100_000);
});
