import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '../../../../test/fixtures/checkout.fixture.ts';
import { invoice, orderResponses, readOrder } from '../../../../test/fixtures/orders.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  member,
  press,
  type Responses,
  ready,
  show,
} from '../../../../test/page.tsx';
import ManageOrderPage from './manage-order.page.tsx';

const admin = { ...member, is_staff: true };
const readPurchaseOrder = 'GET /api/purchasing/purchase-orders/5/';
const patch = 'PATCH /api/purchasing/purchase-orders/5/';
const approve = 'POST /api/purchasing/approve-po/5/';
const voided = 'POST /api/purchasing/purchase-orders/5/void/';

const shown = order({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER', purchase_order: 5 });
const document = invoice({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER', po_number: 'PO-77' });
const purchaseOrder = (changes: object = {}) => ({
  ...document.bill_to,
  ...{ number: 'PO-77', id: 5, order: 17, created: '2026-11-21T09:30:00.000Z', status: 'PO_PENDING' },
  ...{ invoice: null, void_reason: null, payment_reference: null as string | null },
  document: {
    ...{ name: 'po.pdf', type: 'application/pdf', size: 9, uploaded: '2026-11-22T09:30:00.000Z' },
  },
  ...changes,
});

const scene = (responses: Responses = {}, user = admin) =>
  show({
    pages: { '/admin/orders/:id': ManageOrderPage },
    at: '/admin/orders/17',
    user,
    responses: {
      ...orderResponses({ shown, document }),
      'GET /api/operation/mails/': { body: { count: 0, results: [] } },
      'GET /api/purchasing/orders/17/desk/': { body: { notes: [], tags: [], known_tags: [] } },
      [readPurchaseOrder]: { body: purchaseOrder() },
      ...responses,
    },
  });
const section = () => screen.findByRole('region', { name: 'Purchase order' });

test('shows buyer, items, purchase order and its document', async () => {
  scene();
  const shownOrder = within(await section());
  expect(shownOrder.getByText('Purchase order PO-77')).toBeTruthy();
  expect(shownOrder.getByText(/po\.pdf, uploaded on 22 Nov 2026/)).toBeTruthy();
  expect(shownOrder.getByRole('button', { name: 'Download document' })).toBeTruthy();
  const buyer = screen.getByRole('link', { name: 'ada@lab.example' });
  expect(buyer.getAttribute('href')).toBe('/admin/users?search=ada%40lab.example');
  expect(buyer.parentElement?.textContent).toBe('Ordered by ada@lab.example, Lovelace Lubricants');
  expect(screen.getByRole('article').textContent).toContain('20261121_Dataset-1');
});

test('approves after confirmation, and says then that the order is complete', async () => {
  let status = 'PO_PENDING';
  const { callsTo } = scene({
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ status }) }),
    [approve]: () => {
      status = 'COMPLETE';
      return { body: purchaseOrder({ status }) };
    },
  });
  await section();
  await press('Approve');
  const dialog = await screen.findByRole('dialog', { name: 'Approve purchase order PO-77' });
  expect(callsTo(approve)).toEqual([]);
  within(dialog).getByRole('button', { name: 'Approve' }).click();
  expect(await screen.findByText('Order Status: Complete')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Void purchase order' })).toBeNull());
});

test('a purchase order of a refunded order has the status of the order', async () => {
  scene({
    [readPurchaseOrder]: { body: purchaseOrder({ status: 'COMPLETE' }) },
    'GET /api/purchasing/orders/17/': {
      body: { ...shown, status: 'COMPLETE', paid: true, total_price: 100, final_price: 100, refunded: 40 },
    },
  });
  expect(within(await section()).getByText('Order Status: Partly refunded')).toBeTruthy();
});

test('shows at the field why an invoice number was not saved', async () => {
  const { callsTo } = scene({
    [patch]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { invoice: ['Another order has this invoice number.'] },
    }),
  });
  await section();
  fill(/^Invoice number/, '4711');
  await press('Save');
  expect(await screen.findByText('Another order has this invoice number.')).toBeTruthy();
  expect(callsTo(patch)[0]?.body).toEqual({ invoice: '4711' });
  expect(screen.getByLabelText(/^Invoice number/)).toHaveProperty('value', '4711');
});

test('an invoice number that was saved can be emptied again', async () => {
  let invoice: string | null = '4711';
  const { callsTo } = scene({
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ invoice }) }),
    [patch]: () => {
      invoice = null;
      return { body: purchaseOrder({ invoice }) };
    },
  });
  await section();
  fill(/^Invoice number/, '');
  await press('Save');
  await waitFor(() => expect(callsTo(patch)[0]?.body).toEqual({ invoice: '' }));
  expect(await ready('Approve')).toBeTruthy();
});

test('is not approved while an invoice number is typed and not saved', async () => {
  let invoiceNumber: string | null = null;
  scene({
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ invoice: invoiceNumber }) }),
    [patch]: () => {
      invoiceNumber = '4711';
      return { body: purchaseOrder({ invoice: invoiceNumber }) };
    },
  });
  await section();
  fill(/^Invoice number/, '4711');
  const button = screen.getByRole('button', { name: 'Approve' });
  const reason = screen.getByText('The invoice number is not saved. Save it before you approve.');
  expect(button).toHaveProperty('disabled', true);
  expect(button.getAttribute('aria-describedby')).toBe(reason.id);
  await press('Save');
  await press('Approve');
  expect((await screen.findByRole('dialog')).textContent).toContain('with number 4711');
});

test('asks before an invoice number that is not saved is lost', async () => {
  const { router } = scene();
  await section();
  fill(/^Invoice number/, '4711');
  void router.navigate('/');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(address()).toBe('/admin/orders/17');
});

test('voids only with a reason', async () => {
  const { callsTo } = scene({
    [voided]: { body: purchaseOrder({ status: 'CANCELLED', void_reason: 'Never paid' }) },
  });
  await section();
  await press('Void purchase order');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'Void purchase order' }).click();
  expect(await within(dialog).findByText('This field is required.')).toBeTruthy();
  expect(callsTo(voided)).toEqual([]);
  fill(/^Reason/, 'Never paid');
  within(dialog).getByRole('button', { name: 'Void purchase order' }).click();
  await waitFor(() => expect(callsTo(voided)[0]?.body).toEqual({ reason: 'Never paid' }));
});

test.each([
  ['COMPLETE', 'approved'],
  ['CANCELLED', 'voided'],
])(
  'an approval of what is %s by now says that it was %s meanwhile, and sends nothing',
  async (present, what) => {
    let status = 'PO_PENDING';
    const { callsTo } = scene({ [readPurchaseOrder]: () => ({ body: purchaseOrder({ status }) }) });
    await section();
    await press('Approve');
    status = present;
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('button', { name: 'Approve' }).click();
    const message = `This purchase order has since been ${what}.`;
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(callsTo(approve)).toEqual([]);
    dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await within(await section()).findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Void purchase order' })).toBeNull();
  },
);

test('a failure without a reason asks to try again', async () => {
  scene({
    [approve]: failureResponse(500, 'server_error', 'Broken.'),
    [patch]: failureResponse(503, 'unavailable', 'Busy.'),
  });
  await section();
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Approve' }).click();
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong, please try again.');
  dialog.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fill(/^Invoice number/, '4711');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong, please try again.');
  // either number may be stored
  fill(/^Invoice number/, '');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
});

test('is not approved with another invoice number than the dialog states', async () => {
  let invoice: string | null = null;
  const { callsTo } = scene({
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ invoice }) }),
    [approve]: { body: purchaseOrder({ status: 'COMPLETE' }) },
  });
  await section();
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog'));
  invoice = '4711';
  dialog.getByRole('button', { name: 'Approve' }).click();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^The invoice number has changed\./);
  expect(callsTo(approve)).toEqual([]);
  dialog.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText(/^Invoice number/)).toHaveProperty('value', '4711'));
  await press('Approve');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('with number 4711'));
});

test('a number that is typed while a colleague saves another stays, as a change of that', async () => {
  let invoice: string | null = null;
  const { client, callsTo } = scene({
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ invoice }) }),
    [patch]: failureResponse(409, 'conflict', 'Refused.'),
  });
  await section();
  const shown = () => screen.getByLabelText<HTMLInputElement>(/^Invoice number/).value;
  fill(/^Invoice number/, '4712');
  invoice = '4711';
  await client.invalidateQueries();
  fill(/^Invoice number/, '4711');
  expect(await ready('Approve')).toBeTruthy();
  fill(/^Invoice number/, '4712');
  await press('Save');
  expect(await screen.findByText('Refused.')).toBeTruthy();
  invoice = '4713';
  await client.invalidateQueries();
  await waitFor(() => expect(callsTo(readPurchaseOrder).length).toBeGreaterThan(2));
  expect(shown()).toBe('4712');
});

test('an order that is not paid is cancelled after confirmation', async () => {
  let status: 'IN_PROCESS' | 'CANCELLED' = 'IN_PROCESS';
  const { callsTo } = scene({
    'GET /api/purchasing/orders/17/': () => ({ body: order({ status }) }),
    'DELETE /api/purchasing/orders/17/': () => {
      status = 'CANCELLED';
      return { status: 204, body: null };
    },
  });
  await press('Cancel order');
  expect(callsTo('DELETE /api/purchasing/orders/17/')).toEqual([]);
  await press('Cancel the order');
  expect(await screen.findByText('Order Status: Canceled')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
});

test('is not shown to a buyer', async () => {
  scene({}, member);
  await waitFor(() => expect(screen.queryByText(/Manage order/)).toBeNull());
  expect(screen.queryByRole('region', { name: 'Purchase order' })).toBeNull();
});

test('a reason to void that was typed is there again when the dialog was left, and gone once it is sent', async () => {
  const { callsTo } = scene({
    [voided]: { body: purchaseOrder({ status: 'CANCELLED', void_reason: 'Never paid' }) },
  });
  await section();
  await press('Void purchase order');
  fill(/^Reason/, 'Never paid');
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Void purchase order');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Never paid'));
  within(dialog).getByRole('button', { name: 'Void purchase order' }).click();
  await waitFor(() => expect(callsTo(voided)[0]?.body).toEqual({ reason: 'Never paid' }));
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('void-'))).toEqual([]),
  );
});

const payment = 'POST /api/purchasing/orders/17/payment-received/';
const takeBack = 'DELETE /api/purchasing/orders/17/payment-received/';
const complete = { ...shown, status: 'COMPLETE', paid: true, po_number: 'PO-77' } as const;
const paymentSection = () => screen.findByRole('region', { name: 'Payment' });

test('records the payment of a complete purchase order, and takes it back after confirmation', async () => {
  let payment_received: string | null = null;
  let payment_reference: string | null = null;
  const { callsTo } = scene({
    ...orderResponses({ document }),
    [readOrder]: () => ({ body: { ...complete, payment_received } }),
    [readPurchaseOrder]: () => ({ body: purchaseOrder({ status: 'COMPLETE', payment_reference }) }),
    [payment]: ({ body }) => {
      const sent = body as { date: string; reference: string };
      [payment_received, payment_reference] = [sent.date, sent.reference];
      return { body: { ...complete, payment_received } };
    },
    [takeBack]: () => {
      [payment_received, payment_reference] = [null, null];
      return { status: 204, body: null };
    },
  });
  expect((await paymentSection()).textContent).toContain('Not received yet.');
  fill(/^Received on/, '2026-11-20');
  await press('Record payment');
  expect(await screen.findByText('The order was placed on 21 Nov 2026.')).toBeTruthy();
  expect(callsTo(payment)).toEqual([]);
  fill(/^Received on/, '2026-11-22');
  fill('Reference', 'Wire 1');
  await press('Record payment');
  expect(await screen.findByText('Received on 22 Nov 2026, reference Wire 1.')).toBeTruthy();
  expect(callsTo(payment).map(({ body }) => body)).toEqual([{ date: '2026-11-22', reference: 'Wire 1' }]);
  await press('Take back payment');
  expect(callsTo(takeBack)).toEqual([]);
  await press('Take back');
  await waitFor(async () => expect((await paymentSection()).textContent).toContain('Not received yet.'));
});

test('shows a refused day of a payment at its field', async () => {
  scene({
    ...orderResponses({ shown: complete, document }),
    [readPurchaseOrder]: { body: purchaseOrder({ status: 'COMPLETE' }) },
    [payment]: failureResponse(400, 'bad_input', 'Check the fields.', {
      errors: { date: ['In the future.'] },
    }),
  });
  await paymentSection();
  await press('Record payment');
  expect(await screen.findByText('In the future.')).toBeTruthy();
});

test('a purchase order that waits for approval has no payment to record', async () => {
  scene();
  await section();
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull();
});
