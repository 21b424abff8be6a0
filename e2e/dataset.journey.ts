import { expect, test } from '@playwright/test';
import {
  dollars,
  expectAccessible,
  listedOils,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  payWithCard,
  placeOrder,
  signInWhereAsked,
  summary,
  testsForSale,
} from './steps.ts';

test('four oils cost four full sets by either bulk action, in the cart, and in the review of another device', async ({
  page,
  browser,
}) => {
  const email = await newBuyer(page);
  const buyer = await openCalls(page.request, email);
  const oils = await listedOils(page, 'year=2019&region=Europe', 4);
  const full = await Promise.all(
    oils.map(async ({ id }) => ({ sample: id, tests: await testsForSale(page, id) })),
  );
  const priced = await buyer.post('/api/purchasing/calculate-price/', { items: full });
  const total: number = priced.total_price;
  expect(total).toBeLessThanOrEqual(4 * 300);
  await buyer.put('/api/purchasing/cart/', {
    oils: oils.map(({ id }) => ({ sample: id, tests: [] })),
    datasets: [],
  });

  await page.goto('/dataset/tests?view=matrix');
  const rows = page.getByRole('grid', { name: 'Oils and tests' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  const bar = page.getByRole('region', { name: 'Total', exact: true });
  await rows
    .nth(0)
    .getByRole('button', { name: /^Full set/ })
    .click();
  await rows
    .nth(0)
    .getByRole('button', { name: /^Apply to all/ })
    .click();
  await expect(bar).toContainText(`Total ${dollars(total)}`);
  await page.getByRole('button', { name: 'Remove all tests' }).click();
  await expect(bar).toContainText('Total $0.00');
  await page.getByRole('button', { name: `Full set for all 4 oils, ${dollars(total)}` }).click();
  await expect(bar).toContainText(`Total ${dollars(total)}`);
  await expectAccessible(page);
  await page.getByLabel('Dataset name').fill('Four oils');
  await page.getByRole('button', { name: 'Add Dataset to Cart' }).click();

  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const datasets = page.getByRole('region', { name: 'Dataset total' });
  await expect(datasets).toContainText(`Total${dollars(total)}`);
  await expectAccessible(page);
  await expect
    .poll(async () =>
      (await buyer.get('/api/purchasing/cart/')).datasets.map(({ name }: { name: string }) => name),
    )
    .toEqual(['Four oils']);

  const device = await otherPage(browser);
  await device.goto('/dataset/payment');
  await signInWhereAsked(device, email);
  await expect(device).toHaveURL(/\/dataset\/payment/);
  await expect(summary(device)).toContainText(`Total${dollars(total)}`);
  await expect(device.getByText('There is nothing to pay for yet', { exact: false })).toHaveCount(0);
  await payWithCard(device);
  await expect(summary(device)).toContainText(`Total${dollars(total)}`);
});

test('a declined order with a code becomes one paid order with the code after a detour through the cart', async ({
  page,
}) => {
  const email = await newBuyer(page);
  const buyer = await openCalls(page.request, email);
  const [oil] = await listedOils(page, 'year=2018&region=Europe', 1);
  if (!oil) throw new Error('The demo has no oil of 2018 in Europe.');
  const oils = [{ sample: oil.id, tests: await testsForSale(page, oil.id) }];
  const { total_price } = await buyer.post('/api/purchasing/calculate-price/', { items: oils });
  const total = Math.round(total_price * 90) / 100;
  await buyer.put('/api/purchasing/cart/', { oils: [], datasets: [{ name: 'One oil', oils }] });

  await page.goto('/cart');
  await page.getByLabel('Discount code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Add code' }).click();
  const datasets = page.getByRole('region', { name: 'Dataset total' });
  await expect(datasets).toContainText(`Total${dollars(total)}`);
  await page.getByRole('link', { name: 'Pay for datasets' }).click();
  await payWithCard(page, '4000 0000 0000 0002');
  await placeOrder(page);
  await expect(page.getByRole('alert').getByText('The card was declined')).toBeVisible();

  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('button', { name: 'Remove code WELCOME10' })).toBeVisible();
  await expect(datasets).toContainText(`Total${dollars(total)}`);
  await page.getByRole('link', { name: 'Pay for datasets' }).click();
  await expect(page.getByText('There is an order with the same items')).toBeVisible();
  await payWithCard(page);
  await placeOrder(page);
  const order = await orderShown(page);
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText('(WELCOME10)');
  await expect(invoice).toContainText(dollars(total));

  await page.goto('/ordering/history');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('link', { name: `Order ${order}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'pay now' })).toHaveCount(0);

  await page.goto(`/oil/${oil.reportNumber}`);
  const owned = page.getByRole('region', { name: 'Your data of this oil' });
  await expect(owned.getByRole('heading', { name: 'Your values' })).toBeVisible();
  await expect(owned.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
});
