import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillCard } from '../../../../test/card-form.ts';
import { dataset, order, paidOrder, shop, withCodes } from '../../../../test/fixtures/checkout.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  focused,
  press,
  type Responses,
  show,
} from '../../../../test/page.tsx';
import { currentCart } from '../../model/cart-store.ts';
import { readBilling } from '../billing/use-billing.ts';
import CheckoutPage from '../checkout.page.tsx';

const renderPage = (responses: Responses = {}, at = '/dataset/payment', cart: Partial<Cart> = {}) =>
  show({
    pages: { '/dataset/payment': CheckoutPage },
    at,
    responses: { ...shop, ...responses },
    cart: { datasets: [dataset], ...cart },
  });
const validate = 'POST /api/purchasing/validate/';

test('shows the server’s total and fills the billing address from the account', async () => {
  renderPage();
  expect(await screen.findAllByText('$200.00')).toHaveLength(2);
  expect(await screen.findByText(/^Ada Byron, Lovelace Lubricants, 12 St James Square, London/)).toBeTruthy();
  await press('Change billing address');
  expect(await screen.findByDisplayValue('Lovelace Lubricants')).toBeTruthy();
  expect(screen.getByLabelText(/^Country/)).toHaveProperty('value', 'GB');
});

test('fills the billing address from the last order, before that of the account', async () => {
  const billing = {
    ...{ first_name: 'Grace', last_name: 'Hopper', title: '', company: 'Accounts payable', tax_id: 'US 1' },
    ...{ address: '1 Main Street', city: 'Arlington', state: 'VA', postal_code: '22201', country: 'US' },
    ...{ phone: '+1 555', email: 'ap@lab.example' },
  };
  renderPage({ 'GET /api/purchasing/billing/': { body: { billing } } });
  await press('Change billing address');
  for (const value of ['Accounts payable', 'Arlington', 'US 1'])
    expect(await screen.findByDisplayValue(value)).toBeTruthy();
  expect(screen.queryByDisplayValue('Lovelace Lubricants')).toBeNull();
});

test('a last order without a country is billed in that of the account', async () => {
  const billing = {
    ...{ first_name: 'Grace', last_name: 'Hopper', title: '', company: '', tax_id: '' },
    ...{ address: '1 Main Street', city: 'Arlington', state: 'VA', postal_code: '22201', country: '' },
    ...{ phone: '+1 555', email: 'ap@lab.example' },
  };
  renderPage({ 'GET /api/purchasing/billing/': { body: { billing } } });
  await press('Change billing address');
  expect(await screen.findByDisplayValue('Arlington')).toBeTruthy();
  expect(screen.getByLabelText(/^Country/)).toHaveProperty('value', 'GB');
});

test('keeps what was typed of the billing address, and nothing that was only filled in', async () => {
  renderPage();
  await press('Change billing address');
  await screen.findByDisplayValue('Lovelace Lubricants');
  expect(readBilling()).toBeUndefined();
  fill(/^City/, 'Leeds');
  await waitFor(() => expect(readBilling()).toMatchObject({ city: 'Leeds', company: 'Lovelace Lubricants' }));
});

test('keeps what the form shows after a change that was undone', async () => {
  renderPage();
  await press('Change billing address');
  const country = await screen.findByLabelText(/^Country/);
  await waitFor(() => expect(country).toHaveProperty('value', 'GB'));
  fill(/^Country/, 'DK');
  await waitFor(() => expect(readBilling()).toMatchObject({ country: 'DK' }));
  fill(/^Country/, 'GB');
  await waitFor(() => expect(readBilling()).toMatchObject({ country: 'GB' }));
});

test('on a new device waits for the cart of the account before it says what there is to pay', async () => {
  let deliver: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const responses: Responses = {
    'GET /api/purchasing/cart/': async () => {
      await arrived;
      return { body: { ...emptyCart, datasets: [dataset] } };
    },
  };
  renderPage(responses, '/dataset/payment', { datasets: [] });
  await screen.findByRole('region', { name: 'Order summary' });
  expect(screen.queryByText(/nothing to pay for/)).toBeNull();
  deliver();
  expect(await screen.findAllByText('$200.00')).toHaveLength(2);
  expect(address()).toBe('/dataset/payment');
});

test('when the cart of the account cannot be loaded says so and offers a retry', async () => {
  let calls = 0;
  const cart = { body: { ...emptyCart, datasets: [dataset] } };
  const responses: Responses = {
    'GET /api/purchasing/cart/': () =>
      ++calls === 1 ? failureResponse(503, 'unavailable', 'The service is starting or busy.') : cart,
  };
  renderPage(responses, '/dataset/payment', { datasets: [] });
  expect(await screen.findByText(/Your cart could not be loaded\./)).toBeTruthy();
  await press('Try again');
  expect(await screen.findAllByText('$200.00')).toHaveLength(2);
});

test('with nothing in the cart the typed address leads back to choosing oils, with a word why', async () => {
  renderPage({}, '/dataset/payment', { datasets: [] });
  await waitFor(() => expect(address()).toBe('/dataset/select'));
  expect(screen.getByRole('status').textContent).toContain('There is nothing to pay for yet.');
});

test('disables Continue until every card field is filled, and lists the missing ones', async () => {
  renderPage();
  const button = await screen.findByRole('button', { name: 'Continue to review' });
  await screen.findByText(/London/);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fill(/^Card number/, '4242');
  expect(screen.getByText('Still to fill in: Expiry (MM/YY), Security code.')).toBeTruthy();
  await fillCard('4242 4242 4242 4242');
  expect(button.getAttribute('aria-disabled')).toBe('false');
});

test('shows the brand while the number is typed', async () => {
  renderPage();
  await screen.findByLabelText(/^Card number/);
  fill(/^Card number/, '37');
  expect(screen.getByText('American Express')).toBeTruthy();
});

test('shows a mistyped number at its field and does not send it', async () => {
  const { callsTo } = renderPage();
  await fillCard('4242 4242 4242 4241');
  await press('Continue to review');
  expect(screen.getByText('This is not a valid card number.')).toBeTruthy();
  expect(callsTo(validate)).toEqual([]);
});

test('opens the review after a validated card and stores its number nowhere', async () => {
  const { callsTo, client } = renderPage({}, '/dataset/payment', withCodes('WELCOME10'));
  await fillCard('4242 4242 4242 4242');
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
  expect(callsTo(validate)[0]?.body).toMatchObject({
    card_number: '4242 4242 4242 4242',
    card_exp_month: 12,
  });
  const kept = JSON.stringify([
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    { ...localStorage },
    { ...sessionStorage },
  ]);
  expect(kept).toContain('"last_four":"4242"');
  expect(kept.replace(/\s/g, '')).not.toContain('42424242');
  expect(kept).not.toContain('"123"');
});

test('shows a refused card at its field and accepts a corrected one', async () => {
  renderPage({
    [validate]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { card_number: ['This card cannot be used here.'] },
    }),
  });
  await fillCard('4242 4242 4242 4242');
  await press('Continue to review');
  expect(await screen.findByText('This card cannot be used here.')).toBeTruthy();
  expect(screen.getByLabelText(/^Card number/)).toHaveProperty('value', '4242 4242 4242 4242');
  expect(await focused(/^Card number/)).toBeTruthy();
});

test('validates a discount code, keeps it in the cart, lowers the total and can remove it', async () => {
  renderPage({
    'GET /api/purchasing/check-discount/': {
      body: { code: 'WELCOME10', name: 'A welcome', amount: 10, discount_type: 'PERCENTAGE' },
    },
  });
  fill('Discount code', ' welcome10 ');
  await press('Add code');
  expect(await screen.findByText('$180.00')).toBeTruthy();
  expect(currentCart().codes.datasets).toEqual(['WELCOME10']);
  expect(screen.getByText('−$20.00')).toBeTruthy();
  await press('Remove code WELCOME10');
  await waitFor(() => expect(screen.queryByText('$180.00')).toBeNull());
  expect(currentCart().codes.datasets).toEqual([]);
});

test('shows why a code is refused and does not add it', async () => {
  renderPage({
    'GET /api/purchasing/check-discount/': failureResponse(
      404,
      'discount_not_valid',
      'This discount code is not valid.',
    ),
  });
  fill('Discount code', 'NOPE');
  await press('Add code');
  expect(await screen.findByText('This discount code is not valid.')).toBeTruthy();
  expect(address()).toBe('/dataset/payment');
});

test('a code is not added twice, in whatever case', async () => {
  const { callsTo } = renderPage({}, '/dataset/payment', withCodes('WELCOME10'));
  fill('Discount code', 'Welcome10');
  await press('Add code');
  expect(screen.getByText('This code is already added.')).toBeTruthy();
  expect(await focused('Discount code')).toBeTruthy();
  expect(callsTo('GET /api/purchasing/check-discount/')).toEqual([]);
});

test('needs no card for an order of 0 dollars', async () => {
  renderPage({}, '/dataset/payment', withCodes('ALLFREE'));
  expect(await screen.findByText(/no card is needed/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Card number/)).toBeNull();
  await screen.findByText(/London/);
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
});

const checkCode = 'GET /api/purchasing/check-discount/';

test('a code that is typed and not added is added on the way to the review', async () => {
  const half = { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' };
  renderPage({ [checkCode]: { body: half } }, '/dataset/payment', withCodes('ALLFREE'));
  await screen.findByText(/no card is needed/);
  await screen.findByText(/London/);
  fill('Discount code', 'half');
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
  expect(currentCart().codes.datasets).toEqual(['ALLFREE', 'HALF']);
});

test('a typed code that is refused keeps the payment step open with the reason, until one goes on without it', async () => {
  const refused = failureResponse(404, 'discount_not_valid', 'This discount code is not valid.');
  renderPage({ [checkCode]: refused }, '/dataset/payment', withCodes('ALLFREE'));
  await screen.findByText(/no card is needed/);
  await screen.findByText(/London/);
  fill('Discount code', 'NOPE');
  await press('Continue to review');
  expect(await screen.findByText('This discount code is not valid.')).toBeTruthy();
  expect(await focused('Discount code')).toBeTruthy();
  expect(address()).toBe('/dataset/payment');
  await press('Continue to review');
  await waitFor(() => expect(address()).toBe('/dataset/review'));
});

test('who leaves while a typed code is checked is not taken to the review', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const half = { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' };
  const slow = async () => {
    await answered;
    return { body: half };
  };
  const { router } = renderPage({ [checkCode]: slow }, '/dataset/payment', withCodes('ALLFREE'));
  await screen.findByText(/no card is needed/);
  await screen.findByText(/London/);
  fill('Discount code', 'half');
  await press('Continue to review');
  await act(() => router.navigate('/contact/'));
  answer();
  await waitFor(() => expect(currentCart().codes.datasets).toEqual(['ALLFREE', 'HALF']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe('/contact/');
});

test('shows a failed price calculation with a retry', async () => {
  let down = true;
  renderPage({
    'POST /api/purchasing/calculate-price/': (sent) => {
      const response = shop['POST /api/purchasing/calculate-price/'];
      if (down || typeof response !== 'function')
        return failureResponse(503, 'unavailable', 'The service is busy.');
      return response(sent);
    },
  });
  expect(await screen.findByText('The price could not be calculated. The service is busy.')).toBeTruthy();
  down = false;
  await press('Try again');
  expect(await screen.findAllByText('$200.00')).toHaveLength(2);
});

test('pays the unpaid order in the address instead of the cart', async () => {
  renderPage(
    { 'GET /api/purchasing/orders/17/': { body: order({ total_price: 55 }) } },
    '/dataset/payment?order=17',
    { datasets: [] },
  );
  expect(await screen.findByText('Order 17')).toBeTruthy();
  expect(screen.getByText('$55.00')).toBeTruthy();
});

test('redirects from a paid order in the address to its invoice', async () => {
  renderPage({ 'GET /api/purchasing/orders/17/': { body: paidOrder() } }, '/dataset/payment?order=17', {
    datasets: [],
  });
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
});

test('shows "not found" for another account’s order in the address', async () => {
  renderPage(
    { 'GET /api/purchasing/orders/17/': failureResponse(404, 'not_found', 'Not found.') },
    '/dataset/payment?order=17',
    { datasets: [] },
  );
  expect(await screen.findByText('There is no such order')).toBeTruthy();
});

test.each([
  [503, 'unavailable', 'The card could not be checked'],
  [400, 'bad_input', 'This card was not accepted'],
])('a check of the card that ends with %i %s says: %s', async (status, code, title) => {
  renderPage({ [validate]: failureResponse(status, code, 'Because.') });
  await fillCard();
  await press('Continue to review');
  expect(await screen.findByText(title)).toBeTruthy();
});
