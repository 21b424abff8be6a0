import type { SalesFigures } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import FiguresPage, { monthsOfPeriod } from './figures.page.tsx';

const read = 'GET /api/purchasing/figures/';
const figures: SalesFigures = {
  orders: 3,
  revenue: 2113,
  previous: null,
  months: [
    { month: '2026-01', orders: 1, revenue: 63 },
    { month: '2026-02', orders: 2, revenue: 2050 },
  ],
  products: [{ product: 'REGIONAL', orders: 1, revenue: 2000 }],
  countries: [{ country: 'DE', orders: 1, revenue: 63 }],
  codes: [{ code: 'TEN', name: 'Ten percent', orders: 1, revenue: 63, discount: 7 }],
  oils: [
    {
      sample: 1,
      report_number: '2019-EU-0007',
      brand_name: 'Hartmoor',
      sae_grade: '5W30',
      orders: 2,
      revenue: 75,
    },
  ],
  tests: [{ id: 2, name: 'Noack', oils: 40 }],
};
const scene = (responses: Responses = { [read]: { body: figures } }, at = '/admin/figures') =>
  show({ pages: { '/admin/figures': FiguresPage }, at, user: { ...member, is_staff: true }, responses });
const table = (name: string) => within(screen.getByRole('region', { name }));

test('shows the revenue of the period and a table of each breakdown', async () => {
  scene();
  expect(await screen.findByText('$2,113.00')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Revenue by month' })).toBeTruthy();
  for (const [name, text] of [
    ['By month', '2026-02'],
    ['By product', 'Regional databases'],
    ['By country', 'Germany'],
    ['By discount code', '$7.00'],
    ['Best-sold oils in datasets', '5W-30'],
    ['Best-sold tests in datasets', 'Noack'],
  ] as const)
    expect(await table(name).findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Download CSV' })).toHaveLength(6);
});

test('the picture has every month of the period, and those from the first sale on where the period has no first day', () => {
  const months = (first: string | undefined, last: string) =>
    monthsOfPeriod(figures.months, first, last).map(({ month, revenue }) => `${month} ${revenue}`);
  expect(months('2025-12-15', '2026-03-01')).toEqual([
    '2025-12 0',
    '2026-01 63',
    '2026-02 2050',
    '2026-03 0',
  ]);
  expect(months(undefined, '2026-03-31T23:59:00Z')).toEqual(['2026-01 63', '2026-02 2050', '2026-03 0']);
  expect(monthsOfPeriod([], '2026-01-31', '2026-02-01')).toHaveLength(2);
});

test('the period is in the address', async () => {
  const { callsTo } = scene();
  await screen.findByText('$2,113.00');
  // without a period the last twelve months, which can be compared
  expect(callsTo(read)[0]?.query.get('since')).toMatch(/^\d{4}-\d{2}-01$/);
  fill('From', '2026-02-01');
  await waitFor(() => expect(address()).toBe('/admin/figures?since=2026-02-01'));
  await waitFor(() => expect(callsTo(read).at(-1)?.query.get('since')).toBe('2026-02-01'));
  await press('All');
  await waitFor(() => expect(address()).toBe('/admin/figures?since=all'));
  await waitFor(() => expect(callsTo(read).at(-1)?.query.has('since')).toBe(false));
});

test('a period without sales says so', async () => {
  const none = { ...figures, orders: 0, revenue: 0, months: [] };
  scene({ [read]: { body: none } });
  expect(await screen.findByText('No sales in this period')).toBeTruthy();
});

test('a failure has a retry', async () => {
  let fails = true;
  scene({ [read]: () => (fails ? failureResponse(503, 'unavailable', 'Busy.') : { body: figures }) });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Busy.'));
  fails = false;
  await press('Try again');
  expect(await screen.findByText('$2,113.00')).toBeTruthy();
});

test('compares the revenue with that of the days before, or of a year before', async () => {
  const earlier = { since: '2025-12-04', until: '2025-12-31', orders: 2, revenue: 1690.4 };
  const previous = {
    ...earlier,
    products: [{ product: 'QUOTE', orders: 2, revenue: 1690.4 }],
    countries: [],
  };
  const { callsTo } = scene(
    { [read]: { body: { ...figures, previous } } },
    '/admin/figures?since=2026-01-01',
  );
  expect(await screen.findByText('+25%, before $1,690.40')).toBeTruthy();
  expect(screen.getByText('+50%, before 2')).toBeTruthy();
  expect(screen.getByText('−17%, before $845.20')).toBeTruthy();
  expect(screen.getByText(/4 Dec – 31 Dec 2025/)).toBeTruthy();
  const products = table('By product');
  expect(await products.findByText('Quotes')).toBeTruthy();
  expect(products.getByText('$1,690.40')).toBeTruthy();
  expect(products.getByText('−100%')).toBeTruthy();
  await waitFor(() => expect(callsTo(read).at(-1)?.query.get('compare')).toBe('before'));
  fireEvent.click(screen.getByLabelText('A year before'));
  await waitFor(() => expect(callsTo(read).at(-1)?.query.get('compare')).toBe('year'));
});
