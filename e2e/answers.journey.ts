import { readFile } from 'node:fs/promises';
import { answers } from '@iom/contract/analysis/answers/answers.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, newBuyer, otherPage, signIn } from './steps.ts';

const holder = 'buyer@iom.example';
const counted = (page: Page) => page.getByRole('status').filter({ hasText: /oils? counted\./ });

/** Opens an answer from the overview and waits for its figures. */
const openAnswer = async (page: Page, role: string, title: string) => {
  const back = page.getByRole('link', { name: 'All answers' });
  if (await back.isVisible()) await back.click();
  else await page.goto('/data/answers');
  await page.getByRole('region', { name: role }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(counted(page).or(page.getByText('No oil can be evaluated'))).toBeVisible();
};

test('every answer states its rule and what it left out, passes the accessibility rules and fits a phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, holder);
  for (const { role, title } of Object.values(answers)) {
    await openAnswer(page, role, title);
    await expect(page.getByRole('heading', { name: 'Rule' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Left out' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `${title} at 390 pixels` }).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  expect(errors).toEqual([]);
});

test('a formulator enters a value of a new oil, which is part of the link', async ({ page }) => {
  await signIn(page, holder);
  await openAnswer(page, 'Formulator', 'Target window');
  await page.locator('input').and(page.getByLabel('Value of your own oil')).fill('KV100');
  await page
    .getByRole('option', { name: /^Kinematic Viscosity @ 100 °C/ })
    .first()
    .click();
  await page.getByLabel('Value', { exact: true }).fill('99');
  await page.getByRole('button', { name: 'Add value' }).click();
  await expect(page.getByText('Kinematic Viscosity @ 100 °C 99')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kinematic Viscosity @ 100 °C 99')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the value of Kinematic Viscosity @ 100 °C' }).click();
  await expect(page.getByText('Kinematic Viscosity @ 100 °C 99')).toHaveCount(0);
});

test('a marketer saves the share that conforms and tells it as a story; a colleague without the data reads the words', async ({
  page,
  browser,
}) => {
  await signIn(page, holder);
  await openAnswer(page, 'Marketer', 'Share not conforming');
  const name = `Share ${Date.now()}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved as “${name}”.`)).toBeVisible();
  await page.goto('/data/stories');
  await page.getByRole('button', { name: 'New story or dashboard' }).click();
  await page.getByLabel('Title').fill(`Story of ${name}`);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add words' }).click();
  await page.getByLabel('Words').fill('More oils **fail** than in the year before.');
  await page.getByRole('combobox', { name: 'Add a saved analysis or answer' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await (await saved).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(counted(page)).toBeVisible();
  const address = page.url();
  const colleague = await otherPage(browser);
  await newBuyer(colleague);
  await colleague.goto(address);
  await expect(colleague.getByText('fail', { exact: true })).toBeVisible();
  await expect(colleague.getByText(/^You hold no data yet/)).toBeVisible();
  await expect(counted(colleague)).toHaveCount(0);
});

test('a quality manager checks claims with their margins, then sees which bottles do not match their label', async ({
  page,
}) => {
  await signIn(page, holder);
  await openAnswer(page, 'Vehicle maker and quality manager', 'Claim check');
  await expect(counted(page)).toContainText(/conforms|does not conform|undecided/i);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/✓|✕|≈/);
  await openAnswer(page, 'Vehicle maker and quality manager', 'Suspects');
  await expect(page.getByRole('heading', { name: 'Rule' })).toBeVisible();
});

test('a visitor tries all answers on the free sample set, starting from the home page, and is led to data of their own', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it: where the oils of others lie' }).click();
  await expect(page.getByText(/^Sample set: \d+ oils, free to try$/)).toBeVisible();
  await expect(counted(page)).toContainText('Choose an oil or add your own values to compare.');
  await page.getByRole('combobox', { name: 'Own oil', exact: true }).fill('5W-30');
  await page
    .getByRole('option', { name: /, 5W-30, / })
    .first()
    .click();
  await expect(counted(page)).toContainText(/(No value of the oil|The oil) is outside/);
  for (const { role, title } of Object.values(answers)) {
    await openAnswer(page, role, title);
    await expect(page).toHaveURL(/sample_set=true/);
  }
  await page.getByRole('link', { name: 'Order a dataset' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dataset\/select/);
});
