import { expect, type Page, test } from '@playwright/test';
import { pathInMail } from './mails.ts';
import { newAccount, otherPage, signIn, signInWhereAsked } from './steps.ts';

const viscosity = 'Kinematic Viscosity @ 100 C';

/** Two files of two oils whose report numbers begin with `prefix`. */
const importFiles = (prefix: string, secondYear: string, brand: string) => ({
  samples: `report_number,year,brand_name,sae_grade,region\n${prefix}-1,2024,${brand},5W-30,Europe\n${prefix}-2,${secondYear},${brand} Two,5W-30,Europe\n`,
  results: `report_number,test,analyte,value\n${prefix}-1,${viscosity},${viscosity},10.6\n${prefix}-2,${viscosity},${viscosity},14.1\n`,
});

const choose = async (page: Page, files: ReturnType<typeof importFiles>) => {
  for (const [name, text] of Object.entries(files))
    await page
      .getByLabel(`${name}.csv`, { exact: true })
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

/** Requests a watch for new oils of Europe: as a visitor, who signs in and returns to the search. */
const watchEurope = async (page: Page, email: string) => {
  await page.goto('/catalog?region=Europe');
  await page.getByRole('button', { name: 'Tell me about new oils' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInWhereAsked(page, email);
  await expect(page).toHaveURL(/\/catalog\?region=Europe$/);
  await page.getByRole('button', { name: 'Tell me about new oils' }).click();
  await expect(page.getByLabel('Name of the search')).toHaveValue('Europe');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('We will email you about new oils for “Europe”.')).toBeVisible();
};

test('an administrator corrects a file, imports it and approves the group, and a watcher gets a mail about it', async ({
  page,
  browser,
}) => {
  const stamp = String(Date.now());
  const [name, brand, email] = [`Import ${stamp}`, `Brand ${stamp}`, `watcher.${stamp}@example.org`];
  const watcher = await otherPage(browser);
  await newAccount(page.request, email);
  await watchEurope(watcher, email);
  await signIn(page, 'admin@iom.example');
  await page.goto('/admin/import');
  await page.getByLabel('Name of the group').fill(name);
  await choose(page, importFiles(stamp, '24', brand));
  await page.getByRole('button', { name: 'Check files' }).click();
  const errors = page.getByRole('region', { name: `Errors of ${name}` });
  await expect(errors.getByRole('row', { name: /samples\.csv 3 year/ })).toBeVisible();

  await choose(page, importFiles(stamp, '2024', brand));
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
  await page.getByRole('dialog').getByLabel('I have looked at the finding').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/catalog?search=${encodeURIComponent(brand)}`);
  await expect(page.getByRole('row', { name: `${stamp}-1` })).toBeVisible();
  // groups released within a minute are announced in one email
  const stop = await pathInMail(email, 'Stop these emails:', 'for your search', 100_000);
  await watcher.goto(stop);
  await watcher.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(watcher.getByText('You will get no more emails about new oils and results')).toBeVisible();
  await watcher.goto('/registration/account-settings/watches');
  await expect(watcher.getByRole('switch', { name: 'Mails about Europe' })).not.toBeChecked();
});
