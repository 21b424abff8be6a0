import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import {
  expectAccessible,
  listedOils,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  payWithCard,
  placeOrder,
  signIn,
  testsForSale,
} from './steps.ts';

const holder = 'buyer@iom.example';

const displayed = (page: Page) => page.getByText(/^Displaying /);
const displayedCount = async (page: Page) =>
  Number(/of ([\d,]+) results?/.exec((await displayed(page).textContent()) ?? '')?.[1]?.replace(',', ''));

/** T a formulator finds oils in a target window and saves it; a colleague opens the link */
const addWindow = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a test parameter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Analyte').fill('KV100');
  await page
    .getByRole('option', { name: /^Kinematic Viscosity @ 100 °C/ })
    .first()
    .click();
  await dialog.getByLabel('Operator').selectOption('is between');
  await dialog.getByLabel('From (mm²/s)').fill('9,3');
  await dialog.getByLabel('To (mm²/s)').fill('12.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add parameter' }).click();
  await expect(page).toHaveURL(/test=/);
};

test('a formulator finds oils in a target window and saves it; a colleague opens the link', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, holder);
  await page.goto('/data/analysis');
  await expect(displayed(page)).toBeVisible();
  await expectAccessible(page);
  const all = (await displayed(page).textContent()) ?? '';
  await addWindow(page);
  await expect(displayed(page)).not.toHaveText(all);
  const found = (await displayed(page).textContent()) ?? '';
  expect(await displayedCount(page)).toBeGreaterThan(0);
  const name = `Target window ${Date.now()}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved as “${name}”.`)).toBeVisible();

  const { results } = await (await openCalls(request, holder)).get('/api/reports/analysis/saved/');
  const { token } = results.find((one: { name: string }) => one.name === name);
  await page.goto(`/data/analysis?shared=${token}`);
  await expect(page.getByText(`Opened from “${name}”.`)).toBeVisible();
  await expect(page.getByText(found)).toBeVisible();

  const colleague = await otherPage(browser);
  await newBuyer(colleague);
  await colleague.goto(`/data/analysis?shared=${token}`);
  await expect(colleague.getByText('No data to analyze yet')).toBeVisible();
});

test('a marketer selects oils in a chart and exports the displayed values', async ({ page }) => {
  await signIn(page, holder);
  await page.goto('/data/analysis');
  await expect(displayed(page)).toBeVisible();
  const all = await displayedCount(page);
  await page.getByRole('button', { name: 'Chart Using Results' }).click();
  const histogram = page.getByRole('img', { name: /^Histogram/ });
  await histogram.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await histogram.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/test=\d+%3Abetween/);
  await expect(page.getByText(/^Selected: .* is between/)).toBeVisible();
  await expect.poll(() => displayedCount(page)).toBeLessThan(all);
  await expectAccessible(page);

  for (const [type, start] of [
    ['PNG', '\u0089PNG'],
    ['SVG', '<svg'],
    ['CSV', 'From,To,Oils'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${type}` }).click();
    const file = readFileSync(await (await saved).path(), type === 'PNG' ? 'latin1' : 'utf8');
    expect(file.slice(0, start.length)).toBe(start);
  }
  const count = await displayedCount(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Results', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('custom_report.csv');
  expect(parse(readFileSync(await file.path()))).toHaveLength(count + 1);

  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.poll(() => displayedCount(page)).toBe(all);
  await page.goBack();
  await expect.poll(() => displayedCount(page)).toBe(count);
});

test('an analyst computes a column, joins conditions by or and summarizes by grade', async ({ page }) => {
  await signIn(page, holder);
  await page.goto('/data/analysis');
  await expect(displayed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Own Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Own columns' });
  const formula = dialog.getByRole('textbox', { name: 'Formula' });
  await formula.fill('Zn/Xx');
  await formula.press('Enter');
  await expect(dialog.getByText('No analyte is named Xx. (character 4)')).toBeVisible();
  await formula.fill('Zn/P');
  await formula.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Change Zn/P' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const head = page.getByRole('region', { name: 'Results' }).getByRole('columnheader', { name: 'Zn/P' });
  await expect(head).toBeVisible();

  const count = await displayedCount(page);
  const url = new URL(page.url());
  const own = url.searchParams.get('own')?.split(':')[0];
  for (const condition of [`${own}:gt:1~1`, `${own}:lte:1~1`]) url.searchParams.append('test', condition);
  await page.goto(url.href);
  await expect(page.getByRole('button', { name: 'Change: Zn/P is greater than 1' })).toBeVisible();
  await expect(page.getByText('or Zn/P is less than or equal to 1')).toBeVisible();
  await expect(displayed(page)).toBeVisible();
  const either = await displayedCount(page);
  expect(either).toBeGreaterThan(0);
  expect(either).toBeLessThanOrEqual(count);

  await page.getByRole('button', { name: 'Group and Summarize' }).click();
  const summary = page.getByRole('table', { name: /^Summary table: Zn\/P/ });
  await expect(summary).toBeVisible();
  await expectAccessible(page);
  const group = summary.getByRole('link').first();
  const oils = await summary.getByRole('row').nth(2).getByRole('cell').first().textContent();
  await group.click();
  await expect(page).toHaveURL(/sae_grade=/);
  await expect(displayed(page)).toContainText(`of ${oils} result`);
});

test('a range is entered at a chart by keyboard, and focus returns to what opened the dialog', async ({
  page,
}) => {
  await signIn(page, holder);
  await page.goto('/data/analysis');
  await expect(displayed(page)).toBeVisible();
  const all = await displayedCount(page);
  await page.getByRole('button', { name: 'Chart Using Results' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Histogram/ })).toBeInViewport();
  const enter = page.getByRole('button', { name: 'Enter a range' });
  await enter.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^From/)).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/test=\d+%3Abetween%3A10%3A12.5/);
  await expect(enter).toBeFocused();
  await expect.poll(() => displayedCount(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(enter).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Datasets and filters' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Datasets and filters' })).toBeVisible();
  await expectAccessible(page);
});

/** Five oils with results for two properties of one value each. */
const fiveOils = async (page: Page) => {
  const { results } = await (await page.request.get('/api/reports/display-tests/')).json();
  const tests: number[] = results
    .filter(({ name }: { name: string }) => /^Kinematic Viscosity @ (40|100) C$/.test(name))
    .map(({ id }: { id: number }) => id);
  expect(tests).toHaveLength(2);
  const oils: { sample: number; tests: number[] }[] = [];
  for (const { id } of await listedOils(page, 'region=Europe', 20)) {
    const sold = await testsForSale(page, id);
    if (oils.length < 5 && tests.every((one) => sold.includes(one))) oils.push({ sample: id, tests });
  }
  expect(oils).toHaveLength(5);
  return oils;
};

test('the holder of ten cells sees ten cells, in the table, the chart and the file', async ({ page }) => {
  const email = await newBuyer(page);
  const buyer = await openCalls(page.request, email);
  await buyer.put('/api/purchasing/cart/', {
    oils: [],
    datasets: [{ name: 'Ten cells', oils: await fiveOils(page) }],
  });
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Pay for datasets' }).click();
  await payWithCard(page);
  await placeOrder(page);
  await orderShown(page);

  await page.goto('/dataset/owned');
  await page.getByRole('link', { name: 'Use for Analysis: Ten cells' }).click();
  await expect(displayed(page)).toHaveText('Displaying 1–5 of 5 results');
  await expect(page.getByRole('columnheader', { name: /^Kinematic Viscosity/ })).toHaveCount(2);
  await expect(page.locator('td[data-numeric]')).toHaveText(Array.from({ length: 10 }, () => /^[\d.]+$/));
  await page.getByRole('button', { name: 'Chart Using Results' }).click();
  await expect(page.getByRole('img', { name: /^Histogram.*, 5 oils\./ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Results', exact: true }).click();
  const [header = [], ...lines] = parse(readFileSync(await (await saved).path())) as string[][];
  expect(header.slice(10)).toEqual([
    'Kinematic Viscosity @ 100 C (mm²/s)',
    'Kinematic Viscosity @ 40 C (mm²/s)',
  ]);
  expect(lines.flatMap((line) => line.slice(10)).filter((cell) => cell !== '')).toHaveLength(10);
});

test('no other page loads ECharts', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  // read afterwards: the body of a response is gone once its page is left. A name of the library's own: names
  // of script files may contain its name
  const withECharts = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes('_echarts_instance_')).length;
  };
  await signIn(page, holder);
  for (const address of ['/', '/catalog', '/dataset/owned', '/data/assurance', '/data/analysis']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.size).toBeGreaterThan(5);
  expect(await withECharts()).toBe(0);
  await page.getByRole('button', { name: 'Chart Using Results' }).click();
  await expect(page.getByRole('img', { name: /^Histogram/ })).toBeVisible();
  expect(await withECharts()).toBeGreaterThan(0);
});
