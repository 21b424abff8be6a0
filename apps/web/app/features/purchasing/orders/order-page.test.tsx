import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import InvoicePage from '../../../routes/account/order.tsx';
import { chooseFile } from '../../../test/choose-file.ts';
import { order, paidOrder } from '../../../test/fixtures/checkout.fixture.ts';
import {
  history,
  invoice,
  orderResponses,
  placed,
  readOrder,
} from '../../../test/fixtures/orders.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  focused,
  press,
  type Responses,
  ready,
  show,
} from '../../../test/page.tsx';
import OrderHistoryPage from './order-history.page.tsx';

const at = '/ordering/invoice/view/17';
const orderScene = (
  where: string,
  order17?: Parameters<typeof orderResponses>[0],
  responses: Responses = {},
) =>
  show({
    pages: { '/ordering/history': OrderHistoryPage, '/ordering/invoice/view/:id': InvoicePage },
    at: where,
    responses: { ...orderResponses(order17), ...responses },
  });
const cancel = 'DELETE /api/purchasing/orders/17/';
const change = 'PATCH /api/purchasing/orders/17/';
const pdf = 'GET /api/purchasing/orders/17/invoice.pdf';

const bought = {
  shown: paidOrder(),
  document: invoice({
    number: '1001',
    status: 'COMPLETE',
    paid: '2026-11-22T10:00:00.000Z',
    payment_received: '2026-11-22',
    payment_type: 'CREDIT_CARD',
    card: { brand: 'Visa', last_four: '4242' },
  }),
};
const regional = order({
  order_items: [
    {
      id: 1,
      total_price: 1200,
      quantity: 3,
      report: null,
      regional_report: { id: 5, year: 2016, region: 'Europe' },
    },
  ],
});

test('the invoice shows seller, buyer as billed, numbers, dates and payment', async () => {
  orderScene(at, bought);
  const document = await screen.findByRole('article', { name: 'Invoice of order 17' });
  for (const text of ['Invoice 1001', '21 Nov 2026', 'Invoice date', 'Visa ending 4242', 'Complete'])
    expect(within(document).getByText(text)).toBeTruthy();
  for (const part of ['Institute of Materials\nPO Box 1', 'Analytical Engines Ltd', 'of version 2026-11'])
    expect(document.textContent).toContain(part);
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

test('an order whose payment is in progress is not said to be unpaid, and has no action; its page follows the payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let ended = false;
  const shown = () => ({ body: ended ? bought.shown : order({ in_payment: true }) });
  const document = () => ({ body: ended ? bought.document : invoice() });
  orderScene(
    at,
    {},
    {
      'GET /api/purchasing/orders/17/': shown,
      'GET /api/purchasing/orders/17/invoice/': document,
    },
  );
  expect(await screen.findByText('A card payment of this order is in progress')).toBeTruthy();
  for (const name of ['Pay now', 'Change order', 'Cancel order'])
    expect(screen.queryByRole(name === 'Pay now' ? 'link' : 'button', { name })).toBeNull();
  ended = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText('This order is complete.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PDF Reports' }).getAttribute('href')).toBe('/dataset/owned/pdf');
  expect(await screen.findByText('Invoice 1001')).toBeTruthy();
  vi.useRealTimers();
});

test('below the invoice stand the oils with their tests and prices', async () => {
  orderScene(at, bought);
  const part = await screen.findByRole('region', { name: 'Oils and tests' });
  const oils = await within(part).findByRole('table', { name: 'Oils in 20261121_Dataset-1' });
  for (const name of ['Brand 11', 'Brand 12']) expect(oils.textContent).toContain(name);
  expect(within(oils).getAllByText('$100.00')).toHaveLength(2);
  expect(within(oils).getAllByText(/Noack volatility/)).toHaveLength(2);
});

test('an order of regional databases lists no oils', async () => {
  orderScene(at, { ...bought, shown: regional });
  await screen.findByRole('article', { name: 'Invoice of order 17' });
  expect(screen.queryByRole('region', { name: 'Oils and tests' })).toBeNull();
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the days of the invoice are those of its PDF, in UTC, for a reader in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const times = { ordered: '2026-11-21T00:30:00.000Z', paid: '2026-11-22T23:30:00.000Z' };
    orderScene(at, { ...bought, document: { ...bought.document, ...times } });
    const document = await screen.findByRole('article', { name: 'Invoice of order 17' });
    for (const day of ['21 Nov 2026', '22 Nov 2026'])
      expect(within(document).getAllByText(day)).not.toEqual([]);
    vi.unstubAllEnvs();
  },
);

test('sends the mail with the invoice again, and says to which address or why not', async () => {
  const mail = 'POST /api/purchasing/orders/17/mail-invoice/';
  let calls = 0;
  const { callsTo } = orderScene(at, bought, {
    [mail]: () =>
      calls++ === 0
        ? failureResponse(429, 'too_many_requests', 'Too many requests.')
        : { status: 204, body: null },
  });
  await press('Email the invoice again');
  expect(await screen.findByText('Too many requests.')).toBeTruthy();
  await press('Email the invoice again');
  expect(await screen.findByText(`On its way to ${paidOrder().owner}.`)).toBeTruthy();
  expect(callsTo(mail)).toHaveLength(2);
});

test('lists first and further copies in separate rows, with discounts and total below', async () => {
  const line = { description: '2016 Europe regional database', detail: 'Single-user license' };
  orderScene(at, {
    shown: regional,
    document: invoice({
      lines: [
        { ...line, quantity: 1, unit_price: 1000, amount: 1000 },
        { ...line, detail: 'Further copies at 10%', quantity: 2, unit_price: 100, amount: 200 },
      ],
      discounts: [{ code: 'WELCOME10', name: 'A welcome', amount: 120 }],
      price_before_discount: 1200,
      total_price: 1080,
    }),
  });
  const document = await screen.findByRole('article');
  const rows = within(document).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^2016 Europe.*Single-user license.*\$1,000\.00$/),
    expect.stringMatching(/Further copies at 10%.*2\$100\.00\$200\.00$/),
  ]);
  expect(document.textContent).toContain(
    'Before discounts$1,200.00A welcome (WELCOME10)−$120.00Total in US dollars$1,080.00',
  );
});

test('the timeline lists what happened, in order, when and by whom', async () => {
  orderScene(at, {
    ...bought,
    events: [
      { ...placed, detail: 'Q-000045' },
      { at: '2026-11-21T10:00:00.000Z', event: 'CHARGE_FAILED', by: '', detail: 'The card was declined.' },
      { at: '2026-11-21T10:05:00.000Z', event: 'PURCHASE_ORDER', by: 'Ada Byron', detail: 'PO-4711' },
      { at: '2026-11-22T10:00:00.000Z', event: 'APPROVED', by: 'Institute of Materials', detail: '' },
    ],
  });
  const entries = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Order placedFrom quote Q-000045Ada Byron, 21 Nov 2026, \d\d:\d\d UTC$/),
    expect.stringMatching(/^Payment failedThe card was declined\.21 Nov 2026/),
    expect.stringMatching(/^Purchase order receivedPO-4711Ada Byron/),
    expect.stringMatching(/^Purchase order approvedInstitute of Materials, 22 Nov 2026/),
  ]);
});

test('an unpaid order can be paid and is not titled invoice', async () => {
  orderScene(at);
  const pay = await screen.findByRole('link', { name: 'Pay now' });
  expect(pay.getAttribute('href')).toBe('/dataset/payment?order=17');
  expect(screen.getByText('Pro forma, order 17')).toBeTruthy();
  expect(screen.getByText('Pending')).toBeTruthy();
});

test('while a purchase order is pending, offers neither payment nor cancellation', async () => {
  orderScene(at, {
    shown: order({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER' }),
    document: invoice({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER', po_number: 'PO-4711' }),
  });
  expect(await screen.findByText('Waiting for approval')).toBeTruthy();
  expect(screen.getByText('PO-4711').className).toBe('unbroken');
  expect(screen.getByText('PO-4711').parentElement?.textContent).toBe('Purchase order PO-4711');
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('the document of a pending purchase order is uploaded; a file that is too large is not sent', async () => {
  const upload = 'POST /api/purchasing/purchase-orders/5/document/';
  const read = 'GET /api/purchasing/purchase-orders/5/';
  const pending = order({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER', purchase_order: 5 });
  const document = { name: 'po.pdf', type: 'application/pdf', size: 5, uploaded: '2026-11-22T10:00:00.000Z' };
  let uploaded = false;
  const { callsTo } = orderScene(
    at,
    { shown: pending, document: invoice({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER' }) },
    {
      [read]: () => ({ body: { document: uploaded ? document : null } }),
      [upload]: () => {
        uploaded = true;
        return { body: { document } };
      },
    },
  );
  await screen.findByRole('button', { name: 'Upload your purchase order' });
  const input = window.document.querySelector('input[type="file"]')!;
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf');
  fireEvent.change(input, { target: { files: [large] } });
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 10 MB');
  expect(callsTo(upload)).toEqual([]);
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'po.pdf')] } });
  expect(await screen.findByText(/po\.pdf, uploaded on 22 Nov 2026/)).toBeTruthy();
  expect(callsTo(upload)[0]?.query.get('name')).toBe('po.pdf');
  expect(callsTo(upload)[0]?.headers.get('content-type')).toBe('application/octet-stream');
  expect(screen.getByRole('button', { name: 'Replace the document' })).toBeTruthy();
});

test('a document that was corrected is taken when it is chosen again under its own name', async () => {
  const upload = 'POST /api/purchasing/purchase-orders/5/document/';
  const document = { name: 'po.pdf', type: 'application/pdf', size: 5, uploaded: '2026-11-22T10:00:00.000Z' };
  const { callsTo } = orderScene(
    at,
    {
      shown: order({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER', purchase_order: 5 }),
      document: invoice({ status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER' }),
    },
    {
      'GET /api/purchasing/purchase-orders/5/': { body: { document } },
      [upload]: { body: { document } },
    },
  );
  const replace = await ready('Replace the document');
  const input = window.document.querySelector<HTMLInputElement>('input[type="file"]')!;
  chooseFile(() => replace.click(), input, new File(['%PDF-'], 'po.pdf'));
  await waitFor(() => expect(callsTo(upload)).toHaveLength(1));
  await ready('Replace the document');
  chooseFile(() => replace.click(), input, new File(['%PDF-1.7 signed'], 'po.pdf'));
  await waitFor(() => expect(callsTo(upload)).toHaveLength(2));
});

test('prices of the oils are read again after a change of the order', async () => {
  const datasets = 'GET /api/purchasing/orders/17/datasets/';
  const { callsTo } = orderScene(at, {}, { [change]: { body: order() } });
  await screen.findByRole('table', { name: 'Oils in 20261121_Dataset-1' });
  expect(callsTo(datasets)).toHaveLength(1);
  await press('Change order');
  const codes = screen.getByLabelText<HTMLInputElement>('Discount codes', { selector: 'input' });
  fireEvent.change(codes, { target: { value: 'SPRING' } });
  fireEvent.keyDown(codes, { key: 'Enter' });
  await press('Save changes');
  await waitFor(() => expect(callsTo(datasets)).toHaveLength(2));
});

test('changes copies of a database and codes; shows the error of a rejected code at its field', async () => {
  let known = false;
  const { callsTo } = orderScene(
    at,
    { shown: regional },
    {
      [change]: () =>
        known
          ? { body: regional }
          : failureResponse(400, 'bad_input', 'Please check the marked fields.', {
              errors: { discounts: ['This discount code is not valid.', 'Remove the code SPRING.'] },
            }),
    },
  );
  await press('Change order');
  fill('Copies of 2016 Europe', '2');
  const codes = screen.getByLabelText<HTMLInputElement>('Discount codes', { selector: 'input' });
  codes.focus();
  fill('Discount codes', 'SPRING');
  fireEvent.keyDown(codes, { key: 'Enter' });
  await press('Save changes');
  expect(await screen.findByText('This discount code is not valid. Remove the code SPRING.')).toBeTruthy();
  expect(await focused('Discount codes')).toBeTruthy();
  known = true;
  await press('Save changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(change)[1]?.body).toEqual({ regional_reports: [5, 5], discounts: ['SPRING'] });
});

test('requires a number of copies when the field is cleared', async () => {
  const { callsTo } = orderScene(at, { shown: regional });
  await press('Change order');
  fill('Copies of 2016 Europe', '');
  await press('Save changes');
  expect(await screen.findByText('A number from 0 to 10.')).toBeTruthy();
  expect(await focused('Copies of 2016 Europe')).toBeTruthy();
  expect(callsTo(change)).toEqual([]);
});

test('an order cannot be emptied by changing it', async () => {
  orderScene(at, { shown: regional });
  await press('Change order');
  fill('Copies of 2016 Europe', '0');
  expect(screen.getByRole('alert').textContent).toContain('at least one copy');
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
});

test('an order made from a quote cannot be changed', async () => {
  orderScene(at, { events: [{ ...placed, detail: 'Q-000045' }] });
  await screen.findByRole('link', { name: 'Pay now' });
  expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
});

test('cancels after confirmation, then returns to the history', async () => {
  const { callsTo } = orderScene(
    at,
    {},
    { [cancel]: { status: 204, body: null }, [history]: { body: { count: 0, results: [] } } },
  );
  await press('Cancel order');
  expect(callsTo(cancel)).toEqual([]);
  await press('Cancel the order');
  await waitFor(() => expect(address()).toBe('/ordering/history'));
  expect(screen.getByText('Order 17 has been canceled.')).toBeTruthy();
});

test('shows why an order can no longer be cancelled', async () => {
  orderScene(
    at,
    {},
    { [cancel]: failureResponse(409, 'order_locked', 'This order can no longer be changed.') },
  );
  await press('Cancel order');
  await press('Cancel the order');
  expect(await screen.findByText('This order can no longer be changed.')).toBeTruthy();
  expect(address()).toBe(at);
});

test('saves the invoice as PDF under the server’s file name, or shows why not', async () => {
  let down = true;
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  const file = () =>
    new Response('%PDF', {
      headers: { 'content-disposition': "attachment; filename*=UTF-8''invoice-1001.pdf" },
    });
  orderScene(at, bought, {
    [pdf]: () => (down ? failureResponse(503, 'unavailable', 'The service is busy.') : { body: file() }),
  });
  await press('Invoice PDF');
  expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
  down = false;
  await press('Invoice PDF');
  await waitFor(() => expect(saved).toEqual(['invoice-1001.pdf']));
});

test.each(['17', 'seventeen', '0'])(
  'shows "not found" for an order that is unknown, another user’s or not a number: %s',
  async (id) => {
    orderScene(
      `/ordering/invoice/view/${id}`,
      {},
      { [readOrder]: failureResponse(404, 'not_found', 'Not found.') },
    );
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
  },
);

test('asks before changes of an order are lost by Escape', async () => {
  orderScene(at, { shown: regional });
  await press('Change order');
  fill('Copies of 2016 Europe', '2');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});
