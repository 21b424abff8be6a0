import { expect, type Page, test } from '@playwright/test';
import {
  callsOf,
  chooseDatabase,
  database,
  dollars,
  expectAccessible,
  goToPayment,
  newBuyer,
  orderShown,
  payWithCard,
  placeOrder,
} from './steps.ts';

/** The price of one copy, as anybody may ask for it. */
const listPrice = async (page: Page): Promise<number> => {
  const response = await page.request.get(
    `/api/reports/regional-reports/?year=${database.year}&region=${database.region}`,
  );
  return (await response.json()).results[0].price;
};

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
test('a regional database in three copies, then once more for a tenth of its price', async ({ page }) => {
  const price = await listPrice(page);
  const tenth = Math.round(price * 10) / 100;
  const email = await newBuyer(page);

  await chooseDatabase(page);
  await page.getByLabel(`Licences for ${database.name}`).selectOption('3');
  await expect(page.getByText('2 further copies at 10 %')).toBeVisible();
  await expect(summary(page)).toContainText(`Total${dollars(price + 2 * tenth)}`);
  await expectAccessible(page);
  await goToPayment(page);
  await expectAccessible(page);
  await payWithCard(page);
  await expect(page.getByText('3 single-user licences', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await placeOrder(page);
  await orderShown(page);
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText(dollars(price));
  await expect(invoice).toContainText(dollars(2 * tenth));
  await expect(invoice).toContainText(dollars(price + 2 * tenth));
  await expect(page.getByText('Your data are ready')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  await chooseDatabase(page);
  await expect(summary(page)).toContainText(`Total${dollars(tenth)}`);
  await goToPayment(page);
  await payWithCard(page);
  await placeOrder(page);
  await orderShown(page);
  await expect(page.getByRole('article')).toContainText(dollars(tenth));

  const mine = await (await callsOf(page.request, email)).get('/api/reports/owned-reports/');
  expect(mine.regional_reports).toHaveLength(4);
  await page.goto('/ordering/history');
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('deducts percentages before dollars, whichever was entered first; a rejected code shows its reason', async ({
  page,
}) => {
  const price = await listPrice(page);
  const total = Math.round(price * 90) / 100 - 50;
  await newBuyer(page);
  await chooseDatabase(page);
  const code = page.getByLabel('Discount code');
  for (const text of ['save50', 'WELCOME10']) {
    await code.fill(text);
    await page.getByRole('button', { name: 'Add code' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`Remove code ${text}`, 'i') })).toBeVisible();
  }
  await code.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Add code' }).click();
  await expect(page.getByText('This discount code is not valid.')).toBeVisible();
  await expect(code).toHaveValue('NOSUCHCODE');
  await expect(summary(page)).toContainText(`Total${dollars(total)}`);
  await expectAccessible(page);
  await goToPayment(page);
  await payWithCard(page);
  await expect(summary(page)).toContainText(`Total${dollars(total)}`);
  await placeOrder(page);
  await orderShown(page);
  const invoice = page.getByRole('article');
  for (const amount of [dollars(price), '(WELCOME10)', '(SAVE50)', dollars(50), dollars(total)])
    await expect(invoice).toContainText(amount);
});

test('an order of $0 needs no card', async ({ page }) => {
  await newBuyer(page);
  await page.goto('/dataset/select?year=2010');
  const row = page.getByRole('region', { name: 'Oils' }).locator('tbody tr').first();
  await row.getByRole('checkbox').click();
  await page.getByRole('link', { name: 'Choose tests', exact: true }).click();
  await page
    .getByRole('grid', { name: 'Oils and tests' })
    .locator('tbody tr')
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByLabel('Dataset name').fill('One value');
  await page.getByRole('button', { name: 'Add Dataset to Cart' }).click();
  await page.goto('/dataset/payment');
  await page.getByLabel('Discount code').fill('SAVE50');
  await page.getByRole('button', { name: 'Add code' }).click();
  await expect(page.getByText('There is nothing to charge, so no card is needed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('Nothing to charge.')).toBeVisible();
  await placeOrder(page);
  await orderShown(page);
  await expect(page.getByText('Your data are ready')).toBeVisible();
});

test('a purchase order is pending until the institute approves it; then the data are granted', async ({
  page,
}) => {
  const email = await newBuyer(page);
  await chooseDatabase(page);
  await goToPayment(page);
  await page.getByRole('radiogroup', { name: 'Pay by' }).getByText('Purchase order').click();
  await page.getByLabel('Purchase order number').press('Enter');
  await expect(page).toHaveURL(/\/regional\/payment/);
  await expect(page.getByText('Still to fill in: Purchase order number.')).toBeVisible();
  await page.getByLabel('Purchase order number').fill('PO-4711');
  await page.reload();
  await expect(page.getByLabel('Purchase order number')).toHaveValue('PO-4711');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('By purchase order PO-4711.', { exact: false })).toBeVisible();
  await placeOrder(page);
  const order = await orderShown(page);
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => sessionStorage.getItem('purchase_order'))).toBeNull();
  const buyer = await callsOf(page.request, email);
  expect((await buyer.get('/api/reports/owned-reports/')).regional_reports).toEqual([]);

  const institute = await callsOf(page.request, 'admin@iom.example');
  const { results } = await institute.get(
    `/api/purchasing/review-orders/?search=${encodeURIComponent(email)}`,
  );
  expect(results.map((one: { id: number }) => one.id)).toEqual([order]);
  await institute.post(`/api/purchasing/approve-po/${results[0].purchase_order}/`);

  await page.reload();
  await expect(page.getByText('Your data are ready')).toBeVisible();
  await expect(page.getByText('Payment received and approved')).toBeVisible();
  await page.goto('/dataset/owned');
  await expect(page.getByRole('heading', { name: database.name })).toBeVisible();
});

test('a quote is requested, offered, accepted and paid', async ({ page }) => {
  const email = await newBuyer(page);
  await page.goto('/catalog?region=Europe');
  const rows = page.getByRole('region', { name: 'Oils' }).locator('tbody tr');
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').click();
  await page.getByRole('link', { name: 'Request Quote' }).click();
  await expect(page.getByRole('heading', { name: '2 oils' })).toBeVisible();
  await page.getByLabel('Comments').fill('Every test, please.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible();

  const institute = await callsOf(page.request, 'admin@iom.example');
  const { results } = await institute.get('/api/home/quote-requests/');
  const asked = results.find((one: { company_email: string }) => one.company_email === email);
  const tests = async (sample: number) =>
    (await institute.get(`/api/reports/display-tests/?sample=${sample}`)).results
      .filter(
        (one: { price: number | null; available_for: number[] }) =>
          one.price !== null && one.available_for.includes(sample),
      )
      .map((one: { id: number }) => one.id);
  await institute.post(`/api/home/quote-requests/${asked.id}/offer/`, {
    reports: [
      {
        name: 'Two oils, every test',
        samples: await Promise.all(
          asked.samples.map(async (id: number) => ({ id, display_tests: await tests(id) })),
        ),
      },
    ],
    price: 432.1,
    message: 'With our compliments.',
    valid_until: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
  });

  await page.goto('/quotes');
  await expectAccessible(page);
  await page.getByRole('link', { name: asked.reference }).click();
  await expect(page.getByRole('region', { name: 'Our offer' })).toContainText('$432.10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept offer' }).click();
  await page.getByRole('button', { name: 'Accept and go to payment' }).click();
  await expect(summary(page)).toContainText('Total$432.10');
  await payWithCard(page);
  await placeOrder(page);
  await orderShown(page);
  await expect(page.getByRole('article')).toContainText('$432.10');
  await page.goto('/dataset/owned');
  await expect(page.getByRole('heading', { name: 'Two oils, every test' })).toBeVisible();
});
