import { expect, test } from '@playwright/test';
import { attachmentInMail, pathInMail } from './mails.ts';
import {
  chooseDatabase,
  database,
  expectAccessible,
  goToPayment,
  listedOils,
  newAccount,
  newBuyer,
  openCalls,
  orderShown,
  otherPage,
  placeOrder,
  signIn,
  signInWhereAsked,
  testsForSale,
} from './steps.ts';

/** The institute's address in the demo. */
const institute = 'office@institute.example';

test('a purchase order gets a pro forma invoice and a document, and is approved on the page linked in the institute’s mail; then the data are granted', async ({
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
  await page.getByRole('button', { name: 'Change billing address' }).click();
  const accounting = `accounting.${Date.now()}@example.org`;
  await page.getByLabel(/^Email address/).fill(accounting);
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
  const buyer = await openCalls(page.request, email);
  expect((await buyer.get('/api/reports/owned-reports/')).regional_reports).toEqual([]);
  const proForma = await attachmentInMail(email, 'We have received your purchase order PO-4711');
  expect(proForma.name).toMatch(/pro.?forma.*\.pdf$/i);
  expect(proForma.start).toBe('%PDF-');
  await attachmentInMail(accounting, 'Pro forma invoice for purchase order PO-4711');

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
  await expect(page.getByText('This order is complete')).toBeVisible();
  await expect(page.getByText('Purchase order approved')).toBeVisible();
  // the data are delivered and nobody has paid
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText('Payable');
  await expect(invoice).not.toContainText('Paid');
  await page.goto('/dataset/owned');
  await expect(page.getByRole('heading', { name: database.name })).toBeVisible();
});

test('when one administrator approves a purchase order while another views it, the other sees the approval and cannot void it', async ({
  page,
  browser,
}) => {
  const email = `pending.${Date.now()}@example.org`;
  await newAccount(page.request, email);
  const buyer = await openCalls(page.request, email);
  const [oil] = await listedOils(page, 'region=Europe', 1);
  const [test = 0] = await testsForSale(page, oil?.id ?? 0);
  const { order_id: order } = await buyer.post('/api/purchasing/place-order/', {
    discount: null,
    reports: [{ name: 'Pending', samples: [{ id: oil?.id, display_tests: [test] }] }],
  });
  await buyer.post('/api/purchasing/purchase-orders/', {
    ...{ order, number: 'PO-4712', first_name: 'Nora', last_name: 'Lind', title: '', company: 'Lind Oils' },
    ...{ address: '1 Basin Road', city: 'Malmö', state: 'Skåne', postal_code: '211 20', country: 'SE' },
    ...{ phone: '+46 40 123456', email },
  });

  await signIn(page, 'admin@iom.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: /purchase orders? to approve/ }).click();
  await page.getByRole('link', { name: `Manage Order ${order}` }).click();
  await expect(page.getByText('Order Status: Waiting for approval')).toBeVisible();
  const other = await otherPage(browser);
  await signIn(other, 'admin@iom.example');
  await other.goto('/admin/orders?status=PO_PENDING');
  await expectAccessible(other);
  await other.getByRole('link', { name: `Manage Order ${order}` }).click();
  await page.getByRole('button', { name: 'Void purchase order' }).click();

  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Order Status: Complete')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Never paid');
  await dialog.getByRole('button', { name: 'Void purchase order' }).click();
  await expect(dialog.getByText('This order can no longer be changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This purchase order has since been approved.')).toBeVisible();
  await expect(page.getByText('Order Status: Complete')).toBeVisible();
  await page.goto(`/admin/orders?status=COMPLETE&search=${email}`);
  await expect(page.getByRole('link', { name: `Manage Order ${order}` })).toBeVisible();
});
