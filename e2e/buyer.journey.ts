import { readFileSync } from 'node:fs';
import { rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible, payWithCard, placeOrder } from './steps.ts';

const register = async (page: Page, email: string) => {
  await page.goto('/registration');
  const fields = {
    'First name': 'Nora',
    'Last name': 'Lind',
    'Email address': email,
    Company: 'Lind Oils',
    Address: '1 Basin Road',
    City: 'Malmö',
    'State or province': 'Skåne',
    'Postal code': '211 20',
    Phone: '+46 40 123456',
  };
  for (const [label, value] of Object.entries(fields))
    await page
      .locator('form[novalidate]')
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value);
  await page.locator('input[autocomplete="new-password"]').nth(0).fill('Sp1ndle!oil');
  await page.locator('input[autocomplete="new-password"]').nth(1).fill('Sp1ndle!oil');
  await page.getByLabel(/^Country/).selectOption({ label: 'Sweden' });
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Nora Lind' })).toBeVisible();
};

test('a visitor finds oils, registers, is declined, pays, and downloads exactly what was bought', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Engine oil test data · Institute of Materials');
  await expectAccessible(page);

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Oil data' }).click();
  await navigation.getByRole('link', { name: 'Order a dataset' }).click();
  await expect(page).toHaveTitle('Select oils · Institute of Materials');
  await page.getByRole('checkbox', { name: '5W-30' }).click();
  await expect(page).toHaveURL(/sae_grade=5W30/);
  await page.getByLabel('Find in Year').fill('2010');
  await page.getByRole('checkbox', { name: '2010', exact: true }).click();
  await expect(page.getByText('Year: 2010')).toBeVisible();
  // on one line, beside the next
  const size = await page.locator('.mantine-Pill-root', { hasText: 'Year: 2010' }).boundingBox();
  expect(size?.height).toBeLessThan(30);
  expect(size?.width).toBeLessThan(150);
  const rows = page.getByRole('region', { name: 'Oils' }).locator('tbody tr');
  await expect(rows.nth(2)).toBeVisible();
  for (const row of [0, 1, 2]) await rows.nth(row).getByRole('checkbox').click();
  await expect(page.getByText('3 oils selected')).toBeVisible();
  // no control is half under the bar of the selection
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('3 oils selected')).toBeVisible();
  await page.getByRole('link', { name: 'Choose tests', exact: true }).click();
  await page.getByText('Matrix', { exact: true }).click();
  const matrix = page.getByRole('grid', { name: 'Oils and tests' }).locator('tbody tr');
  await expect(matrix).toHaveCount(3);
  await matrix
    .nth(0)
    .getByRole('button', { name: /^Full set for/ })
    .click();
  const chosen: string[][] = [];
  for (const row of [1, 2]) {
    const boxes = matrix.nth(row).getByRole('checkbox');
    const names: string[] = [];
    for (const box of [0, 1]) {
      await boxes.nth(box).check();
      names.push(((await boxes.nth(box).getAttribute('aria-label')) ?? '').split(' for ')[0] ?? '');
    }
    chosen.push(names);
  }
  await expectAccessible(page);
  await page.getByLabel('Dataset name').fill('Three oils');
  await page.getByRole('button', { name: 'Add Dataset to Cart' }).click();
  await expect(page.getByText('Three oils', { exact: true })).toBeVisible();

  const email = `nora.${Date.now()}@example.org`;
  await register(page, email);
  await page.goto('/dataset/payment');
  await expectAccessible(page);
  await payWithCard(page, '4000 0000 0000 0002');
  await expect(page).toHaveURL(/\/dataset\/review/);
  await expectAccessible(page);
  await placeOrder(page);
  await expect(page.getByRole('alert').getByText('The card was declined')).toBeVisible();

  await page.getByRole('alert').getByRole('link').click();
  await payWithCard(page, '4242 4242 4242 4242');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/ordering\/invoice\/view\/\d+/);
  await expect(page.getByText('Complete', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/INV-\d{6}/).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/ordering/history');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto('/dataset/owned');
  await expect(page.getByText('Three oils').first()).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Data of Three oils' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^CSV For any/ }).click();
  const lines = parse(readFileSync(await (await saved).path())) as string[][];
  const [header = [], ...data] = lines;
  expect(header.slice(0, 1 + rowNames.length)).toEqual(['sample', ...rowNames]);
  expect(data).toHaveLength(3);
  expect(data.every((line) => line[1] === '2010' && line[4] === '5W30')).toBe(true);

  // the purchased cells according to the server, oil by oil, against the cells of the file
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const get = async (address: string) =>
    (await page.request.get(address, { headers: { authorization: `Token ${token}` } })).json();
  const { custom_reports } = await get('/api/reports/owned-reports/');
  const { samples } = await get(`/api/reports/custom-samples/?id=${custom_reports[0].id}`);
  const dictionary = await get('/api/core/data-dictionary/');
  const testByHeader = new Map<string, string>();
  for (const one of dictionary.results)
    for (const analyte of one.analytes)
      testByHeader.set(analyte.unit ? `${analyte.name} (${analyte.unit})` : analyte.name, one.name);
  const filledTests = (line: string[]) =>
    [
      ...new Set(
        header.flatMap((name, index) =>
          index > 9 && line[index] !== '' ? [testByHeader.get(name) ?? '?'] : [],
        ),
      ),
    ].sort();
  for (const line of data) {
    const bought = samples.find((sample: { id: number }) => String(sample.id) === line[0]);
    expect(filledTests(line)).toEqual(bought.tests.map((one: { name: string }) => one.name).sort());
  }
  const counts = data.map((line) => filledTests(line).length).sort((a, b) => a - b);
  expect(counts.slice(0, 2)).toEqual([2, 2]);
  expect(counts[2]).toBeGreaterThan(2);
  const shown = data.map((line) => filledTests(line).map(typographicName).sort());
  expect(shown).toEqual(expect.arrayContaining(chosen.map((names) => [...names].sort())));

  await page.goto(`/dataset/owned/${custom_reports[0].id}?regional=false`);
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await expectAccessible(page);
});

test('a page for signed-in users says so and opens after signing in', async ({ page }) => {
  await page.goto('/dataset/owned');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert').getByText('Please login to access this page')).toBeVisible();
  await page.getByLabel('Email address').fill('buyer@iom.example');
  await page.getByLabel(/^Password/).fill('Engine0il!');
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dataset\/owned/);
  await expect(page.getByText('5W-30 benchmark').first()).toBeVisible();
});

test('an unknown page returns 404 with the page; below /api a JSON error', async ({ page }) => {
  for (const address of ['/no-such-page', '/no.such', '/oil/A.1/more']) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  await expectAccessible(page);
  const program = await page.request.get('/api');
  expect([program.status(), (await program.json()).code]).toEqual([404, 'not_found']);
  expect((await page.goto('/Catalog'))?.status()).toBe(200);
  await expect(page.getByRole('region', { name: 'Oils' })).toBeVisible();
});
