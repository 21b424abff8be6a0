import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import OwnedDatasetPage from '../../routes/account/data/owned-dataset.tsx';
import { europe, holding, holdings } from '../../test/fixtures/holdings.fixture.ts';
import { address, failureResponse, press, type Responses, ready, show } from '../../test/page.tsx';
import { columnWindows } from './PreviewTable.tsx';

const column = (id: number, name: string, unit: string, decimals: number) => ({
  id,
  name,
  unit,
  decimals,
  test: { id: id + 100, name: `Test of ${name}` },
});
const row = {
  sample: 11,
  year: 2019,
  brand_name: 'Brand',
  supplier: 'Supplier',
  sae_grade: '5W30',
  service_class: 'SN',
  region: 'Europe',
  country: 'Germany',
  state_or_province: '',
  report_number: 'R-2019/11',
};
const preview = {
  count: 1,
  columns: [
    column(1, 'Noack volatility', '% m/m', 1),
    column(2, 'Copper corrosion', '', 0),
    column(3, 'Base number', 'mg KOH/g', 2),
    column(4, 'CCS', 'mPa·s', 0),
    column(5, 'MRV', 'mPa·s', 0),
    column(6, 'Boron', 'mg/kg', 0),
  ],
  results: [
    {
      ...row,
      '1': 12.34,
      '2': null,
      '3': null,
      '4': null,
      '5': null,
      '6': 5,
      qualifiers: { '2': '1a', '6': '<' },
      missing: { '3': 'not_owned', '4': 'not_tested' },
    },
  ],
};
const available = [
  ...preview.columns.map((one) => ({ ...one, group: 'Chemistry', empty: false })),
  { ...column(7, 'Pour point', '°C', 0), group: 'Low temperature', empty: false },
];
const columnsCall = 'GET /api/reports/preview/columns/';
const previewCall = 'GET /api/reports/preview/';
const renderPage = (at: string, responses: Responses = {}) =>
  show({
    pages: { '/dataset/owned/:id': OwnedDatasetPage },
    at,
    responses: {
      'GET /api/reports/holdings/': holdings(europe(3), holding(5, { oil_count: 2 })),
      [previewCall]: { body: preview },
      [columnsCall]: { body: { count: available.length, results: available } },
      ...responses,
    },
  });
beforeEach(() => localStorage.removeItem('preview-columns'));

test('the preview shows values as their methods report them, and three reasons for missing ones', async () => {
  renderPage('/dataset/owned/5?regional=false');
  expect(await screen.findByRole('heading', { level: 1, name: 'Noack study' })).toBeTruthy();
  expect(document.title).toBe('Noack study · Institute of Materials');
  const cells = (await screen.findByText('R-2019/11')).closest('tr')?.querySelectorAll('td');
  expect([...(cells ?? [])].slice(4, 10).map((cell) => cell.textContent)).toEqual([
    '12.3',
    '1a',
    'n.p. offers',
    'n.t.',
    'n.r.',
    '<5',
  ]);
  const legend = screen.getByLabelText('Legend');
  expect(legend.textContent).toBe('n.t.not testedn.p.not in your purchasen.r.no result');
  expect(screen.getByText(/\(% m\/m\)/)).toBeTruthy();
  for (const name of ['R-2019/11', 'offers: Test of Base number of R-2019/11'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/oil/R-2019%2F11');
});

test('values of one oil are below each other, with the way to its page', async () => {
  renderPage('/dataset/owned/5?regional=false', { 'GET /api/reports/holdings/': holdings(holding(5)) });
  const rows = within(await screen.findByRole('table', { name: 'First values of Brand 5W-30' }));
  expect(rows.getAllByRole('row')[0]?.textContent).toBe('Noack volatility12.3 % m/m');
  for (const name of ['Open Brand 5W-30', 'All values with methods and limits'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/oil/R-2019%2F11');
  expect(screen.getByText(/^6 of 7 values/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Columns/ })).toBeNull();
});

test('the page of the preview in the URL is requested from the server', async () => {
  const { callsTo } = renderPage('/dataset/owned/3?regional=true&page=4');
  await screen.findByText('R-2019/11');
  expect(callsTo('GET /api/reports/preview/').map(({ query }) => query.get('page'))).toContain('4');
  expect(callsTo('GET /api/reports/preview/')[0]?.query.get('regional')).toBe('true');
});

test('a dataset the user does not hold is not found', async () => {
  renderPage('/dataset/owned/99', {
    'GET /api/reports/preview/': failureResponse(404, 'not_found', 'Not found.'),
    'GET /api/reports/preview/columns/': failureResponse(404, 'not_found', 'Not found.'),
  });
  expect(await screen.findByText('Page Not Found')).toBeTruthy();
});

test('columns are found, chosen, requested and remembered', async () => {
  const { callsTo } = renderPage('/dataset/owned/5?regional=false');
  await press('Columns: 6 of 7');
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  fireEvent.change(dialog.getByLabelText('Search analytes and tests'), { target: { value: 'low pour' } });
  expect(dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Low temperature',
  ]);
  fireEvent.click(dialog.getByRole('checkbox', { name: /Pour point/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show 1 column' }));
  await waitFor(() => expect(callsTo(previewCall).at(-1)?.query.getAll('columns')).toEqual(['7']));
  expect(localStorage.getItem('preview-columns')).toBe('[7]');
});

test('columns remembered from another dataset are asked for where this one has them', async () => {
  localStorage.setItem('preview-columns', '[99,7]');
  const { callsTo } = renderPage('/dataset/owned/5?regional=false');
  await waitFor(() => expect(callsTo(previewCall).at(-1)?.query.getAll('columns')).toEqual(['7']));
});

test('columns without a value in the whole dataset are folded, and shown on demand', async () => {
  localStorage.setItem('preview-columns', '[7]');
  const columns = available.map((one) => ({ ...one, empty: one.id === 4 || one.id === 7 }));
  const { callsTo } = renderPage('/dataset/owned/5?regional=false', {
    [columnsCall]: { body: { count: columns.length, results: columns } },
  });
  const asked = () => callsTo(previewCall).at(-1)?.query.getAll('columns');
  await press('Show 2 empty columns');
  await waitFor(() => expect(asked()).toEqual(['1', '2', '3', '4', '5', '6', '7']));
  await press('Hide empty columns');
  await ready('Show 2 empty columns');
  expect(callsTo(previewCall).map(({ query }) => query.getAll('columns').length)).toEqual([0, 7]);
});

test('all columns can be paged through, fifty at a time', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...column(index + 1, 'A', '', 0),
    ...{ group: 'G', empty: false },
  }));
  expect(columnWindows(many).map(({ label, ids }) => [label, ids.length])).toEqual([
    ['1–50', 50],
    ['51–100', 50],
    ['101–120', 20],
  ]);
});

test('a click on a column orders by it, and keeps the ordering in the URL', async () => {
  const { callsTo } = renderPage('/dataset/owned/5?regional=false&page=2');
  fireEvent.click(await screen.findByRole('button', { name: /Noack volatility/ }));
  await waitFor(() => expect(address()).toBe('/dataset/owned/5?regional=false&ordering=1'));
  await waitFor(() => expect(callsTo(previewCall).at(-1)?.query.get('ordering')).toBe('1'));
});

test('columns that could not be loaded are stated, and can be chosen after another try', async () => {
  const columns = { body: { count: available.length, results: available } };
  let response = failureResponse(500, 'failed', 'Failed.');
  renderPage('/dataset/owned/5?regional=false', { [columnsCall]: () => response });
  expect(await screen.findByText('The list of columns could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveProperty('disabled', true);
  response = columns;
  await press('Try again');
  expect(await ready('Columns: 6 of 7')).toBeTruthy();
});

test('where the name and the download could not be loaded, this is stated and tried again', async () => {
  let response: ReturnType<typeof failureResponse> = failureResponse(500, 'failed', 'Failed.');
  renderPage('/dataset/owned/5?regional=false', { 'GET /api/reports/holdings/': () => response });
  const failed = 'The name of this dataset and its download could not be loaded.';
  expect(await screen.findByText(failed)).toBeTruthy();
  response = holdings(europe(3), holding(5, { oil_count: 2 }));
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Download Data of Noack study' })).toBeTruthy();
  expect(screen.queryByText(failed)).toBeNull();
});
