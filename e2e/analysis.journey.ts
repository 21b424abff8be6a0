import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { callsOf, expectAccessible, newBuyer, otherPage, signIn } from './steps.ts';

test('an analyst finds oils in a target window, saves it and downloads them; a colleague opens the link', async ({
  page,
  browser,
  request,
}) => {
  const analyst = 'buyer@iom.example';
  await signIn(page, analyst);
  await page.goto('/data/analysis');
  await expect(page.getByText(/^Displaying 1–/)).toBeVisible();
  await expectAccessible(page);
  const all = (await page.getByText(/^Displaying 1–/).textContent()) ?? '';

  await page.getByRole('button', { name: 'Add a test parameter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Analyte').fill('KV100');
  await page
    .getByRole('option', { name: /^Kinematic Viscosity @ 100 C/ })
    .first()
    .click();
  await dialog.getByLabel('Operator').selectOption('is between');
  await dialog.getByLabel('From (mm²/s)').fill('9,3');
  await dialog.getByLabel('To (mm²/s)').fill('12.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add parameter' }).click();
  await expect(page).toHaveURL(/test=/);
  await expect(page.getByText(/^Displaying 1–/)).not.toHaveText(all);
  const displayed = await page.getByText(/^Displaying 1–/).textContent();
  const count = Number(/of ([\d,]+) results/.exec(displayed ?? '')?.[1]?.replace(',', ''));
  expect(count).toBeGreaterThan(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Results' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('custom_report.csv');
  expect(parse(readFileSync(await file.path()))).toHaveLength(count + 1);

  await page.getByRole('button', { name: 'Chart Using Results' }).click();
  await expect(
    page.getByRole('region', { name: 'Charts' }).getByRole('img', { name: /^Histogram/ }),
  ).toBeVisible();
  await expectAccessible(page);

  const name = `Target window ${Date.now()}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved as “${name}”.`)).toBeVisible();

  const { results } = await (await callsOf(request, analyst)).get('/api/reports/analysis/saved/');
  const { token } = results.find((one: { name: string }) => one.name === name);
  const colleague = await otherPage(browser);
  await newBuyer(colleague);
  await colleague.goto(`/data/analysis?shared=${token}`);
  await expect(colleague.getByText('No data to analyse yet')).toBeVisible();
  await page.goto(`/data/analysis?shared=${token}`);
  await expect(page.getByText(`Opened from “${name}”.`)).toBeVisible();
  await expect(page.getByText(displayed ?? '')).toBeVisible();
});
