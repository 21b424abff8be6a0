import type { Discount } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, startSession } from '../../../lib/storage/session-store.ts';
import { address, failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import CreateDiscountPage from './create-discount.page.tsx';
import DiscountPage from './discount.page.tsx';
import DiscountsPage from './discounts.page.tsx';

const list = 'GET /api/purchasing/discounts/';
const create = 'POST /api/purchasing/discounts/';
const update = 'PATCH /api/purchasing/discounts/3/';
const discount: Discount = {
  id: 3,
  code: 'SPRING',
  name: 'Spring sale',
  amount: 12.5,
  discount_type: 'PERCENTAGE',
  number_of_uses: 10,
  current_uses: 3,
  active: true,
  starts: null,
  ends: '2027-03-31',
};

const scene = (at: string, responses: Responses = {}) =>
  show({
    pages: {
      '/admin/discounts': DiscountsPage,
      '/admin/discounts/:id': DiscountPage,
      '/admin/create/discount': CreateDiscountPage,
    },
    at,
    user: { ...member, is_staff: true },
    responses: {
      [list]: { body: { count: 1, results: [discount] } },
      'GET /api/purchasing/discounts/3/': { body: discount },
      ...responses,
    },
  });

test('lists codes with amount, uses and validity, each with a link to edit it', async () => {
  scene('/admin/discounts');
  const edit = await screen.findByRole('link', { name: 'Edit SPRING' });
  expect(edit.getAttribute('href')).toBe('/admin/discounts/3');
  for (const text of ['Spring sale', '12.5%', '3 / 10']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Discount' }).getAttribute('href')).toBe(
    '/admin/create/discount',
  );
});

test('editing says that orders with a purchase order keep their amounts', async () => {
  scene('/admin/discounts/3');
  expect(await screen.findByText(/^Orders that are paid or have a purchase order keep/)).toBeTruthy();
});

test('creates a code and returns to the list', async () => {
  const { callsTo } = scene('/admin/create/discount', { [create]: { status: 201, body: discount } });
  fill(/^Code/, 'SPRING');
  fill(/^Name/, 'Spring sale');
  fill(/^Amount/, '12.5');
  fill(/^Max uses/, '10');
  fill(/^Last day/, '2027-03-31');
  await press('Create Discount');
  await waitFor(() => expect(address()).toBe('/admin/discounts'));
  expect(callsTo(create)[0]?.body).toEqual({
    code: 'SPRING',
    name: 'Spring sale',
    amount: 12.5,
    discount_type: 'PERCENTAGE',
    number_of_uses: 10,
    active: true,
    starts: null,
    ends: '2027-03-31',
  });
});

test('what is missing or wrong is said at its field, before anything is sent', async () => {
  const { callsTo } = scene('/admin/create/discount');
  fill(/^Amount/, '101');
  await press('Create Discount');
  const form = within(screen.getByRole('form', { name: 'Create discount' }));
  expect(await form.findByText('At most 100 percent.')).toBeTruthy();
  expect(form.getAllByText('This field is required.')).toHaveLength(2);
  expect(callsTo(create)).toEqual([]);
});

test('loads every field, shows the current uses, and says at the field why a change was refused', async () => {
  const { callsTo } = scene('/admin/discounts/3', {
    [update]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { number_of_uses: ['This code has already been used 3 times.'] },
    }),
  });
  const form = within(await screen.findByRole('form', { name: 'Discount SPRING' }));
  expect(form.getByText('3 / 10')).toBeTruthy();
  expect(form.getByLabelText(/^Last day/)).toHaveProperty('value', '2027-03-31');
  fill(/^Max uses/, '2');
  await press('Save Changes');
  expect(await form.findByText('This code has already been used 3 times.')).toBeTruthy();
  expect(callsTo(update)[0]?.body).toEqual({ number_of_uses: 2 });
});

test('sends only what was changed: the type with the amount, and both days', async () => {
  const { callsTo } = scene('/admin/discounts/3', {
    [update]: ({ body }) => ({ body: { ...discount, ...Object(body) } }),
  });
  await screen.findByRole('form', { name: 'Discount SPRING' });
  fill(/^Amount/, '12,5,6');
  await press('Save Changes');
  expect(
    await screen.findByText('Write it like 1200.50, with a point before at most two decimals.'),
  ).toBeTruthy();
  fill(/^Amount/, '15');
  fill(/^First day/, '2027-01-01');
  await press('Save Changes');
  await waitFor(() =>
    expect(callsTo(update)[0]?.body).toEqual({
      discount_type: 'PERCENTAGE',
      amount: 15,
      starts: '2027-01-01',
      ends: '2027-03-31',
    }),
  );
});

test('an unknown code is not found, with a way back to the list', async () => {
  scene('/admin/discounts/4', {
    'GET /api/purchasing/discounts/4/': failureResponse(404, 'not_found', 'Not found.'),
  });
  expect(await screen.findByText('Page Not Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Discounts' }).getAttribute('href')).toBe('/admin/discounts');
});

const signIn = () => startSession({ token: 'n'.repeat(43), user: { ...member, is_staff: true } });

test('a new code that was typed is there again after a session that ended, and gone once it is created', async () => {
  const { router } = scene('/admin/create/discount', { [create]: { status: 201, body: discount } });
  for (const [field, text] of [
    [/^Code/, 'SPRING'],
    [/^Name/, 'Spring sale'],
    [/^Amount/, '12.5'],
    [/^Last day/, '2027-03-31'],
  ] as const)
    fill(field, text);
  endSession('expired');
  await waitFor(() => expect(address()).toBe('/'));
  signIn();
  await router.navigate('/admin/create/discount');
  expect(await screen.findByDisplayValue('Spring sale')).toBeTruthy();
  for (const text of ['SPRING', '12.5', '2027-03-31']) expect(screen.getByDisplayValue(text)).toBeTruthy();
  await press('Create Discount');
  await waitFor(() => expect(address()).toBe('/admin/discounts'));
  expect(sessionStorage.getItem('discount')).toBeNull();
});

test('an amount that was typed is filled in again with its type, beside what another administrator has changed', async () => {
  let stored = discount;
  const { router, client, callsTo } = scene('/admin/discounts/3', {
    'GET /api/purchasing/discounts/3/': () => ({ body: stored }),
    [update]: () => ({ body: stored }),
  });
  await screen.findByRole('form', { name: 'Discount SPRING' });
  fill(/^Amount/, '20');
  endSession('expired');
  await waitFor(() => expect(address()).toBe('/'));
  stored = { ...discount, name: 'Spring', discount_type: 'DOLLAR_AMOUNT', amount: 50 };
  client.clear();
  signIn();
  await router.navigate('/admin/discounts/3');
  expect(await screen.findByDisplayValue('20')).toBeTruthy();
  await press('Save Changes');
  await waitFor(() => expect(callsTo(update)[0]?.body).toEqual({ discount_type: 'PERCENTAGE', amount: 20 }));
});
