import { failures } from '@iom/contract/shared/failures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { europe, holding, holdings } from '../../test/fixtures/holdings.fixture.ts';
import { cutBody, failureResponse, press, type Responses, show } from '../../test/page.tsx';
import DownloadsPage from './downloads/downloads.page.tsx';
import OwnedPage from './owned.page.tsx';

const offer = { id: 1, email: 'bob@lab.example', created: '2026-11-21T09:00:00.000Z', mine: true };
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

const renderPage = (at: string, responses: Responses = {}) =>
  show({
    pages: {
      '/dataset/owned': OwnedPage,
      '/downloads': DownloadsPage,
    },
    at,
    responses: {
      'GET /api/reports/holdings/': holdings(europe(3), holding(5)),
      'GET /api/reports/tasks/': tasks(),
      ...responses,
    },
  });

/** The files the browser was told to save. */
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

const actions = (within: HTMLElement) =>
  [...within.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);

test('regional and custom datasets are separate, each with its contents, release date and seat', async () => {
  renderPage('/dataset/owned');
  const regional = await screen.findByRole('region', { name: 'Regional datasets' });
  expect(within(regional).getByRole('heading', { name: '2019 Europe' })).toBeTruthy();
  expect(regional.textContent).toContain('100 oils, every test of each. Latest release 3 May 2020');
  expect(within(regional).getByRole('link', { name: 'Preview 2019 Europe' }).getAttribute('href')).toBe(
    '/dataset/owned/3?regional=true',
  );
  const custom = screen.getByRole('region', { name: 'Custom datasets' });
  expect(custom.textContent).toContain('1 oil: Noack Volatility');
  expect(actions(custom)).toEqual([
    'order 12',
    'Assign: Noack study',
    'Preview Noack study',
    'Download Data of Noack study',
    'Use for Analysis: Noack study',
  ]);
});

test('copies of one regional database are grouped, with held, invited and free seats', async () => {
  renderPage('/dataset/owned', {
    'GET /api/reports/holdings/': holdings(
      europe(3),
      europe(4, { offer, spare: true }),
      europe(6, { held: false, assigned: true, holder: 'eve@lab.example' }),
      europe(7, { spare: true }),
    ),
  });
  expect(await screen.findByText('4 seats: 1 yours, 1 assigned, 1 invited, 1 free')).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: '2019 Europe' })).toHaveLength(1);
  const seats = within(screen.getByRole('region', { name: 'Regional datasets' }))
    .getAllByRole('listitem')
    .slice(1);
  expect(seats.map((seat) => seat.textContent)).toEqual([
    'Copy 1YoursOnly you can use it.Assign',
    'Copy 2InvitedInvited bob@lab.example, not accepted yet. Nobody uses it yet.Withdraw',
    'Copy 3AssignedUsed by eve@lab.example. It has been assigned once; the next transfer needs our consent.Re-Assign',
    'Copy 4FreeNobody uses it yet.Assign',
  ]);
});

test('a dataset held by a colleague is listed without preview and download', async () => {
  renderPage('/dataset/owned', {
    'GET /api/reports/holdings/': holdings(
      holding(5, { held: false, assigned: true, holder: 'eve@lab.example' }),
    ),
  });
  expect(await screen.findByText(/^Used by eve@lab.example/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Preview/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Download Data/ })).toBeNull();
});

test('a list that cannot be fetched again stays, with what was typed into a dialog of it', async () => {
  let fetches = 0;
  const { client } = renderPage('/dataset/owned', {
    'GET /api/reports/holdings/': () => {
      fetches += 1;
      return fetches === 1
        ? holdings(holding(5, { assigned: true }))
        : failureResponse(503, 'overloaded', 'Please try again.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Re-Assign/ }));
  const reason = await screen.findByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: 'Ivo has left us.' } });
  await act(() => client.refetchQueries());
  // the query tells its observers in a task of its own
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(fetches).toBe(2);
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Ivo has left us.');
});

test('licences of several pages are all shown', async () => {
  const many = Array.from({ length: 130 }, (_, i) => holding(i + 1, { name: `Study ${i + 1}` }));
  renderPage('/dataset/owned', {
    'GET /api/reports/holdings/': ({ query }) => {
      const first = (Number(query.get('page')) - 1) * 100;
      return { body: { count: many.length, results: many.slice(first, first + 100) } };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Study 130' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(130);
});

test('a user without datasets is told how to get data', async () => {
  renderPage('/dataset/owned', { 'GET /api/reports/holdings/': holdings() });
  expect(await screen.findByText('No datasets yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order a dataset' })).toBeTruthy();
});

test('a dataset leads to the analysis of its data alone', async () => {
  renderPage('/dataset/owned');
  const regional = await screen.findByRole('link', { name: 'Use for Analysis: 2019 Europe' });
  expect(regional.getAttribute('href')).toBe('/data/analysis?regional_reports=3');
  const custom = screen.getByRole('link', { name: 'Use for Analysis: Noack study' });
  expect(custom.getAttribute('href')).toBe('/data/analysis?custom_reports=5');
});

const download = async (format: string) => {
  await press('Download Data of Noack study');
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${format}(?! for)`) }));
};
const accepted = { 'GET /api/reports/download-report/': { status: 202, body: { task_id: 'abc' } } };
const inProgress = (progress: number) => ({ status: 202, body: { status: 'RUNNING', progress } });

test('a download shows its progress and saves the file under its name when it is ready', async () => {
  const saved = watchSaving();
  let polls = 0;
  const { callsTo } = renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': () => (polls++ === 0 ? inProgress(0.4) : { body: csv() }),
  });
  await download('CSV');
  await waitFor(() =>
    expect(
      screen
        .getByRole('progressbar', { name: 'Preparing the file of Noack study' })
        .getAttribute('aria-valuenow'),
    ).toBe('40'),
  );
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Noack study.csv');
  expect(await saved[0]?.blob.text()).toBe('report_number\nR-2019/11\n');
  expect(Object.fromEntries(callsTo('GET /api/reports/download-report/')[0]?.query ?? [])).toEqual({
    id: '5',
    regional: 'false',
    format: 'csv',
  });
  expect(callsTo('GET /api/reports/task-status/')[0]?.headers.get('authorization')).toMatch(/^Token /);
});

test('CSV for Excel asks once for the decimal sign, remembers it, and lets it be changed', async () => {
  watchSaving();
  const { callsTo } = renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': { body: csv() },
  });
  const asked = () =>
    callsTo('GET /api/reports/download-report/').map(({ query }) => [query.get('bom'), query.get('decimal')]);
  await download('CSV for Excel');
  const dialog = within(await screen.findByRole('dialog', { name: 'CSV for Excel' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Comma: 10,5' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(asked()).toEqual([['true', 'comma']]));
  await screen.findByText(/^Saved/, {}, { timeout: 5000 });
  await press('Download Data of Noack study');
  await screen.findByRole('menuitem', { name: /^CSV for Excel.*decimal commas/ });
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Change the decimal sign/ }));
  const again = within(await screen.findByRole('dialog', { name: 'CSV for Excel' }));
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Comma: 10,5' }).checked).toBe(true);
});

test('each bought dataset names its date and links to its order', async () => {
  renderPage('/dataset/owned', {
    'GET /api/reports/holdings/': holdings(europe(3), europe(4, { order: 13 }), holding(5, { order: null })),
  });
  const regional = await screen.findByRole('region', { name: 'Regional datasets' });
  expect(regional.textContent).toContain('Bought 21 Nov 2026, order 12, Bought 21 Nov 2026, order 13');
  expect(within(regional).getByRole('link', { name: 'order 13' }).getAttribute('href')).toBe(
    '/ordering/invoice/view/13',
  );
  expect(screen.getByRole('region', { name: 'Custom datasets' }).textContent).not.toContain('Bought');
});

test('the page stops polling after fifteen attempts and refers to the downloads', async () => {
  const { callsTo } = renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': inProgress(0.1),
  });
  await press('Download Data of Noack study');
  const zip = await screen.findByRole('menuitem', { name: /Zip/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(zip);
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(screen.getByText(/The file will appear in/).textContent).toBe(
    'This is taking a while. The file will appear in Downloads, and we will email you when it is ready.',
  );
  expect(callsTo('GET /api/reports/task-status/')).toHaveLength(15);
});

test('a poll that is lost does not end the download', async () => {
  const saved = watchSaving();
  const lost = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => failureResponse(502, 'server_error', 'Something went wrong.'),
    () => failureResponse(503, 'unavailable', 'The service is starting or busy.'),
    // a file that is cut while it is read
    () => ({ body: new Response(cutBody()) }),
    () => ({ body: csv() }),
  ];
  let poll = 0;
  const { callsTo } = renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': () => lost[poll++]?.() ?? inProgress(0.1),
  });
  await press('Download Data of Noack study');
  const zip = await screen.findByRole('menuitem', { name: /Zip/ });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(zip);
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
  expect(saved).toHaveLength(1);
  expect(callsTo('GET /api/reports/task-status/')).toHaveLength(5);
});

test('leaving the page stops the polling and saves nothing', async () => {
  const saved = watchSaving();
  const { router, callsTo } = renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': { body: csv() },
  });
  await download('Excel');
  await waitFor(() => expect(callsTo('GET /api/reports/download-report/')).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await router.navigate('/downloads');
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(saved).toEqual([]);
});

test('a failed download shows the message of report_failed', async () => {
  renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/task-status/': failureResponse(500, 'report_failed', failureText),
  });
  await download('Parquet');
  expect((await screen.findByRole('alert')).textContent).toBe(failureText);
});

test('a download that fails before its task begins shows the same message, with the reference of the failure', async () => {
  renderPage('/dataset/owned', {
    ...accepted,
    'GET /api/reports/download-report/': failureResponse(500, 'server_error', failures.server_error.message),
  });
  await download('Parquet');
  expect((await screen.findByRole('alert')).textContent).toContain(failureText);
  expect(screen.getByRole('alert').textContent).not.toContain(failures.server_error.message);
});

test('the downloads show files in preparation, ready with their expiry date, and failed', async () => {
  const saved = watchSaving();
  renderPage('/downloads', {
    'GET /api/reports/tasks/': tasks(
      { ...task('RUNNING', 0.4), task_id: 'run', name: 'Running.zip' },
      task('READY', 1),
      { ...task('FAILED'), task_id: 'x', name: 'Other.csv' },
    ),
    'GET /api/reports/task-status/': () => ({ body: csv() }),
  });
  const downloads = await screen.findByRole('region', { name: 'Downloads' });
  const bar = await within(downloads).findByRole('progressbar', { name: 'Preparing Running.zip' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(within(downloads).getByText('Requested 21 Nov 2026, available until 28 Nov 2026')).toBeTruthy();
  expect(within(downloads).getByText(failureText)).toBeTruthy();
  await press('Save Noack study.csv');
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('an empty list of downloads says where they come from', async () => {
  renderPage('/downloads');
  expect(await screen.findByText('No files yet')).toBeTruthy();
});
