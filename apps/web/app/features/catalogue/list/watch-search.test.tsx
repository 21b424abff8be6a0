import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import Catalog from '../../../routes/public/shop/catalog.tsx';
import { catalogue } from '../../../test/fixtures/catalogue.fixture.ts';
import { address, failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';

const create = 'POST /api/core/watches/';
const at = '/catalog?series=modern&region=Europe&sae_grade=5W30&search=alpha&sample__group_id=4&page=2';
const Page = () => (
  <>
    <Notifications />
    <Catalog />
  </>
);
const renderPage = (responses: Responses = {}, options: { user?: null; at?: string } = {}) =>
  show({
    pages: { '/catalog': Page },
    at,
    responses: {
      ...catalogue,
      'GET /api/core/sample-metadata/facets/': {
        body: { region: [{ value: 'Europe', count: 2 }], sae_grade: [{ value: '5W30', count: 2 }] },
      },
      ...responses,
    },
    ...options,
  });

test('proposes a name from the filters and watches them', async () => {
  const { callsTo } = renderPage({ [create]: { status: 201, body: { id: 3, name: 'My grade' } } });
  await press('Tell me about new oils');
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name of the search/);
  expect(name.value).toBe('alpha, Modern Series, Europe, 5W-30');
  fill(/^Name of the search/, 'My grade');
  await press('Tell me');
  expect(await screen.findByText('We will email you about new oils for “My grade”.')).toBeTruthy();
  expect(callsTo(create)[0]?.body).toEqual({
    kind: 'CATALOGUE',
    name: 'My grade',
    filters: { region: ['Europe'], sae_grade: ['5W30'], series: 'modern', search: 'alpha' },
  });
});

test('says why a search cannot be watched, and keeps its name', async () => {
  const full = 'You are watching 50 searches. Delete one first.';
  renderPage({ [create]: failureResponse(409, 'too_many_watches', full) });
  await press('Tell me about new oils');
  fill(/^Name of the search/, 'Europe');
  await press('Tell me');
  expect(await screen.findByText(full)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of the search/).value).toBe('Europe');
});

test('says that a search has too many values to be watched, and sends nothing', async () => {
  const brands = Array.from({ length: 50 }, (_, n) => `${'b'.repeat(90)}${n}`);
  const facets = { brand_name: brands.map((value) => ({ value, count: 1 })) };
  const { callsTo } = renderPage(
    { 'GET /api/core/sample-metadata/facets/': { body: facets } },
    { at: `/catalog?${brands.map((brand) => `brand_name=${brand}`).join('&')}` },
  );
  await press('Tell me about new oils');
  await press('Tell me');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose fewer values.');
  expect(callsTo(create)).toEqual([]);
});

test('a visitor signs in first and returns to the same search', async () => {
  renderPage({}, { user: null });
  await press('Tell me about new oils');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sessionStorage.getItem('return-to')).toBe(at);
});

test('watches the tests of the search', async () => {
  const { callsTo } = renderPage(
    {
      'GET /api/core/sample-metadata/facets/': { body: { has_test: [{ value: 3, count: 2 }] } },
      'GET /api/reports/display-tests/': {
        body: { count: 1, results: [{ id: 3, name: 'Noack volatility', method: '', synonyms: [] }] },
      },
      [create]: { status: 201, body: { id: 3, name: 'Noack volatility' } },
    },
    { at: '/catalog?has_test=3' },
  );
  await screen.findByRole('button', { name: 'Remove Tests: Noack volatility' });
  await press('Tell me about new oils');
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name of the search/);
  expect(name.value).toBe('Noack volatility');
  await press('Tell me');
  await waitFor(() => expect(callsTo(create)).toHaveLength(1));
  expect(callsTo(create)[0]?.body).toMatchObject({ filters: { has_test: ['3'] } });
});
