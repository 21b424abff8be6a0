import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import InvoicePage from '../../../../routes/account/order.tsx';
import { order, paidOrder } from '../../../../test/fixtures/checkout.fixture.ts';
import { invoice, orderResponses } from '../../../../test/fixtures/orders.fixture.ts';
import { failureResponse, press, type Responses, show } from '../../../../test/page.tsx';

const read = 'GET /api/purchasing/purchase-orders/5/';
const pending = { status: 'PO_PENDING', payment_type: 'PURCHASE_ORDER' } as const;
const scene = (responses: Responses) =>
  show({
    pages: { '/ordering/invoice/view/:id': InvoicePage },
    at: '/ordering/invoice/view/17',
    responses: {
      ...orderResponses({ shown: order({ ...pending, purchase_order: 5 }), document: invoice(pending) }),
      ...responses,
    },
  });

test('a purchase order that could not be loaded is stated and tried again', async () => {
  let tries = 0;
  scene({
    [read]: () =>
      ++tries === 1 ? failureResponse(404, 'not_found', 'Not found.') : { body: { document: null } },
  });
  expect(await screen.findByText('The purchase order could not be loaded.')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Upload your purchase order' })).toBeTruthy();
});

test('an upload that is refused because the order was approved meanwhile shows the order as it is', async () => {
  let approved = false;
  scene({
    [read]: { body: { document: null } },
    'GET /api/purchasing/orders/17/': () => ({
      body: approved ? paidOrder() : order({ ...pending, purchase_order: 5 }),
    }),
    'POST /api/purchasing/purchase-orders/5/document/': () => {
      approved = true;
      return failureResponse(409, 'order_not_pending', 'This order can no longer be changed.');
    },
  });
  await screen.findByRole('button', { name: 'Upload your purchase order' });
  const input = window.document.querySelector('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'po.pdf')] } });
  expect(await screen.findByText('This order is complete.')).toBeTruthy();
});
