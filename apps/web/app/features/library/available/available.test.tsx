import { Notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AvailablePage from '../../../routes/public/shop/available.tsx';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { currentCart } from '../../purchasing/model/cart-store.ts';
import { availabilityMatrix } from './AvailableData.tsx';

const row = (year: number, region: string, more: object = {}) => ({
  year,
  region,
  oil_count: 12,
  report: null,
  owned: false,
  ...more,
});
const available = 'GET /api/reports/availability/';
const rows = [
  row(2016, 'Europe', { oil_count: 99, report: { id: 3, price: 2200 }, owned: true }),
  row(2016, 'Asia-Pacific', { oil_count: 1205, report: { id: 4, price: 1500.5 } }),
  row(2015, 'Europe', { oil_count: 1, report: { id: 5, price: null } }),
];
const group = (id: number, owned: number) => ({
  id,
  name: `Group ${id}`,
  year: 2026,
  released: '2026-11-03T09:00:00.000Z',
  oil_count: 300,
  owned,
});
const archive = {
  count: rows.length,
  results: rows,
  recent_groups: [group(1, 300), group(2, 12), group(3, 0)],
};
const renderPage = (responses: Responses, user?: null) =>
  show({
    pages: {
      '/datasets/available': () => (
        <>
          <Notifications />
          <AvailablePage />
        </>
      ),
    },
    at: '/datasets/available',
    responses,
    user,
  });
const cellsOf = async (year: string) => {
  const table = await screen.findByRole('table', { name: 'Available data by year and region' });
  const line = within(table).getByRole('row', { name: new RegExp(`^${year}`) });
  return within(line).getAllByRole('cell');
};

test('the matrix has a row per year, newest first, a column per region, and the sum of each year', () => {
  const { regions, years } = availabilityMatrix([...rows].reverse());
  expect(regions).toEqual(['Asia-Pacific', 'Europe']);
  expect(years.map(({ year, oils }) => [year, oils])).toEqual([
    [2016, 1304],
    [2015, 1],
  ]);
  expect(years[1]?.cells).toEqual([undefined, rows[2]]);
});

test('counts link to the oils, prices to the regional database, and owned ones are marked', async () => {
  renderPage({ [available]: { body: archive } });
  const [asia, europe, sum] = await cellsOf('2016');
  expect(asia?.textContent).toBe('1,205 oils$1,500.50Add');
  const price = within(asia as HTMLElement).getByRole('link', {
    name: 'Database 2016 Asia-Pacific for $1,500.50',
  });
  expect(price.getAttribute('href')).toBe('/regional/select?filter_year=2016&filter_region=Asia-Pacific');
  const oils = within(asia as HTMLElement).getByRole('link', { name: '1,205 oils of 2016 Asia-Pacific' });
  expect(oils.getAttribute('href')).toBe('/dataset/select?year=2016&region=Asia-Pacific');
  expect(europe?.textContent).toBe('99 oils✓ Owned');
  expect(sum?.textContent).toBe('1,304');
});

test('copies of a database are added and removed beside its price', async () => {
  renderPage({ [available]: { body: archive } });
  await press('Add 2016 Asia-Pacific database');
  expect(await screen.findByText('2016 Asia-Pacific database added to your cart.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
  await press('Add a copy of 2016 Asia-Pacific database');
  expect(currentCart().regional).toEqual([{ id: 4, quantity: 2 }]);
  expect(screen.getByLabelText('2 copies in your cart')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Obtain pricing' })).toBeTruthy();
  await press('Remove a copy of 2016 Asia-Pacific database');
  await press('Remove a copy of 2016 Asia-Pacific database');
  expect(currentCart().regional).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add 2016 Asia-Pacific database' })).toBeTruthy();
});

test('leads a visitor with copies in the cart to their prices, without an account', async () => {
  renderPage({ [available]: { body: archive } }, null);
  await press('Add 2016 Asia-Pacific database');
  const link = await screen.findByRole('link', { name: 'Obtain pricing' });
  expect(link.getAttribute('href')).toBe('/cart');
});

test('a region without oils shows none, and one without a price that it is on request', async () => {
  renderPage({ [available]: { body: archive } });
  const cells = await cellsOf('2015');
  expect(cells.map((cell) => cell.textContent)).toEqual(['–none', '1 oilon request', '1']);
});

test('a database without a price is requested from the institute', async () => {
  renderPage({ [available]: { body: archive } });
  const link = await screen.findByRole('link', { name: 'On request: 2015 Europe database' });
  expect(link.getAttribute('href')).toBe('/contact/?database=2015+Europe');
});

test('an empty archive says so, and a failure can be retried', async () => {
  let fails = true;
  renderPage({
    [available]: () =>
      fails
        ? failureResponse(503, 'unavailable', 'The service is busy.')
        : { body: { count: 0, results: [], recent_groups: [] } },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
  fails = false;
  await press('Try again');
  expect(await screen.findByText('Nothing has been released yet')).toBeTruthy();
});

test('shows the matrix to visitors, who own nothing', async () => {
  const results = rows.map((one) => ({ ...one, owned: false }));
  renderPage({ [available]: { body: { ...archive, results } } }, null);
  const [, europe] = await cellsOf('2016');
  expect(europe?.textContent).toBe('99 oils$2,200.00Add');
});

test('lists the groups released last, with a mark where values of their oils are owned', async () => {
  renderPage({ [available]: { body: archive } });
  const groups = await screen.findByRole('region', { name: 'Released recently' });
  expect(
    within(groups)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Group 1300 oils, 3 Nov 2026✓ Owned',
    'Group 2300 oils, 3 Nov 2026✓ 12 owned',
    'Group 3300 oils, 3 Nov 2026',
  ]);
  expect(within(groups).getByRole('link', { name: 'Group 2' }).getAttribute('href')).toBe(
    '/dataset/select?sample__group_id=2',
  );
});
