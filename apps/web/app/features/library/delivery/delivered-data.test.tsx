import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { europe, holding, holdings } from '../../../test/fixtures/holdings.fixture.ts';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { DeliveredData } from './DeliveredData.tsx';

const noack = {
  id: 1,
  name: 'Noack volatility',
  unit: 'mass %',
  decimals: 1,
  test: { id: 9, name: 'Noack' },
};
const rating = { id: 2, name: 'Copper corrosion', unit: '', decimals: 0, test: { id: 8, name: 'Copper' } };
const oil = (sample: number, values: object) => ({
  ...{ sample, year: 2019, brand_name: `Brand ${sample}`, supplier: '', sae_grade: '5W30' },
  ...{ service_class: '', region: 'Europe', country: 'Germany', state_or_province: '' },
  ...{ report_number: `R-${sample}`, ...values },
});
const preview = {
  count: 3,
  columns: [noack, rating],
  results: [
    oil(11, { '1': 12.34, '2': null, qualifiers: { '2': '1a' } }),
    oil(13, { '1': 9, '2': null, qualifiers: { '1': '<', '2': '1b' } }),
    oil(12, { '1': null, '2': null, missing: { '1': 'not_tested', '2': 'no_result' } }),
  ],
};
const renderData = (responses: Responses = {}) =>
  show({
    pages: { '/': () => <DeliveredData order={12} /> },
    at: '/',
    responses: {
      'GET /api/reports/holdings/': holdings(holding(5, { oil_count: 2 }), holding(6, { order: 13 })),
      'GET /api/reports/preview/': { body: preview },
      'GET /api/reports/owned-pdf/': { body: { count: 0, results: [] } },
      ...responses,
    },
  });

beforeEach(() => localStorage.clear());

test('the values of the order are there at once, with a strip of the oils for each analyte', async () => {
  const { callsTo } = renderData();
  const table = await screen.findByRole('table', { name: 'First values of Noack study' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'OilNoack volatility (mass %)Copper corrosion',
    'Brand 11 5W-3012.31a',
    'Brand 13 5W-30<9.01b',
    'Brand 12 5W-30not testedno result',
  ]);
  expect(await screen.findByRole('img', { name: 'Noack volatility of 2 oils' })).toBeTruthy();
  // a category has no number
  expect(screen.queryByRole('img', { name: /Copper/ })).toBeNull();
  expect(callsTo('GET /api/reports/preview/').map(({ query }) => query.get('id'))).toEqual(['5']);
});

test('of one oil the values are below each other, and the link leads to its page, with its data report', async () => {
  const cranking = { ...noack, id: 3, name: 'CCS Viscosity @ Grade Temperature', unit: 'mPa·s', decimals: 0 };
  const columns = [...preview.columns, cranking];
  const only = {
    count: 1,
    columns,
    results: [oil(11, { '1': 12.34, '3': 6300, qualifiers: { '2': '1a' } })],
  };
  const all = [...columns, { ...noack, id: 4 }, { ...noack, id: 5, empty: true }];
  const report = { metadata: 11, sae_grade: '5W30', report_number: 'R-11', year: 2019 };
  renderData({
    'GET /api/reports/holdings/': holdings(holding(5, { oil_count: 1 })),
    'GET /api/reports/preview/': { body: only },
    'GET /api/reports/preview/columns/': {
      body: { count: 5, results: all.map((one) => ({ group: 'Chemistry', empty: false, ...one })) },
    },
    'GET /api/reports/owned-pdf/': { body: { count: 1, results: [report] } },
  });
  const table = await screen.findByRole('table', { name: 'First values of Brand 11 5W-30' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Noack volatility12.3 mass %',
    'Copper corrosion1a ',
    'CCS Viscosity @ Grade Temperature, −30 °C6,300 mPa·s',
  ]);
  expect(await screen.findByText(/^3 of 4 values/)).toBeTruthy();
  const open = screen.getByRole('link', { name: 'Open your data' });
  expect(open.getAttribute('href')).toBe('/oil/R-11');
  expect(await screen.findByRole('button', { name: 'Download PDF report' })).toBeTruthy();
});

test('a grade does not break at its hyphen', async () => {
  renderData();
  const [grade] = await screen.findAllByText('5W-30');
  expect(grade?.className).toBe('unbroken');
});

test('of several tests each has one strip, of a single test each analyte', async () => {
  const later = { ...noack, id: 3, name: 'Noack again' };
  const ash = { ...noack, id: 4, name: 'Ash', test: { id: 7, name: 'Ash' } };
  const results = [1, 2].map((sample) => oil(sample, { '1': 9 + sample, '3': 8 + sample, '4': sample }));
  const strips = async (columns: object[]) => {
    renderData({
      'GET /api/reports/preview/': { body: { count: 2, columns, results } },
    });
    const names = (await screen.findAllByRole('img')).map((one) => one.getAttribute('aria-label'));
    cleanup();
    return names;
  };
  expect(await strips([noack, later, ash])).toEqual(['Noack volatility of 2 oils', 'Ash of 2 oils']);
  expect(await strips([noack, later])).toEqual(['Noack volatility of 2 oils', 'Noack again of 2 oils']);
});

test('a delivered dataset is opened, saved as Excel, handed over and cited', async () => {
  const { callsTo } = renderData({
    'GET /api/reports/download-report/': failureResponse(503, 'unavailable', 'The service is busy.'),
  });
  const open = await screen.findByRole('link', { name: 'Open your data' });
  expect(open.getAttribute('href')).toBe('/dataset/owned/5?regional=false');
  expect(screen.getByRole('button', { name: 'Assign: Noack study' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cite: Noack study' })).toBeTruthy();
  await press('Download Excel');
  await waitFor(() =>
    expect(callsTo('GET /api/reports/download-report/')[0]?.query.get('format')).toBe('xlsx'),
  );
});

test('the copies of a database are one dataset with a seat each', async () => {
  renderData({
    'GET /api/reports/holdings/': holdings(europe(1, { held: false }), europe(2), europe(3, { held: false })),
  });
  const region = await screen.findByRole('region', { name: '2019 Europe' });
  const open = within(region).getByRole('link', { name: 'Open your data' });
  expect(open.getAttribute('href')).toBe('/dataset/owned/2?regional=true');
  expect(within(region).getAllByText(/^Copy \d$/)).toHaveLength(3);
});

test('of many datasets three are open', async () => {
  const many = [5, 6, 7, 8, 9].map((id) => holding(id, { name: `Study ${id}` }));
  renderData({ 'GET /api/reports/holdings/': holdings(...many) });
  expect(await screen.findAllByRole('region')).toHaveLength(3);
  expect(screen.getByText('2 further datasets of this order.')).toBeTruthy();
});

test('nothing is shown of data that were handed over', async () => {
  renderData({
    'GET /api/reports/holdings/': holdings(holding(5, { held: false }), holding(6, { name: 'Mine' })),
  });
  expect(await screen.findByRole('region', { name: 'Mine' })).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

test('values that could not be loaded can be tried again', async () => {
  let response: Responses[string] = failureResponse(503, 'unavailable', 'The service is busy.');
  renderData({ 'GET /api/reports/preview/': () => response as ReturnType<typeof failureResponse> });
  await screen.findByText('The values could not be loaded.');
  response = { body: preview };
  await press('Try again');
  expect(await screen.findByRole('table')).toBeTruthy();
});
