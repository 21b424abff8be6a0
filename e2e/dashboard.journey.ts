import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, openCalls, signIn } from './steps.ts';

const holder = 'buyer@iom.example';

type Calls = Awaited<ReturnType<typeof openCalls>>;

const analyteIds = async ({ get }: Calls) => {
  const { results } = await get('/api/reports/display-analytes/');
  const idOf = (start: string): number =>
    results.find((one: { name: string; owned: boolean }) => one.owned && one.name.startsWith(start)).id;
  return {
    noack: idOf('Noack'),
    kv100: idOf('Kinematic Viscosity @ 100'),
    metals: ['Calcium', 'Zinc', 'Magnesium'].map(idOf),
  };
};

const card = (page: Page, name: RegExp) => page.getByRole('region', { name }).first();
const chips = (page: Page) => page.getByRole('list', { name: 'Filters and selections' });

test('an analyst puts charts side by side, narrows all by one, and finds the dashboard again', async ({
  page,
}) => {
  await signIn(page, holder);
  const calls = await openCalls(page.request, holder);
  const { noack, kv100 } = await analyteIds(calls);
  const name = `Volatility ${Date.now()}`;
  await calls.post('/api/reports/analysis/saved/', {
    ...{ name, folder: 'Committee' },
    query: {
      charts: [
        { kind: 'box', analyte: noack, group: 'sae_grade' },
        { kind: 'histogram', analyte: kv100 },
      ],
    },
  });
  await page.goto('/data/stories');
  await page.getByRole('button', { name: 'New story or dashboard' }).click();
  await page.getByLabel('Title').fill(`Board of ${name}`);
  await page.getByRole('radio', { name: 'Dashboard' }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('combobox', { name: 'Add a saved analysis or answer' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Also show the table').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Board of ${name}` })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`Board of ${name}`));
  const box = card(page, /Box plot by group/);
  const table = card(page, /: table$/);
  await expect(box.getByRole('img', { name: /^Box plot/ })).toBeVisible();
  const count = table.getByText(/^Displaying /);
  const before = await count.textContent();
  const field = box.getByLabel('Show in the other cards');
  await field.selectOption({ index: 1 });
  await expect(chips(page)).toContainText('Selected in Box plot by group');
  await expect(count).not.toHaveText(before ?? '');
  await expectAccessible(page);
  await chips(page)
    .getByRole('button', { name: /^Remove: Selected/ })
    .click();
  await expect(count).toHaveText(before ?? '');
  await page.goto('/data/stories?search=volatility%20box');
  const link = page.getByRole('link', { name: `Board of ${name}`, exact: true });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: `Delete: Board of ${name}` }).click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  await expectAccessible(page);
});

test('a screen reader hears each chart by its name, and reads its numbers', async ({ page }) => {
  await signIn(page, holder);
  const calls = await openCalls(page.request, holder);
  const { noack, kv100, metals } = await analyteIds(calls);
  const charts = [
    { kind: 'trend', analyte: noack },
    { kind: 'profile', analytes: metals },
    { kind: 'parallel', analytes: [noack, kv100] },
  ];
  const { token } = await calls.post('/api/reports/analysis/stories/', {
    ...{ title: 'Charts to hear', layout: 'grid' },
    parts: [{ kind: 'view', title: 'All', query: { charts } }],
  });
  await page.goto(`/data/story/${token}`);
  for (const title of ['Trend by year', 'Element profile', 'Parallel coordinates']) {
    const region = card(page, new RegExp(`^All: ${title}`));
    const picture = region.getByRole('img');
    await expect(picture).toHaveAccessibleName(
      new RegExp(`^${title}.*, [\\d,]+ oils?\\. The numbers are in the table below\\.$`),
    );
    const details = await picture.getAttribute('aria-details');
    await expect(region.locator(`[id="${details}"] summary`)).toHaveAccessibleName(
      new RegExp(`^Numbers of this chart: ${title}`),
    );
    await region.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(region.getByRole('table')).toMatchAriaSnapshot(`
      - table /${title}/:
        - rowgroup:
          - row:
            - columnheader "Group"
        - rowgroup:
          - row
    `);
  }
  await expectAccessible(page);
});

test('a view for a committee names no brand, on the screen and in its file', async ({ page }) => {
  await signIn(page, holder);
  const { noack } = await analyteIds(await openCalls(page.request, holder));
  await page.goto(`/data/analysis?columns=${noack}&chart=box:${noack}:brand_name`);
  await page.getByRole('button', { name: 'Hide brands' }).click();
  await expect(page.getByText(/^Brands, suppliers and report numbers are hidden/)).toBeVisible();
  const first = page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1);
  await expect(first).toContainText(/Oil [2-9A-Z]{6}/);
  await expect(first).toContainText(/Brand [2-9A-Z]{6}/);
  await expect(first.getByRole('link')).toHaveCount(0);
  const shown = /Oil [2-9A-Z]{6}/.exec((await first.textContent()) ?? '')?.[0];
  await page.reload();
  await expect(first).toContainText(shown ?? '');
  await expectAccessible(page);
});
