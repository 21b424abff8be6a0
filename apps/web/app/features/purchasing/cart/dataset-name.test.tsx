import { Notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import TestsPage from '../../../routes/public/shop/dataset-tests.tsx';
import { fill, press, show } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const chosen = { sample: 11, tests: [1] };
const renderPage = () =>
  show({
    pages: {
      '/dataset/select': () => <p>Select</p>,
      '/dataset/tests': () => (
        <>
          <Notifications />
          <TestsPage />
        </>
      ),
    },
    at: '/dataset/tests',
    cart: { oils: [chosen], datasets: [{ name: 'First', oils: [chosen] }] },
    responses: {
      'GET /api/core/sample-metadata/': {
        body: { count: 1, results: [{ id: 11, year: 2016, brand_name: 'Brand', sample__sae_grade: '5W30' }] },
      },
      'POST /api/reports/display-tests/available/': {
        body: {
          count: 1,
          results: [
            {
              ...{ id: 1, name: 'Noack volatility', method: 'ASTM D5800', group: 'Volatility', price: 100 },
              ...{ available_for: [11], owned_for: [] },
            },
          ],
        },
      },
      'POST /api/purchasing/calculate-price/': { body: { total_price: 100, items: [] } },
    },
  });
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Dataset name/);

test('the typed name of the dataset survives a step back, and the next dataset gets a name of its own', async () => {
  const { router } = renderPage();
  await nameField();
  fill(/^Dataset name/, 'Noack 2016');
  await router.navigate('/dataset/select');
  await screen.findByText('Select');
  await router.navigate('/dataset/tests');
  expect((await nameField()).value).toBe('Noack 2016');
  expect(JSON.parse(localStorage.getItem('cart') ?? '{}')).toMatchObject({ name: 'Noack 2016' });
  await press('Add Dataset to Cart');
  expect(currentCart()).toMatchObject({ name: '', datasets: [{ name: 'First' }, { name: 'Noack 2016' }] });
});

test('an emptied name field stays empty while it is retyped', async () => {
  renderPage();
  const field = await nameField();
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
});

test('undoing the removal of a dataset keeps the dataset added since', async () => {
  renderPage();
  await nameField();
  await press('Remove First');
  fill(/^Dataset name/, 'Second');
  await press('Add Dataset to Cart');
  await press('Undo');
  expect(currentCart().datasets.map(({ name }) => name)).toEqual(['Second', 'First']);
});
