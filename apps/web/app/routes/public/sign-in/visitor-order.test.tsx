import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import CartPage from '../../../features/purchasing/cart/cart.page.tsx';
import CheckoutPage from '../../../features/purchasing/checkout/checkout.page.tsx';
import { dataset, shop } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, member, type Responses, ready, show } from '../../../test/page.tsx';
import Login from './login.tsx';

const register = 'POST /api/auth/users/';
const typed = { first_name: 'Ada', last_name: 'Byron', email: member.email, password: 'Engine0il!' };
const { is_staff: _, ...registered } = member;
const bare = { company_name: '', address: '', city: '', state: '', postal_code: '', country: '', phone: '' };

const renderPages = (at: string, responses: Responses = {}, cart: object = { datasets: [dataset] }) =>
  show({
    pages: {
      '/cart': CartPage,
      '/login': Login,
      '/dataset/payment': CheckoutPage,
      '/regional/payment': CheckoutPage,
    },
    at,
    user: null,
    cart,
    responses: {
      ...regionalShop(),
      ...shop,
      [register]: { status: 201, body: { ...registered, auth_token: 'u'.repeat(32) } },
      'GET /api/auth/users/me/': { body: member },
      'GET /api/auth/profiles/7/': { body: { id: 7, title: '', data_notification: false, ...bare } },
      'POST /api/auth/api-token-auth/': { body: { token: 'u'.repeat(32), user: member } },
      ...responses,
    },
  });

const formNamed = async (name: string) => within(await screen.findByRole('form', { name }));
const enter = (form: ReturnType<typeof within>, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value },
    });
};
const registerAs = async (password: string) => {
  const form = await formNamed('Register');
  enter(form, {
    'First name': 'Ada',
    'Last name': 'Byron',
    'Email address': member.email,
    Password: password,
  });
  fireEvent.click(form.getByRole('button', { name: 'Register' }));
  return form;
};

test('the cart leads a visitor to registration and sign-in beside the order', async () => {
  renderPages('/cart');
  fireEvent.click(await screen.findByRole('link', { name: 'Pay for datasets' }));
  await waitFor(() => expect(address()).toBe('/login?checkout=datasets'));
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(await within(summary).findByText('2 oils: Noack volatility, Base number')).toBeTruthy();
  expect(summary.textContent).toContain('Total$200.00');
  expect(summary.textContent).toContain('You get at once: the values on the screen, Excel, CSV.');
  const form = await formNamed('Register');
  const fields = form.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'));
  expect(fields).toEqual(['given-name', 'family-name', 'email']);
  expect(form.getByLabelText(/^Password/, { selector: 'input' })).toBeTruthy();
  expect((await formNamed('Sign in')).getByLabelText(/^Email address/)).toBeTruthy();
});

test('registers with names, email and password, and asks for the address of the invoice at the payment', async () => {
  const { callsTo } = renderPages('/login?checkout=datasets');
  await registerAs(typed.password);
  await waitFor(() => expect(address()).toBe('/dataset/payment'));
  expect(callsTo(register).map(({ body }) => body)).toEqual([{ ...typed, device: expect.any(String) }]);
  await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada'));
  expect(screen.getByLabelText(/^City/)).toHaveProperty('value', '');
  expect(screen.getByText(/^Still to fill in: Address, City,/)).toBeTruthy();
});

test('shows at its field why a registration was refused', async () => {
  const { callsTo } = renderPages('/login?checkout=datasets', {
    [register]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { email: ['An account with this email address already exists.'] },
    }),
  });
  const form = await registerAs('weak');
  expect(await form.findByText('Your password does not meet the requirements.')).toBeTruthy();
  expect(callsTo(register)).toEqual([]);
  await registerAs(typed.password);
  expect(await form.findByText('An account with this email address already exists.')).toBeTruthy();
  expect(screen.queryByText('Please check the marked fields.')).toBeNull();
  expect(address()).toBe('/login?checkout=datasets');
});

test('an address that has an account is filled into the sign-in beside, whose password takes the focus', async () => {
  renderPages('/login?checkout=datasets', {
    [register]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { email: ['An account with this email address already exists.'] },
    }),
  });
  const form = await registerAs(typed.password);
  expect((await form.findByRole('link', { name: 'Reset password' })).getAttribute('href')).toBe(
    '/reset-password/',
  );
  fireEvent.click(form.getByRole('button', { name: 'Sign in' }));
  const signIn = await formNamed('Sign in');
  expect(signIn.getByLabelText(/^Email address/)).toHaveProperty('value', member.email);
  expect(document.activeElement).toBe(signIn.getByLabelText(/^Password/, { selector: 'input' }));
  expect(form.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada');
  expect(address()).toBe('/login?checkout=datasets');
});

test('shows a refusal without a field, and offers the address that a slip probably means', async () => {
  renderPages('/login?checkout=datasets', {
    [register]: failureResponse(429, 'too_many_requests', 'Too many attempts.'),
  });
  const form = await registerAs(typed.password);
  expect((await form.findByText('Too many attempts.')).closest('[role="alert"]')).toBeTruthy();
  enter(form, { 'Email address': 'ada@gmial.com' });
  fireEvent.click(await form.findByRole('button', { name: 'ada@gmail.com' }));
  expect(form.getByLabelText(/^Email address/)).toHaveProperty('value', 'ada@gmail.com');
});

test('signing in beside the order leads to its payment', async () => {
  renderPages('/login?checkout=regional', {}, { regional: [{ id: 5, quantity: 1 }] });
  const form = await formNamed('Sign in');
  enter(form, { 'Email address': member.email, Password: typed.password });
  fireEvent.click(form.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/regional/payment'));
});

test('a quotation needs an account, and signing in returns to its button in the cart', async () => {
  const { callsTo } = renderPages('/cart');
  expect(await screen.findByText(/valid for 30 days\. It needs an account\.$/)).toBeTruthy();
  fireEvent.click(await ready('Quotation PDF'));
  expect(
    await screen.findByRole('heading', { name: 'Register or sign in to get the quotation', level: 1 }),
  ).toBeTruthy();
  expect(screen.queryByText(/to pay|You get at once/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Steps of the order' })).toBeNull();
  const form = await formNamed('Sign in');
  enter(form, { 'Email address': member.email, Password: typed.password });
  fireEvent.click(await ready('Sign in'));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(await screen.findByText(/^You are signed in\. To raise a purchase order first/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Quotation PDF'));
  expect(callsTo('POST /api/purchasing/quotations/')).toEqual([]);
});

test('a visitor is told which values the order holds twice', async () => {
  const repeated = [{ item: 2, sample: 11, tests: [1], price: 45, kept_in: [0] }];
  const { callsTo } = renderPages(
    '/cart',
    {
      'POST /api/purchasing/check-purchase/': {
        body: { owned: [], repeated, owned_databases: [], open_orders: [], digest: '' },
      },
    },
    { datasets: [dataset, { name: 'Second', oils: [{ sample: 11, tests: [1] }] }] },
  );
  expect(await screen.findByText('1 value is in this order more than once')).toBeTruthy();
  expect(await ready('Remove it and save $45.00')).toBeTruthy();
  expect(callsTo('POST /api/purchasing/check-purchase/')[0]?.headers.get('authorization')).toBeNull();
});

test('an order that is empty leads to the choice of oils', async () => {
  renderPages('/login?checkout=datasets', {}, {});
  await waitFor(() => expect(address()).toBe('/dataset/select'));
});
