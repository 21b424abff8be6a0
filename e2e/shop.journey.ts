import { expect, type Page, test } from '@playwright/test';
import {
  chooseDatabase,
  database,
  dollars,
  endSession,
  expectAccessible,
  goToPayment,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  password,
  payWithCard,
  placeOrder,
  signInWhereAsked,
  summary,
} from './steps.ts';

/** The price of one copy, from the public endpoint. */
const listPrice = async (page: Page): Promise<number> => {
  const response = await page.request.get(
    `/api/reports/regional-reports/?year=${database.year}&region=${database.region}`,
  );
  return (await response.json()).results[0].price;
};

test('a regional database in three copies, then once more for a tenth of its price', async ({ page }) => {
  const price = await listPrice(page);
  const tenth = Math.round(price * 10) / 100;
  const email = await newBuyer(page);

  await chooseDatabase(page);
  await page.getByLabel(`Copies of ${database.name}`).selectOption('3');
  await expect(page.getByText('2 further copies at 10%')).toBeVisible();
  await expect(summary(page)).toContainText(`Total${dollars(price + 2 * tenth)}`);
  await expectAccessible(page);
  await goToPayment(page);
  await expectAccessible(page);
  await payWithCard(page);
  await expect(page.getByText('3 single-user copies', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await placeOrder(page);
  await orderShown(page);
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText(dollars(price));
  await expect(invoice).toContainText(dollars(2 * tenth));
  await expect(invoice).toContainText(dollars(price + 2 * tenth));
  await expect(page.getByText('This order is complete')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Invoice PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  await chooseDatabase(page);
  await expect(summary(page)).toContainText(`Total${dollars(tenth)}`);
  await goToPayment(page);
  await payWithCard(page);
  await placeOrder(page);
  await orderShown(page);
  await expect(page.getByRole('article')).toContainText(dollars(tenth));

  const mine = await (await openCalls(page.request, email)).get('/api/reports/owned-reports/');
  expect(mine.regional_reports).toHaveLength(4);
  await page.goto('/ordering/history');
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('a new device opens the payment page of a regional database with the cart of the account', async ({
  page,
  browser,
}) => {
  const price = await listPrice(page);
  const email = await newBuyer(page);
  const buyer = await openCalls(page.request, email);
  await chooseDatabase(page);
  await expect.poll(async () => (await buyer.get('/api/purchasing/cart/')).regional).toHaveLength(1);

  const device = await otherPage(browser);
  await device.goto('/regional/payment');
  await signInWhereAsked(device, email);
  await expect(device).toHaveURL(/\/regional\/payment/);
  await expect(summary(device)).toContainText(`Total${dollars(price)}`);
  await expect(device.getByText('There is nothing to pay for yet', { exact: false })).toHaveCount(0);
  await payWithCard(device);
  await expect(summary(device)).toContainText(`Total${dollars(price)}`);
});

test('a visitor registers beside the order, and pays although the session ends at the payment', async ({
  page,
}) => {
  const price = await listPrice(page);
  await page.goto(`/regional/select?filter_year=${database.year}&filter_region=${database.region}`);
  await page
    .getByRole('region', { name: database.name })
    .getByRole('button', { name: 'Add to cart' })
    .click();
  await page.getByRole('link', { name: 'Obtain pricing', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Pay for regional databases' }).click();
  await expect(page).toHaveURL(/\/login\?checkout=regional/);
  await expect(summary(page)).toContainText(`Total${dollars(price)}`);
  await expectAccessible(page);
  const email = `visitor.${Date.now()}@example.org`;
  const register = page.getByRole('form', { name: 'Register' });
  await register.getByLabel('First name').fill('Ivo');
  await register.getByLabel('Last name').fill('Prak');
  await register.getByLabel('Email address').fill(email);
  await register.locator('input[autocomplete="new-password"]').fill(password);
  await register.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/regional\/payment/);
  await page.getByLabel(/^Address/).fill('2 Basin Road');
  await page.getByLabel(/^City/).fill('Ghent');
  await page.getByLabel(/^State or province/).fill('N/A');
  await page.getByLabel(/^Postal code/).fill('9000');
  await page.getByLabel(/^Country/).selectOption({ label: 'Belgium' });
  await page.getByLabel(/^Phone/).fill('+32 9 1234567');
  await expectAccessible(page);
  await payWithCard(page);
  await page.getByRole('checkbox', { name: /All sales are final/ }).check();
  await endSession(page);
  const pay = page.getByRole('button', { name: `Pay ${dollars(price)}` });
  await pay.click();
  await expect(page.getByRole('alert', { name: 'Your session has ended.' })).toBeVisible();
  await expect(page).toHaveURL(/\/regional\/review/);
  await expect(summary(page)).toContainText(`Total${dollars(price)}`);
  await expectAccessible(page);
  await signInWhereAsked(page, email);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /All sales are final/ })).toBeChecked();
  await pay.click();
  await orderShown(page);
  await expect(page.getByText('This order is complete')).toBeVisible();
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
  await page.getByText('Matrix', { exact: true }).click();
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
  await expect(page.getByText('This order is complete')).toBeVisible();
});
