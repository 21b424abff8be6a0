import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataset, order, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  member,
  press,
  type Responses,
  show,
} from '../../../../test/page.tsx';
import { currentCart } from '../../model/cart-store.ts';
import CheckoutPage from '../checkout.page.tsx';

const register = 'POST /api/purchasing/purchase-orders/';
const registered = { status: 201, body: {} };
const review = '/dataset/review?by=purchase-order';

const renderPage = (responses: Responses = {}, at = '/dataset/payment') =>
  show({
    pages: { '/dataset/payment': CheckoutPage, '/dataset/review': CheckoutPage },
    at,
    responses: { ...shop, [register]: registered, ...responses },
    cart: { oils: [], datasets: [dataset], regional: [] },
  });
const kept = () => JSON.parse(sessionStorage.getItem('purchase_order') ?? 'null');

const choosePurchaseOrder = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'Purchase order' }));
  await press('Change billing address');
};
const toReview = async () => {
  await choosePurchaseOrder();
  fill(/^Purchase order number/, 'PO-4711');
  fill(/^Tax ID/, 'GB 123');
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe(review));
};
const agreeAndPlace = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: /All sales are final/ }));
  await press('Place order');
};

test('a total that no card can pay is said before a card is entered, and is paid by purchase order', async () => {
  const options = { processor: 'sandbox', publishable_key: null, script_url: null };
  renderPage(
    {
      'GET /api/purchasing/payment-options/': {
        body: { ...options, card_limits: { smallest: 0.5, largest: 199.99 } },
      },
    },
    '/dataset/payment',
  );
  const said = /^A total of \$200\.00 cannot be paid by card, .* Please pay by purchase order\.$/;
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByLabelText(/^Card number/)).toBeNull();
  await toReview();
  expect(screen.queryByText(said)).toBeNull();
});

test('letters that the invoice cannot print are said at their field at once, and do not block', async () => {
  renderPage();
  await choosePurchaseOrder();
  const said =
    'Our invoices are printed in Latin, Greek and Cyrillic letters. Other letters appear as boxes.';
  expect(screen.queryByText(said)).toBeNull();
  fill(/^Company/, '中国石油');
  const description = screen.getByText(said);
  expect(screen.getByLabelText(/^Company/).getAttribute('aria-describedby')).toContain(description.id);
  fill(/^Purchase order number/, 'PO-4711');
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe(review));
  expect(await screen.findByText(/中国石油/)).toBeTruthy();
});

test('the email address of a purchase order is described as where its documents go, of a card it is not', async () => {
  renderPage();
  await press('Change billing address');
  const hint = 'Pro forma and invoice are mailed to this address and to your account.';
  expect(screen.queryByText(hint)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Purchase order' }));
  const description = await screen.findByText(hint);
  expect(screen.getByLabelText(/^Email address/).getAttribute('aria-describedby')).toContain(description.id);
});

test('the payment method is in the URL, and errors are shown at their fields without losing input', async () => {
  renderPage();
  await choosePurchaseOrder();
  expect(address()).toBe('/dataset/payment?by=purchase-order');
  fill(/^Email address/, 'accounts at lab');
  fireEvent.blur(screen.getByLabelText(/^Email address/));
  expect(await screen.findByText('Not a valid email address')).toBeTruthy();
  fill(/^City/, '');
  await press('Continue to review');
  const number = screen.getByLabelText(/^Purchase order number/);
  expect(document.activeElement).toBe(screen.getByLabelText(/^City/));
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByText('Not a valid email address')).toBeTruthy();
  expect(
    screen.getByText('Still to fill in: Purchase order number, City. To be corrected: Email address.'),
  ).toBeTruthy();
  expect(screen.getByLabelText(/^Address/)).toHaveProperty('value', '12 St James Square');
  expect(address()).toBe('/dataset/payment?by=purchase-order');
});

test('warns of a number used before without blocking; one of a voided purchase order is ignored', async () => {
  const sent = (number: string, status: string) => ({
    ...{ id: 3, order: 12, number, status, created: '2026-11-03T10:00:00.000Z' },
  });
  renderPage({
    'GET /api/purchasing/purchase-orders/': ({ query }) => ({
      body: {
        count: 1,
        results: [sent(query.get('number')!, query.get('number') === 'PO-1' ? 'CANCELLED' : 'PO_PENDING')],
      },
    }),
  });
  await choosePurchaseOrder();
  fill(/^Purchase order number/, 'PO-2');
  expect(await screen.findByText(/^You sent a purchase order with this number on 3 Nov 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'order 12' }).getAttribute('href')).toBe(
    '/ordering/invoice/view/12',
  );
  fill(/^Purchase order number/, 'PO-1');
  await waitFor(() => expect(screen.queryByText(/^You sent a purchase order/)).toBeNull());
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe(review));
});

test('keeps what is typed in this tab until it is ordered, then removes it', async () => {
  const { callsTo } = renderPage();
  await toReview();
  expect(kept()).toMatchObject({
    po_number: 'PO-4711',
    company_name: 'Lovelace Lubricants',
    postal: 'SW1Y 4JH',
    country: 'GB',
    tax_id: 'GB 123',
  });
  expect(await screen.findByText(/^By purchase order PO-4711\./)).toBeTruthy();
  expect(screen.getByText(/12 St James Square/).textContent).toContain('Tax ID GB 123');
  await agreeAndPlace();
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  // the order's page states it, as long as it is so
  expect(screen.queryByText(/purchase order|Thank you/)).toBeNull();
  expect(callsTo(register)[0]?.body).toMatchObject({
    order: 17,
    number: 'PO-4711',
    company: 'Lovelace Lubricants',
  });
  expect(callsTo('POST /api/purchasing/make-payment/')).toEqual([]);
  await waitFor(() => expect(currentCart().datasets).toEqual([]));
  expect(kept()).toBeNull();
  expect(sessionStorage.getItem('billing')).toBeNull();
});

test('keeps a typed purchase order when switching to the card and back', async () => {
  renderPage();
  await choosePurchaseOrder();
  fill(/^Purchase order number/, 'PO-4711');
  fill(/^City/, 'Leeds');
  fireEvent.click(screen.getByRole('radio', { name: 'Credit card' }));
  await screen.findByLabelText(/^Card number/);
  fireEvent.click(screen.getByRole('radio', { name: 'Purchase order' }));
  expect(await screen.findByLabelText(/^Purchase order number/)).toHaveProperty('value', 'PO-4711');
  expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Leeds');
});

test('the review without a purchase order redirects to the form with a message', async () => {
  renderPage({}, review);
  await waitFor(() => expect(address()).toBe('/dataset/payment?by=purchase-order'));
  expect(screen.getByText('Complete the purchase order first.')).toBeTruthy();
});

test('does not register an order whose price rose before its new total is agreed to', async () => {
  let tries = 0;
  const { callsTo } = renderPage({
    'GET /api/purchasing/orders/17/': { body: order({ total_price: 230 }) },
    [register]: () =>
      ++tries === 1
        ? failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 230 })
        : { status: 201, body: { id: 3, order: 17 } },
  });
  await toReview();
  await agreeAndPlace();
  expect((await screen.findByRole('alert')).textContent).toContain('The order has changed');
  await waitFor(() => expect(address()).toBe(`${review}&order=17`));
  await screen.findByRole('button', { name: 'Place order' });
  fireEvent.click(screen.getByRole('checkbox', { name: /All sales are final/ }));
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(register).map(({ body }) => body)).toMatchObject([
    { price_check: 200 },
    { price_check: 230 },
  ]);
});

test('a purchase order whose response was lost is confirmed and removed from the cart', async () => {
  let sent = false;
  renderPage({
    [register]: () => {
      sent = true;
      return failureResponse(503, 'unavailable', 'The service is busy.');
    },
    'GET /api/purchasing/orders/17/': () => ({ body: order(sent ? { status: 'PO_PENDING' } : {}) }),
  });
  await toReview();
  await agreeAndPlace();
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  // the order's page states it, as long as it is so
  expect(screen.queryByText(/purchase order|Thank you/)).toBeNull();
  await waitFor(() => expect(currentCart().datasets).toEqual([]));
});

test('asks an unconfirmed user for the confirmation where a purchase order is written', async () => {
  renderPage({ 'GET /api/auth/users/me/': { body: { ...member, email_confirmed: false } } });
  await choosePurchaseOrder();
  expect((await screen.findByText(/^We have sent a link to/)).textContent).toBe(
    'We have sent a link to ada@lab.example.',
  );
});
