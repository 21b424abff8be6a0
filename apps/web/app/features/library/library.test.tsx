import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OwnedPage from '../../routes/account/owned.tsx';
import OwnedDatasetPage from '../../routes/account/owned-dataset.tsx';
import { type Answers, press, refusal, show } from '../../test/page.tsx';

const owned = {
  regional_reports: [
    { id: 3, year: 2019, region: 'Europe', oil_count: 100, report_type: 'REGIONAL', status: 'HELD' },
  ],
  custom_reports: [{ id: 5, name: 'Noack study', oil_count: 1, report_type: 'CUSTOM', status: 'PENDING' }],
};
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
const task = (status: string, progress = 0) => ({
  task_id: 'abc',
  kind: 'report',
  name: 'Noack study.csv',
  status,
  progress,
  created: '2026-11-21T09:00:00.000Z',
  expires: '2026-11-28T09:00:00.000Z',
});
const tasks = (...results: object[]) => ({ body: { count: results.length, results } });
const failureText =
  'Something went wrong creating report, Please try again. If this error persists please contact us.';

const scene = (at: string, answers: Answers = {}) =>
  show({
    pages: { '/dataset/owned': OwnedPage, '/dataset/owned/:id': OwnedDatasetPage },
    at,
    answers: {
      'GET /api/reports/owned-reports/': { body: owned },
      'GET /api/reports/preview/': { body: preview },
      'GET /api/reports/tasks/': tasks(),
      ...answers,
    },
  });

/** What the browser was asked to save: the name and the text of each file. */
const watchSaving = () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set('blob:1', blob);
        return 'blob:1';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  });
  return saved;
};
const csv = () =>
  new Response('report_number\nR-2019/11\n', {
    headers: { 'content-disposition': "attachment; filename*=UTF-8''Noack%20study.csv" },
  });

test('regional and custom datasets stand apart, each with what it includes', async () => {
  scene('/dataset/owned');
  const regional = await screen.findByRole('region', { name: 'Regional datasets' });
  expect(within(regional).getByText('Europe 2019')).toBeTruthy();
  expect(within(regional).getByText('100 oils, every test of each')).toBeTruthy();
  expect(within(regional).getByRole('link', { name: 'Preview Europe 2019' }).getAttribute('href')).toBe(
    '/dataset/owned/3?regional=true',
  );
  const custom = screen.getByRole('region', { name: 'Custom datasets' });
  expect(within(custom).getByText('Offered to a colleague')).toBeTruthy();
});

test('who owns nothing is told how to get data', async () => {
  scene('/dataset/owned', {
    'GET /api/reports/owned-reports/': { body: { regional_reports: [], custom_reports: [] } },
  });
  expect(await screen.findByText('No datasets yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order a dataset' })).toBeTruthy();
});

test('a download shows its progress and saves the file under its name when it is ready', async () => {
  const saved = watchSaving();
  let asked = 0;
  const { callsTo } = scene('/dataset/owned', {
    'GET /api/reports/download-report/': { status: 202, body: { task_id: 'abc' } },
    'GET /api/reports/tasks/': () =>
      asked++ === 0 ? tasks() : asked === 2 ? tasks(task('RUNNING', 0.4)) : tasks(task('READY', 1)),
    'GET /api/reports/task-status/': () => ({ body: csv() }),
  });
  await press('Download CSV of Noack study');
  const bar = await screen.findByRole('progressbar', { name: 'Making the file of Noack study' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 5000 });
  expect(saved[0]?.name).toBe('Noack study.csv');
  expect(await saved[0]?.blob.text()).toBe('report_number\nR-2019/11\n');
  expect(Object.fromEntries(callsTo('GET /api/reports/download-report/')[0]?.query ?? [])).toEqual({
    id: '5',
    regional: 'false',
  });
  expect(callsTo('GET /api/reports/task-status/')[0]?.headers.get('authorization')).toMatch(/^Token /);
});

test('a file that could not be made says so in the words of the house', async () => {
  let asked = 0;
  scene('/dataset/owned/5?regional=false', {
    'GET /api/reports/download-report/': { status: 202, body: { task_id: 'abc' } },
    'GET /api/reports/tasks/': () => (asked++ === 0 ? tasks(task('FAILED')) : tasks(task('FAILED'))),
  });
  await press('Download CSV of Noack study');
  expect(await screen.findByText(failureText)).toBeTruthy();
});

test('files asked for earlier wait among the downloads and can be saved', async () => {
  const saved = watchSaving();
  scene('/dataset/owned', {
    'GET /api/reports/tasks/': tasks(task('READY', 1), {
      ...task('FAILED'),
      task_id: 'x',
      name: 'Other.csv',
    }),
    'GET /api/reports/task-status/': () => ({ body: csv() }),
  });
  const downloads = await screen.findByRole('table', { name: 'Downloads' });
  expect(within(downloads).getByText('28 Nov 2026')).toBeTruthy();
  expect(within(downloads).getByText(failureText)).toBeTruthy();
  await press('Save Noack study.csv');
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('the preview shows values as their methods report them, and tells three kinds of empty apart', async () => {
  scene('/dataset/owned/5?regional=false');
  expect(await screen.findByRole('heading', { level: 1, name: 'Noack study' })).toBeTruthy();
  expect(document.title).toBe('Noack study · Institute of Materials');
  const cells = (await screen.findByText('R-2019/11')).closest('tr')?.querySelectorAll('td');
  expect([...(cells ?? [])].slice(4, 10).map((cell) => cell.textContent)).toEqual([
    '12.3',
    '1a',
    'n.p.',
    'n.t.',
    'n.r.',
    '<5',
  ]);
  const legend = screen.getByLabelText('Legend');
  expect(legend.textContent).toBe('n.t.not testedn.p.not in your purchasen.r.no result');
  expect(screen.getByText(/\(% m\/m\)/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'R-2019/11' }).getAttribute('href')).toBe('/oil/R-2019%2F11');
});

test('a page of the preview is asked of the server and stands in the address', async () => {
  const { callsTo } = scene('/dataset/owned/3?regional=true&page=4');
  await screen.findByText('R-2019/11');
  expect(callsTo('GET /api/reports/preview/').map(({ query }) => query.get('page'))).toContain('4');
  expect(callsTo('GET /api/reports/preview/')[0]?.query.get('regional')).toBe('true');
});

test('a dataset that is not held is not found', async () => {
  scene('/dataset/owned/99', { 'GET /api/reports/preview/': refusal(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('Page Not Found')).toBeTruthy();
});
