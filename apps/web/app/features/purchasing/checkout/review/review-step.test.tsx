import { addCode } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillCard } from '../../../../test/card-form.ts';
import {
  dataset,
  order,
  paidOrder,
  priced,
  shop,
  withCodes,
} from '../../../../test/fixtures/checkout.fixture.ts';
import {
  address,
  cutBody,
  failureResponse,
  fill,
  member,
  press,
  profile,
  type Responses,
  ready,
  show,
} from '../../../../test/page.tsx';
import { changeCart, currentCart } from '../../model/cart-store.ts';
import CheckoutPage from '../checkout.page.tsx';

const other = { ...dataset, name: 'Another', oils: [{ sample: 12, tests: [2] }] };
const place = 'POST /api/purchasing/place-order/';
const pay = 'POST /api/purchasing/make-payment/';
const read = 'GET /api/purchasing/orders/17/';
const paid = { body: { paid: true, order: paidOrder() } };

const { company_name: company, id: _, data_notification: __, ...stated } = profile;
const { first_name, last_name, email } = member;
const billing = { first_name, last_name, email, company, tax_id: '', ...stated };

const renderPage = (responses: Responses, at = '/dataset/payment', cart: Partial<Cart> = {}) =>
  show({
    pages: { '/dataset/payment': CheckoutPage, '/dataset/review': CheckoutPage },
    at,
    responses: { ...shop, ...responses },
    cart: { datasets: [dataset], ...cart },
  });

const enterCard = async () => {
  await fillCard();
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain('/dataset/review'));
};
const agree = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: /All sales are final/ }));

test('redirects to the payment step with a message when no card is validated, also after a reload', async () => {
  renderPage({}, '/dataset/review');
  await waitFor(() => expect(address()).toBe('/dataset/payment'));
  expect(screen.getByText(/^Enter your card first\./)).toBeTruthy();
});

test.each(['payment', 'review'])(
  'the %s of an order whose payment is in progress leads to its page, also after a reload',
  async (step) => {
    renderPage({ [read]: { body: order({ in_payment: true }) } }, `/dataset/${step}?order=17`);
    await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  },
);

test('does not say that nothing was charged where the same items are being paid for', async () => {
  const message = 'A payment for order 17, which has the same items, is in progress.';
  renderPage({ [place]: failureResponse(409, 'order_in_payment', message) });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  expect(
    (await screen.findByRole('alert', { name: 'The order could not be placed' })).textContent,
  ).not.toContain('Nothing was charged');
});

test('shows each oil with tests and price, the card and the total', async () => {
  renderPage({});
  await enterCard();
  expect((await screen.findByText(/^Brand 11/)).textContent).toBe('Brand 11 5W-30, Germany 2019');
  expect(screen.getByText('Noack volatility, Base number')).toBeTruthy();
  expect(screen.getByText('To be paid with Visa ending 4242.')).toBeTruthy();
});

test('places no order without consent', async () => {
  const { callsTo } = renderPage({});
  await enterCard();
  const pay = await ready(/^Pay \$/);
  expect(pay.getAttribute('aria-describedby')).toBe(screen.getByText('Accept the terms to pay').id);
  fireEvent.click(pay);
  expect(screen.getByText('Please accept this before placing the order.')).toBeTruthy();
  expect(callsTo(place)).toEqual([]);
});

test('pays the shown total, removes the ordered items from the cart and opens the invoice', async () => {
  const { callsTo } = renderPage({ [pay]: paid }, '/dataset/payment');
  await enterCard();
  await agree();
  expect(screen.queryByText('Accept the terms to pay')).toBeNull();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(screen.getByText(/^Thank you\./)).toBeTruthy();
  expect(callsTo(place)[0]?.body).toEqual({
    discount: [],
    reports: [
      {
        name: dataset.name,
        samples: [
          { id: 11, display_tests: [1, 2] },
          { id: 12, display_tests: [1] },
        ],
      },
    ],
    replace_open_orders: true,
    price_check: 200,
    full_sets: 0,
    acknowledged: '',
  });
  expect(callsTo(place)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(callsTo(pay)[0]?.body).toEqual({
    order: 17,
    price_check: 200,
    last_four: '4242',
    billing,
    acknowledged: '',
  });
  await waitFor(() => expect(currentCart().datasets).toEqual([]));
});

test('places and pays once on a double click', async () => {
  const { callsTo } = renderPage({ [pay]: paid });
  await enterCard();
  await agree();
  const button = await ready(/^Pay \$/);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect([callsTo(place).length, callsTo(pay).length]).toEqual([1, 1]);
});

test('back at the payment step, a checked card needs no second entry, and another one can be entered', async () => {
  renderPage({});
  await enterCard();
  fireEvent.click(await screen.findByRole('link', { name: 'Change billing address' }));
  await waitFor(() => expect(address()).toContain('/dataset/payment'));
  expect(await screen.findByText('Visa ending 4242 has been checked.')).toBeTruthy();
  fill(/^City/, 'Leeds');
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain('/dataset/review'));
  expect(await screen.findByText(/Leeds/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: /^Change payment/ }));
  await press('Use another card');
  expect(await screen.findByLabelText(/^Card number/)).toBeTruthy();
});

test('keeps the order after a declined card, and pays it with another card without placing a second one', async () => {
  let cards = 0;
  const { callsTo } = renderPage({
    [pay]: () => (++cards === 1 ? failureResponse(402, 'card_declined', 'The card lacks funds.') : paid),
  });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The card lacks funds. Order 17 is kept.');
  expect(document.activeElement).toBe(alert);
  const variant = (element: HTMLElement) => element.getAttribute('data-variant');
  expect(variant(await screen.findByRole('link', { name: 'Use another card' }))).toBe('filled');
  expect(variant(await ready(/^Pay \$/))).toBe('default');
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
  expect(currentCart().datasets).toEqual([dataset]);
  // the same detail as before the order was placed
  expect(await screen.findByText(/Brand 11/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Use another card' }));
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
  expect(await screen.findByText('Visa ending 4242 was declined. Enter another card.')).toBeTruthy();
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect([callsTo(place).length, callsTo(pay).length]).toEqual([1, 2]);
  await waitFor(() => expect(currentCart().datasets).toEqual([]));
});

test('asks for the card again once its check has expired', async () => {
  renderPage({ [pay]: failureResponse(400, 'card_not_validated', 'Please enter your card details again.') });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
  expect((await ready(/^Pay \$/)).getAttribute('data-variant')).toBe('default');
  fireEvent.click(await screen.findByRole('link', { name: 'Enter the card again' }));
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
  expect(
    await screen.findByText('The check of Visa ending 4242 has expired. Enter the card again.'),
  ).toBeTruthy();
  expect(await screen.findByLabelText(/^Card number/)).toBeTruthy();
});

test('sends the same idempotency key when the same cart is placed again after a reload', async () => {
  const declined = { [pay]: failureResponse(402, 'card_declined', 'Declined.') };
  const first = renderPage(declined);
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
  await first.router.navigate('/dataset/payment');
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(first.callsTo(place)).toHaveLength(2));
  const [one, two] = first.callsTo(place).map(({ headers }) => headers.get('idempotency-key'));
  expect(one).toBe(two);
});

test('sends another idempotency key for another cart', async () => {
  const { callsTo, router } = renderPage(
    { [pay]: failureResponse(402, 'card_declined', 'Declined.') },
    '/dataset/payment',
    { datasets: [dataset, other] },
  );
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
  changeCart((cart) => addCode(cart, 'datasets', 'WELCOME10'));
  await router.navigate('/dataset/payment');
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(callsTo(place)).toHaveLength(2));
  expect(new Set(callsTo(place).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('shows a used-up code with a link to change the codes', async () => {
  renderPage(
    {
      [pay]: failureResponse(409, 'discount_used_up', 'This discount code has been used up.'),
      [read]: { body: order({ discounts: [{ code: 'WELCOME10', name: 'A welcome', amount: 20 }] }) },
    },
    '/dataset/payment',
    withCodes('WELCOME10'),
  );
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  const link = await screen.findByRole('link', { name: 'Change the codes' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/dataset/payment'));
  expect(currentCart().codes.datasets).toEqual(['WELCOME10']);
});

test('a code of an order that was not placed from this cart leads to the page of the order', async () => {
  const codes = { discounts: [{ code: 'WELCOME10', name: 'A welcome', amount: 20 }] };
  renderPage(
    {
      [pay]: failureResponse(409, 'discount_used_up', 'This discount code has been used up.'),
      [read]: { body: order(codes) },
    },
    '/dataset/payment?order=17',
  );
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  const link = await screen.findByRole('link', { name: 'Change the codes' });
  expect(link.getAttribute('href')).toBe('/ordering/invoice/view/17');
});

test('shows why an order could not be placed and that nothing was charged', async () => {
  const { callsTo } = renderPage({
    [place]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { reports: ['A test is not for sale.'] },
    }),
  });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'A test is not for sale. Nothing was charged.',
  );
  expect(callsTo(pay)).toEqual([]);
});

test.each([
  ['unavailable', 503],
  ['server_error', 500],
])('a server error that leaves the payment unknown (%s) can be retried safely', async (code, status) => {
  renderPage({ [pay]: failureResponse(status, code, 'The service is busy.') });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  expect(await screen.findByText(/Placing it again never charges twice/)).toBeTruthy();
});

test('a payment whose response is cut does not say that nothing was charged', async () => {
  renderPage({ [pay]: () => ({ body: new Response(cutBody()) }) });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No response was received');
  expect(alert.textContent).toContain('Order 17 is kept. Placing it again never charges twice.');
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
});

test('after a failed payment the consent to the same total stays', async () => {
  let tries = 0;
  const { callsTo } = renderPage({
    [pay]: () =>
      ++tries === 1 ? failureResponse(503, 'payment_unavailable', 'The processor is away.') : paid,
  });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  await screen.findByRole('alert');
  await screen.findByText('Order 17');
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)).toHaveLength(2);
});

test('places an order of 0 dollars without a card', async () => {
  const { callsTo } = renderPage(
    { [pay]: { body: { paid: true, order: paidOrder({ total_price: 0 }) } } },
    '/dataset/review',
    withCodes('ALLFREE'),
  );
  await agree();
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)[0]?.body).toEqual({
    order: 17,
    price_check: 0,
    last_four: null,
    billing,
    acknowledged: '',
  });
});

test('an order without a card that is no longer free leads to the payment step, which says so', async () => {
  renderPage(
    { [pay]: failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 12.5 }) },
    '/dataset/review',
    withCodes('ALLFREE'),
  );
  await agree();
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
  expect(await screen.findByText(/^The price has changed\. Enter your card first\./)).toBeTruthy();
});

test('an order that is refused because of a code leads to the codes', async () => {
  const refusal = failureResponse(400, 'bad_input', 'Please check the marked fields.', {
    errors: { discount: ['This discount code is not valid.'] },
  });
  const { callsTo } = renderPage({ [place]: refusal });
  await enterCard();
  await agree();
  await press(/^Pay \$/);
  expect(await screen.findByText('This discount code is not valid. Nothing was charged.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Change the codes' });
  expect(link.getAttribute('href')).toBe('/dataset/payment');
  expect(callsTo(pay)).toEqual([]);
});

const away = () => {
  throw new TypeError('Failed to fetch');
};

test('keeps items and total, with one message, when the server is away at Place order', async () => {
  let isAway = false;
  const { client } = renderPage({
    'POST /api/purchasing/calculate-price/': (sent) => (isAway ? away() : priced(sent)),
    [place]: away,
  });
  await enterCard();
  await agree();
  isAway = true;
  await act(() => client.refetchQueries());
  await press(/^Pay \$/);
  expect(await screen.findByText('The order could not be placed')).toBeTruthy();
  expect(screen.getByText(/^Brand 11/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toContain('$200.00');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a draft that the server refuses to price is not shown at its earlier price', async () => {
  let isRefused = false;
  const { client } = renderPage({
    'POST /api/purchasing/calculate-price/': (sent) =>
      isRefused ? failureResponse(400, 'bad_input', 'Please check the marked fields.') : priced(sent),
  });
  await enterCard();
  isRefused = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(/^The price could not be calculated\./)).toBeTruthy();
  expect(screen.queryByText(/^Brand 11/)).toBeNull();
});
