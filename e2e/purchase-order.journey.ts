import { expect, test } from '@playwright/test';
import { attachmentInMail, pathInMail } from './mails.ts';
import {
  callsOf,
  chooseDatabase,
  database,
  expectAccessible,
  goToPayment,
  newBuyer,
  orderShown,
  otherPage,
  placeOrder,
  signInWhereAsked,
} from './steps.ts';

/** The demo's address of the institute. */
const institute = 'office@institute.example';

test('a purchase order is confirmed by a pro forma invoice, documented, and approved on the screen of the institute’s mail; then the data are granted', async ({
  page,
  browser,
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
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('purchase_order'))).toBeNull();
  await page.locator('input[type=file]').setInputFiles({
    name: 'PO-4711.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nsigned'),
  });
  await expect(page.getByText('PO-4711.pdf, uploaded on', { exact: false })).toBeVisible();
  await expectAccessible(page);
  const buyer = await callsOf(page.request, email);
  expect((await buyer.get('/api/reports/owned-reports/')).regional_reports).toEqual([]);
  const proForma = await attachmentInMail(email, 'We have received your purchase order PO-4711');
  expect(proForma.name).toMatch(/pro.?forma.*\.pdf$/i);
  expect(proForma.start).toBe('%PDF-');

  const approver = await otherPage(browser);
  await approver.goto(
    await pathInMail(institute, 'Review and approve it:', `Purchase order PO-4711 for order ${order}`),
  );
  await expect(approver).toHaveURL(/\/$/);
  await approver.getByRole('button', { name: 'Sign in' }).click();
  await signInWhereAsked(approver, 'admin@iom.example');
  await expect(approver.getByRole('heading', { name: `Manage order ${order}` })).toBeVisible();
  await expect(approver.getByText('PO-4711.pdf, uploaded on', { exact: false })).toBeVisible();
  await expectAccessible(approver);
  await approver.getByRole('button', { name: 'Approve' }).click();
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Order Status: Complete')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Your data are ready')).toBeVisible();
  await expect(page.getByText('Purchase order approved')).toBeVisible();
  await page.goto('/dataset/owned');
  await expect(page.getByRole('heading', { name: database.name })).toBeVisible();
});
