import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { address, show } from '../test/page.tsx';
import { Header } from './Header.tsx';

afterEach(() => document.body.replaceChildren());

const Blank = () => <Header />;
const WithSearch = () => (
  <>
    <Header />
    <input aria-keyshortcuts="/" />
  </>
);
const pages = { '/': Blank, '/catalog': WithSearch, '/contact/': Blank, '/oil/:reportNumber': Blank };
const oil = {
  id: 1,
  sample: 1,
  sample__report_number: '2019-EU-0007',
  sample__sae_grade: '5W30',
  brand_name: 'Hartmoor',
};
const responses = { 'GET /api/core/sample-metadata/': { body: { count: 1, results: [oil] } } };
const searchField = () => screen.findByPlaceholderText('Page, brand, supplier or report number');

test('Ctrl+K finds a page by name and opens it', async () => {
  show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(await searchField(), { target: { value: 'cont' } });
  (await screen.findByRole('button', { name: 'Contact' })).click();
  await waitFor(() => expect(address()).toBe('/contact/'));
});

test('finds oils and leads to their page', async () => {
  const { callsTo } = show({ pages, at: '/', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: '/', code: 'Slash' });
  fireEvent.change(await searchField(), { target: { value: 'hart' } });
  (await screen.findByText('Hartmoor 5W-30')).click();
  await waitFor(() => expect(address()).toBe('/oil/2019-EU-0007'));
  expect(callsTo('GET /api/core/sample-metadata/')[0]?.query.get('search')).toBe('hart');
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
  expect(screen.queryByPlaceholderText('Page, brand, supplier or report number')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Tick'), { key: '/', code: 'Slash' });
  expect(await searchField()).toBeTruthy();
});

test('leaves the slash to a search field of the page', async () => {
  show({ pages, at: '/catalog', responses, user: null });
  fireEvent.keyDown(document.documentElement, { key: '/', code: 'Slash' });
  // an open palette is shown as soon as its file is loaded
  await act(() => import('./CommandPalette.tsx'));
  expect(screen.queryByPlaceholderText('Page, brand, supplier or report number')).toBeNull();
});
