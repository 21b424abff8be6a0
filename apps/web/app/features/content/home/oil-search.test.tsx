import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { oilDetail } from '../../../test/fixtures/catalogue.fixture.ts';
import { address, show } from '../../../test/page.tsx';
import { OilSearch } from './OilSearch.tsx';

const oils = [oilDetail(1), oilDetail(2)];
const search = (count = 40) =>
  show({
    pages: { '/': OilSearch },
    at: '/',
    user: null,
    responses: { 'GET /api/core/sample-metadata/': { body: { count, results: count === 0 ? [] : oils } } },
  });
const field = () => screen.getByRole('combobox', { name: 'Find an oil in the archive' });
const form = () => field().closest('form') ?? field();
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

test('suggests the released oils that a text finds, and the link to all of them', async () => {
  const { callsTo } = search();
  type('5w30 gemrany');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('See all 40 in the catalog');
  const [call] = callsTo('GET /api/core/sample-metadata/');
  expect([call?.query.get('search'), call?.query.get('status')]).toEqual(['5w30 gemrany', 'RELEASED']);
});

test('arrow keys choose a suggestion and Enter opens it', async () => {
  search();
  type('brand');
  await screen.findAllByRole('option');
  press('ArrowDown');
  press('ArrowDown');
  const chosen = screen.getByRole('option', { selected: true });
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id);
  fireEvent.submit(form());
  await waitFor(() => expect(address()).toBe(`/oil/${oils[1]?.sample__report_number}`));
});

test('Enter without a choice leads to the catalogue with the text', async () => {
  search();
  type('  brand ');
  fireEvent.submit(form());
  await waitFor(() => expect(address()).toBe('/catalog?search=brand'));
});

test('Escape closes the list and keeps the text', async () => {
  search();
  type('brand');
  await screen.findAllByRole('option');
  press('Escape');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field()).toHaveProperty('value', 'brand');
});

test('says so when no oil matches, and asks nothing for a single letter', async () => {
  const { sent } = search(0);
  type('x');
  expect(sent).toHaveLength(0);
  type('xqzv');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No oil matches'));
});
