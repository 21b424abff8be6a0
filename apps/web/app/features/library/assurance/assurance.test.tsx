import { assumption } from '@iom/contract/standards/precision.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, fill, type Responses, show } from '../../../test/page.tsx';
import AssurancePage from './assurance.page.tsx';

const analyte = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  unit: 'mm²/s',
  decimals: 2,
  reference_oils: ['Reference oil 1', 'Reference oil 2'],
  test: { id, name, method: 'ASTM D445' },
  reproducibility: '0.0076*X',
  precision_basis: 'Assumption of the institute',
  site: null,
  precision: [
    {
      ...{ from: 1, to: 100, repeatability: '0.0026*X', reproducibility: '0.0076*X' },
      ...assumption,
    },
  ],
  ...more,
});
/** Two editions: one assumed, one read in a public text. */
const editions = [
  { edition: 'ASTM D874-00', valid_to: 2012, reproducibility: '0.2*X' },
  {
    ...{ edition: 'ASTM D874-13', valid_from: 2013, reproducibility: '0.3*X' },
    ...{ source: 'method', publication: 'ASTM D874, section 13', publisher: 'ASTM International' },
    address: 'https://standards.example/d874',
  },
].map((edition) => ({ ...assumption, ...{ from: 0.005, to: 25, repeatability: '0.1*X' }, ...edition }));
const overview = {
  laboratories: [{ name: 'Laboratory A', batches: 30, results: 12_345 }],
  reference_oils: ['Reference oil 1', 'Reference oil 2'],
  analytes: [
    analyte(1, 'Kinematic Viscosity @ 100 C', {
      site: {
        ...{ at: 10.5, reproducibility: 0.145, as_reported: 0.105, corrected: 0.09 },
        ...{ readings: 1604, lots: 16, places: 102, largest_bias: 0.058 },
      },
    }),
    analyte(2, 'Sulfated Ash', {
      ...{
        reference_oils: ['Reference oil 1'],
        unit: 'mass %',
        test: { id: 2, name: 'Ash', method: 'ASTM D874' },
      },
      precision: editions,
    }),
    analyte(3, 'Gray Value', {
      ...{ reproducibility: '', precision: [], precision_basis: 'None known to us' },
      ...{ unit: '', decimals: 0 },
      site: {
        ...{ at: 40, reproducibility: null, as_reported: 8, corrected: 8 },
        ...{ readings: 24, lots: 2, places: 0, largest_bias: null },
      },
    }),
  ],
};
const chartOf = (reference_oil: string, id: number, basis = 'reproducibility') => {
  const { name, unit, decimals } = overview.analytes.find((one) => one.id === id) ?? analyte(id, '?');
  return {
    reference_oil,
    analyte: { id, name, unit, decimals },
    mean: 10.06,
    standard_deviation: 0.087,
    limits: { lower: 9.977, upper: 10.143, basis },
    reproducibility: 0.0765,
    points: [
      { year: 2016, laboratory: 'Laboratory A', batch: '2016-1', value: 10, outside: false },
      { year: 2017, laboratory: 'Laboratory B', batch: '2017-1', value: 10.02, outside: false },
      { year: 2017, laboratory: 'Laboratory A', batch: '2017-2', value: 10.16, outside: true },
    ],
  };
};
const signalled = { batch: '2017-2', year: 2017, value: 10.16, ewma: 10.1, signals: ['limit'] };
const sites = [
  {
    ...{ laboratory: 'Laboratory A', mean: 10, site_precision: 0.2, precision_ratio: 0.385 },
    limits: { lower: 9.9, upper: 10.1 },
    ewma_limits: { lower: 9.95, upper: 10.05 },
    bias: { bias: 0.03, lower: -0.01, upper: 0.07 },
    points: [{ batch: '2016-1', year: 2016, value: 10, ewma: null, signals: [] }, signalled],
  },
  {
    ...{ laboratory: 'Laboratory B', mean: null, site_precision: null, precision_ratio: null },
    ...{ limits: null, ewma_limits: null, bias: null },
    points: [{ batch: '2017-1', year: 2017, value: 10.02, ewma: null, signals: [] }],
  },
];
const alarms = [
  {
    ...{ laboratory: 'Laboratory A', batch: '2017-2', year: 2017, signals: ['limit'] },
    ...{ cause: 'Beyond the limits.', action: 'Repeat it.', batches: ['2017-1', '2017-2'] },
  },
];
const retest = (report_number: string, first: string, again: string, within: boolean | null) => ({
  id: `${report_number}-1-2`,
  report_number,
  brand_name: 'Brand',
  sae_grade: '5W30',
  year: 2016,
  analyte: { id: 1, name: 'Kinematic Viscosity @ 100 C', unit: 'mm²/s' },
  ...{ first, retest: again, run: 2, laboratory: 'Laboratory C', batch: '2016-9R', within },
});

const [overviewCall, chartCall, retestsCall] = [
  'GET /api/reports/assurance/',
  'GET /api/reports/assurance/control-chart/',
  'GET /api/reports/assurance/retests/',
];
const responses: Responses = {
  [overviewCall]: { body: overview },
  [chartCall]: ({ query }) => {
    const id = Number(query.get('analyte'));
    return {
      body: chartOf(
        query.get('reference_oil') ?? '',
        id,
        id === 3 ? 'standard_deviation' : 'reproducibility',
      ),
    };
  },
  [retestsCall]: {
    body: {
      count: 4,
      results: [
        retest('R-1', '10.00', '10.05', true),
        retest('R-2', '14.00', '15.00', false),
        retest('R-3', '<35', '<35', null),
        retest('R-4', '<35', '70', null),
      ],
    },
  },
};
const renderPage = (more: Responses = {}, at = '/data/assurance') =>
  show({ pages: { '/data/assurance': AssurancePage }, at, responses: { ...responses, ...more } });

test('the chart has a symbol per batch, mean and limits, and rings values outside', async () => {
  renderPage();
  const find = () => screen.findByRole('img', { name: /Reference oil 1, Kinematic Viscosity/ });
  await waitFor(async () => expect((await find()).querySelector('svg')).toBeTruthy());
  const chart = await find();
  expect(chart.getAttribute('aria-label')).toContain(
    '3 batches, mean 10.060 mm²/s, 1 beyond 9.977 and 10.143',
  );
  const titles = [...chart.querySelectorAll('g > title')].map((title) => title.textContent);
  expect(titles).toEqual([
    'Laboratory A, batch 2016-1: 10.00 mm²/s',
    'Laboratory A, batch 2017-2: 10.16 mm²/s, beyond the lines of comparison',
    'Laboratory B, batch 2017-1: 10.02 mm²/s',
  ]);
  expect(chart.querySelectorAll('circle')).toHaveLength(1);
  expect(screen.getByText(/R = 0.0076 · X at the mean, the reproducibility of ASTM D445/)).toBeTruthy();
});

test('the table has the values of the chart', async () => {
  renderPage();
  const name = 'Kinematic Viscosity @ 100 °C of Reference oil 1, batch by batch';
  const table = await screen.findByRole('table', { name, hidden: true });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows[0]).toEqual(['2016-1', 'Laboratory A', '10.00', 'Within']);
  expect(rows[2]).toEqual(['2017-2', 'Laboratory A', '10.16', '✗ Beyond']);
});

test('a method without a known reproducibility names the source of its limits', async () => {
  renderPage({}, '/data/assurance?analyte=3');
  expect(
    await screen.findByText(/not control limits: mean ± 3 standard deviations of these measurements/),
  ).toBeTruthy();
});

test('shows each laboratory with its limits, precision and bias, and the alarms with the batches concerned', async () => {
  renderPage({ [chartCall]: { body: { ...chartOf('Reference oil 1', 1), sites, alarms } } });
  const plot = await screen.findByRole('img', { name: /^Laboratory A: .* 2 measurements, 1 with a signal/ });
  expect(plot.querySelectorAll('circle')).toHaveLength(1);
  expect(screen.getByText(/1 of the 20 measurements that qualify a lot; no limits yet/)).toBeTruthy();
  const precision = screen.getByRole('table', { name: 'Precision and bias of the laboratories' });
  expect([...precision.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'Laboratory A20.2000.0770.4+0.030 (−0.010 to +0.070)',
    'Laboratory B1–0.077––',
  ]);
  const alarm = within(screen.getByRole('table', { name: 'Alarms on this lot' })).getAllByRole('row')[1];
  expect(alarm?.textContent).toBe('2017-2Laboratory ABeyond the limits.Repeat it.2017-1, 2017-2');
});

test('oil and analyte come from the URL, and an analyte the oil lacks is replaced by its first', async () => {
  const { callsTo } = renderPage({}, '/data/assurance?oil=Reference oil 2&analyte=2');
  await screen.findByRole('img', { name: /Reference oil 2, Kinematic Viscosity/ });
  expect(Object.fromEntries(callsTo(chartCall)[0]?.query ?? [])).toEqual({
    reference_oil: 'Reference oil 2',
    analyte: '1',
  });
  fill('Reference oil', 'Reference oil 1');
  await screen.findByRole('img', { name: /Reference oil 1, Sulfated Ash/ });
  expect(address()).toContain('oil=Reference+oil+1');
});

test('retests show both values with laboratory and batch, and whether they agree', async () => {
  renderPage();
  const table = await screen.findByRole('region', { name: 'Retests' });
  const rowText = async (number: string) =>
    (await within(table).findByRole('link', { name: number })).closest('tr')?.textContent;
  expect(await rowText('R-1')).toBe(
    'R-1Brand5W-30Kinematic Viscosity @ 100 °C (mm²/s)10.0010.05✓ Within RLaboratory C2016-9R',
  );
  expect(await rowText('R-2')).toContain('✗ Differs by more than R');
  expect(await rowText('R-3')).toContain('✓ The same');
  expect(await rowText('R-4')).toContain('Not comparable');
});

test('lists laboratories and methods', async () => {
  renderPage();
  const laboratories = await screen.findByRole('table', { name: 'Laboratories' });
  expect(within(laboratories).getByRole('row', { name: 'Laboratory A 30 12,345' })).toBeTruthy();
  const methods = screen.getByRole('table', { name: 'Methods and their reproducibility' });
  expect(within(methods).getByRole('row', { name: /ASTM D445 Gray Value None known to us/ })).toBeTruthy();
  expect(within(methods).getByRole('row', { name: /ASTM D874/ }).textContent).toBe(
    'ASTM D874Sulfated Ashmass %0.2 · X 0.005 to 250.3 · X 0.005 to 25' +
      'ASTM D874-00, until about 2012: assumption of the institute' +
      'ASTM D874-13, from about 2013: ASTM D874, section 13, ASTM International',
  );
  expect(within(methods).getByRole('link', { name: 'ASTM D874, section 13' }).getAttribute('href')).toBe(
    'https://standards.example/d874',
  );
});

test('without reference oils, retests or laboratories each section says so', async () => {
  renderPage({
    [overviewCall]: { body: { laboratories: [], reference_oils: [], analytes: [] } },
    [retestsCall]: { body: { count: 0, results: [] } },
  });
  for (const text of ['No reference oil yet', 'No retests in your data', /No released result names/])
    expect(await screen.findByText(text)).toBeTruthy();
});

test('a chart that fails to load leaves the rest of the page', async () => {
  renderPage({ [chartCall]: failureResponse(503, 'unavailable', 'The service is busy.') });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The service is busy.'));
  expect(await screen.findByRole('link', { name: 'R-1' })).toBeTruthy();
});

test('states R′ as reported and corrected beside R, and the largest bias in units of R', async () => {
  renderPage();
  const table = await screen.findByRole('table', { name: 'R of the methods and R′ of the laboratories' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Kinematic Viscosity @ 100 °Cmm²/s, ASTM D445', '10.50', '0.145', '0.105', '0.090', '0.40 R', '1,604'],
    ['Gray ValueASTM D445', '40', 'unknown', '8.0', '8.0', 'none known', '24'],
  ]);
});
