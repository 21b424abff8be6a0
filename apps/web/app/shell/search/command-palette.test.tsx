import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { address, member, show } from '../../test/page.tsx';
import { Header } from '../header/Header.tsx';
import { earlySearchScript } from './SiteSearch.tsx';

afterEach(() => document.body.replaceChildren());

const Blank = () => <Header />;
const WithSearch = () => (
  <>
    <Header />
    <input aria-keyshortcuts="/" />
  </>
);
const pages = {
  '/': Blank,
  '/admin/users/:id': Blank,
  '/admin/orders/:id': Blank,
  '/catalog': WithSearch,
  '/contact/': Blank,
  '/oil/:reportNumber': Blank,
  '/tests/:test': Blank,
};
const oil = {
  id: 1,
  sample: 1,
  sample__report_number: '2019-EU-0007',
  sample__sae_grade: '5W30',
  brand_name: 'Hartmoor',
};
const noack = {
  id: 3,
  name: 'Noack Volatility (Procedure D)',
  method: 'ASTM D5800',
  synonyms: ['volatility'],
  what_it_measures: 'Evaporation loss',
  analytes: [{ name: 'Noack Evaporation Loss' }],
};
const dictionary = { 'GET /api/core/data-dictionary/': { body: { count: 1, results: [noack] } } };
const responses = {
  ...dictionary,
  'GET /api/core/sample-metadata/': { body: { count: 1, results: [oil] } },
};
const searchField = () => screen.findByPlaceholderText('Page, test, brand, supplier or report number');

test('Ctrl+K finds a page by name and opens it', async () => {
  show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(await searchField(), { target: { value: 'cont' } });
  (await screen.findByRole('button', { name: 'Contact' })).click();
  await waitFor(() => expect(address()).toBe('/contact/'));
});

test('letters typed before the palette has loaded are in its field', async () => {
  show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  for (const key of ['c', 'o', 'x', 'Backspace', 'n']) fireEvent.keyDown(document.body, { key });
  const field = await searchField();
  expect(field).toHaveProperty('value', 'con');
  expect(await screen.findByRole('button', { name: 'Contact' })).toBeTruthy();
});

test('finds oils and leads to their page', async () => {
  const { callsTo } = show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: '/', code: 'Slash' });
  fireEvent.change(await searchField(), { target: { value: 'hart' } });
  (await screen.findByText('Hartmoor 5W-30')).click();
  await waitFor(() => expect(address()).toBe('/oil/2019-EU-0007'));
  expect(callsTo('GET /api/core/sample-metadata/')[0]?.query.get('search')).toBe('hart');
});

test('the search button finds tests by method and analyte and leads to their page', async () => {
  show({ pages, at: '/', responses, user: null });
  screen.getByRole('button', { name: 'Search' }).click();
  const field = await searchField();
  fireEvent.change(field, { target: { value: 'd5800' } });
  expect(await screen.findByText('Noack Volatility (Procedure D)')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'loss evaporation' } });
  (await screen.findByText('ASTM D5800, Evaporation loss')).click();
  await waitFor(() => expect(address()).toBe('/tests/noack-volatility-procedure-d'));
});

test('Escape gives the focus back to what opened the search', async () => {
  show({ pages, at: '/', responses, user: null });
  const button = screen.getByRole('button', { name: 'Search' });
  button.focus();
  button.click();
  const field = await searchField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('Enter opens the first oil, also where it arrived after the last key', async () => {
  show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await searchField();
  fireEvent.change(field, { target: { value: 'hart' } });
  await screen.findByText('Hartmoor 5W-30');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(address()).toBe('/oil/2019-EU-0007'));
});

test('the slash opens the palette from a checkbox, not from a text field', async () => {
  const Fields = () => (
    <>
      <Header />
      <input type="checkbox" aria-label="Tick" />
      <input aria-label="Text" />
    </>
  );
  show({ pages: { '/': Fields }, at: '/', responses, user: null });
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: '/', code: 'Slash' });
  await act(() => import('./CommandPalette.tsx'));
  expect(screen.queryByPlaceholderText('Page, test, brand, supplier or report number')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Tick'), { key: '/', code: 'Slash' });
  expect(await searchField()).toBeTruthy();
});

test('leaves the slash to a search field of the page', async () => {
  show({ pages, at: '/catalog', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: '/', code: 'Slash' });
  // an open palette is shown as soon as its file is loaded
  await act(() => import('./CommandPalette.tsx'));
  expect(screen.queryByPlaceholderText('Page, test, brand, supplier or report number')).toBeNull();
});

const search = 'GET /api/purchasing/admin-search/';
const matches = {
  users: [{ id: 4, name: 'Nora Lind', email: 'nora@lab.example', company: 'Lind Oils' }],
  orders: [
    { id: 17, status: 'PO_PENDING', owner: 'nora@lab.example', invoice: null, purchase_order: 'PO-9' },
  ],
  oils: [{ id: 1, report_number: '2026-EU-1', brand_name: 'Hartmoor', sae_grade: '5W30', released: false }],
  groups: [{ id: 3, name: 'Autumn 2026', released: false }],
};
const asAdministrator = (body: object) =>
  show({
    pages,
    at: '/',
    responses: { ...dictionary, [search]: { body } },
    user: { ...member, is_staff: true },
  });
const openPalette = async (text: string) => {
  // the header of a signed-in user is complete once the session is read
  await screen.findByRole('button', { name: /Ada Byron/ });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByPlaceholderText(/^Page, name, email/);
  fireEvent.change(field, { target: { value: text } });
  return field;
};

test('an administrator finds users, orders, oils that are not released, and groups in one call', async () => {
  const { callsTo } = asAdministrator(matches);
  await openPalette('lin');
  for (const text of [
    'nora@lab.example, Lind Oils',
    'Purchase order PO-9, nora@lab.example',
    '2026-EU-1, not released',
    'awaiting approval',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(callsTo(search).map(({ query }) => query.get('q'))).toEqual(['lin']);
  screen.getByText('Order 17').click();
  await waitFor(() => expect(address()).toBe('/admin/orders/17'));
});

test('Enter opens the first match of an administrator, and nothing is said to be missing before the response', async () => {
  asAdministrator({ ...matches, orders: [], oils: [], groups: [] });
  const field = await openPalette('nora');
  expect(screen.getByText('Searching…')).toBeTruthy();
  await screen.findByText('Nora Lind');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(address()).toBe('/admin/users/4'));
});

test('Ctrl+K pressed before the page is ready opens the search once it is', async () => {
  delete document.documentElement.dataset.search;
  new Function(earlySearchScript)();
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  show({ pages, at: '/', responses, user: null });
  expect(await searchField()).toBeTruthy();
});
