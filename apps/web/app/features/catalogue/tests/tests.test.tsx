import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import TestPage from './edit-test.page.tsx';
import TestsPage from './tests.page.tsx';

const update = 'PATCH /api/reports/display-tests/2/';
const noack: DisplayTest = {
  id: 2,
  name: 'Noack',
  price: 45,
  method: 'ASTM D5800',
  group: 'Volatility',
  synonyms: ['evaporation loss'],
  available_for: [],
};
const unpriced: DisplayTest = { ...noack, id: 3, name: 'Foaming', price: null };

const scene = (at: string, responses: Responses = {}) =>
  show({
    pages: { '/admin/tests': TestsPage, '/admin/tests/:id': TestPage },
    at,
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/reports/display-tests/': { body: { count: 2, results: [noack, unpriced] } },
      'GET /api/reports/display-tests/2/': { body: noack },
      ...responses,
    },
  });

test('lists tests with their prices', async () => {
  scene('/admin/tests');
  const edit = await screen.findByRole('link', { name: 'Edit Foaming' });
  expect(edit.getAttribute('href')).toBe('/admin/tests/3');
  for (const text of ['$45.00', 'No Price']) expect(screen.getByText(text)).toBeTruthy();
});

test('an empty price is saved as none', async () => {
  const { callsTo } = scene('/admin/tests/2', { [update]: { body: { ...noack, price: null } } });
  await screen.findByRole('form', { name: 'Test Noack' });
  expect(screen.getByLabelText(/^Price/)).toHaveProperty('value', '45.00');
  fill(/^Price/, '');
  await press('Save Changes');
  await waitFor(() => expect(callsTo(update)[0]?.body).toEqual({ price: null }));
  await waitFor(() => expect(screen.getByLabelText(/^Price/)).toHaveProperty('value', ''));
});

test('asks before a price of 0 is saved', async () => {
  const { callsTo } = scene('/admin/tests/2', { [update]: { body: { ...noack, price: 0 } } });
  await screen.findByRole('form', { name: 'Test Noack' });
  fill(/^Price/, '0.00');
  await press('Save Changes');
  const dialog = await screen.findByRole('dialog', { name: 'Sell Noack for $0.00?' });
  expect(callsTo(update)).toEqual([]);
  expect(dialog.textContent).toContain('leave the price empty');
  await press('Save the price of 0');
  await waitFor(() => expect(callsTo(update)[0]?.body).toEqual({ price: 0 }));
});

test('asks before a price changes by more than half', async () => {
  const { callsTo } = scene('/admin/tests/2', { [update]: { body: { ...noack, price: 450 } } });
  await screen.findByRole('form', { name: 'Test Noack' });
  fill(/^Price/, '450');
  await press('Save Changes');
  const dialog = await screen.findByRole('dialog', { name: 'Change Noack from $45.00 to $450.00?' });
  expect(dialog.textContent).toContain('10 times the price before');
  expect(callsTo(update)).toEqual([]);
  await press('Save the price of $450.00');
  await waitFor(() => expect(callsTo(update)[0]?.body).toEqual({ price: 450 }));
});

test('says at the field what is wrong with a price or a name', async () => {
  const { callsTo } = scene('/admin/tests/2', {
    [update]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { name: ['A test with this name exists.'] },
    }),
  });
  await screen.findByRole('form', { name: 'Test Noack' });
  fill(/^Price/, '-1');
  await press('Save Changes');
  expect(await screen.findByText('At least 0.')).toBeTruthy();
  expect(callsTo(update)).toEqual([]);
  fill(/^Price/, '40');
  await press('Save Changes');
  expect(await screen.findByText('A test with this name exists.')).toBeTruthy();
});

test('a price that was sent without an answer is sent again, put back or not', async () => {
  let tries = 0;
  const { callsTo } = scene('/admin/tests/2', {
    [update]: () => {
      tries += 1;
      return tries === 1 ? failureResponse(503, 'unavailable', 'Try again in a moment.') : { body: noack };
    },
  });
  await screen.findByRole('form', { name: 'Test Noack' });
  fill(/^Price/, '49');
  await press('Save Changes');
  await screen.findByText('Try again in a moment.');
  fill(/^Price/, '45.00');
  await press('Save Changes');
  await waitFor(() => expect(callsTo(update)).toHaveLength(2));
  await press('Save Changes');
  expect(callsTo(update).map(({ body }) => body)).toEqual([{ price: 49 }, { price: 45 }]);
});

test('a form that is opened again shows what is stored by then', async () => {
  let price = 45;
  const { router } = scene('/admin/tests/2', {
    'GET /api/reports/display-tests/2/': () => ({ body: { ...noack, price } }),
  });
  await screen.findByRole('form', { name: 'Test Noack' });
  expect(screen.getByLabelText(/^Price/)).toHaveProperty('value', '45.00');
  await router.navigate('/admin/tests');
  await screen.findByRole('link', { name: 'Edit Noack' });
  price = 99;
  await router.navigate('/admin/tests/2');
  await screen.findByRole('form', { name: 'Test Noack' });
  expect(screen.getByLabelText(/^Price/)).toHaveProperty('value', '99.00');
});

const save = 'POST /api/reports/display-tests/prices/';

test('changes the ticked prices by a percentage, and saves them together after a preview', async () => {
  const { callsTo } = scene('/admin/tests?prices=true', { [save]: { body: { changed: 1 } } });
  fireEvent.click(await screen.findByLabelText('All tests'));
  fill('Change in percent', '10');
  fireEvent.change(screen.getByLabelText('Round to'), { target: { value: '500' } });
  await press('Apply to 1 price');
  expect(screen.getByLabelText('New price of Noack')).toHaveProperty('value', '50.00');
  expect(screen.getByLabelText('New price of Foaming')).toHaveProperty('value', '');
  await press('Review 1 change');
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 price?' });
  expect(dialog.textContent).toContain('$45.00 → $50.00');
  expect(callsTo(save)).toEqual([]);
  await press('Save prices');
  await waitFor(() => expect(callsTo(save)[0]?.body).toEqual({ prices: [{ id: 2, price: 50, was: 45 }] }));
});

test('a price of 0 or far from the last needs a tick, and one that cannot be read is not saved', async () => {
  scene('/admin/tests?prices=true', { [save]: { body: { changed: 1 } } });
  await screen.findByLabelText('New price of Noack');
  fill('New price of Noack', 'half');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review 1 change' }).disabled).toBe(true);
  fill('New price of Noack', '4.50');
  await press('Review 1 change');
  await screen.findByRole('dialog');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save prices' });
  expect(button.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/^I have checked the 1 price that is 0/));
  expect(button.disabled).toBe(false);
});
