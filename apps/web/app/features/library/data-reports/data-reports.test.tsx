import {
  samplePageFile,
  samplePageSize,
  samplePages,
} from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import OwnedPdfPage from '../../../routes/account/data/owned-pdf.tsx';
import { address, failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';
import SamplePage from './sample-data-report.page.tsx';

const row = (number: string) => ({
  metadata: `Brand ${number}, 2016`,
  sae_grade: '5W30',
  report_number: number,
  year: 2016,
});
const list = 'GET /api/reports/owned-pdf/';
const report = 'GET /api/reports/get-pdf-report/2016/R-1/';

const renderPage = (responses: Responses = {}, at = '/dataset/owned/pdf') =>
  show({
    pages: { '/dataset/owned/pdf': OwnedPdfPage, '/sample-data-report/': SamplePage },
    at,
    responses: { [list]: { body: { count: 21, results: [row('R-1'), row('R-2')] } }, ...responses },
  });

/** The paths the browser was told to save. */
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.pathname);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('each row shows the name, grade, number and report of an oil', async () => {
  stubBrowser(true);
  const { callsTo } = renderPage();
  const first = (await screen.findByText('Brand R-1, 2016')).closest('tr')!;
  expect(within(first).getByRole('link', { name: 'R-1' }).getAttribute('href')).toBe('/oil/R-1');
  expect(within(first).getByRole('button', { name: 'Download the report of R-1' })).toBeTruthy();
  expect(Object.fromEntries(callsTo(list)[0]!.query)).toEqual({
    page: '1',
    page_size: '20',
    ordering: 'report_number',
  });
});

test('the search by grade and number is kept in the URL and returns to the first page', async () => {
  const { callsTo } = renderPage({}, '/dataset/owned/pdf?page=2');
  await screen.findByText('Brand R-1, 2016');
  fill('SAE grade', '5W-30');
  await waitFor(() => expect(address()).toBe('/dataset/owned/pdf?grade=5W-30'));
  fill('Report number', 'R-');
  await waitFor(() => expect(address()).toBe('/dataset/owned/pdf?grade=5W-30&report=R-'));
  await waitFor(() =>
    expect(Object.fromEntries(callsTo(list).at(-1)!.query)).toMatchObject({
      page: '1',
      sae_grade__icontains: '5W-30',
      report_number__icontains: 'R-',
    }),
  );
});

test('rows of the previous search are marked busy until the new ones are loaded', async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  renderPage({
    [list]: ({ query }) =>
      query.has('sae_grade__icontains') ? answer.promise : { body: { count: 99, results: [row('R-1')] } },
  });
  await screen.findByText('Brand R-1, 2016');
  const rows = screen.getByRole('region', { name: 'PDF reports' });
  expect(rows.getAttribute('aria-busy')).toBe('false');
  fill('SAE grade', '5W-30');
  await waitFor(() => expect(rows.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('Brand R-1, 2016')).toBeTruthy();
  expect(screen.getByText('Updating…')).toBeTruthy();
  expect(screen.queryByText(/of 99/)).toBeNull();
  answer.resolve({ body: { count: 1, results: [row('R-3')] } });
  expect(await screen.findByText('Brand R-3, 2016')).toBeTruthy();
  expect(rows.getAttribute('aria-busy')).toBe('false');
});

test('a search without results and an empty list have different texts', async () => {
  const none = { [list]: { body: { count: 0, results: [] } } };
  const { router } = renderPage(none, '/dataset/owned/pdf?grade=9');
  expect(await screen.findByText('No report matches')).toBeTruthy();
  await router.navigate('/dataset/owned/pdf');
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See a sample report' }).getAttribute('href')).toBe(
    '/sample-data-report/',
  );
});

test('a report is saved from the returned URL and can be opened', async () => {
  renderPage({ [report]: { body: { url: '/api/reports/pdf/secret/' } } });
  await press('Download the report of R-1');
  const open = await screen.findByRole('link', { name: 'Open it' });
  expect(open.getAttribute('href')).toBe('/api/reports/pdf/secret/');
  expect(saved).toEqual(['/api/reports/pdf/secret/']);
});

test('the link to a report is removed before its URL expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPage({ [report]: { body: { url: '/api/reports/pdf/secret/' } } });
  await press('Download the report of R-1');
  await screen.findByRole('link', { name: 'Open it' });
  act(() => vi.advanceTimersByTime(5 * 60_000));
  expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download the report of R-1' })).toBeTruthy();
});

test('a failed report shows the error and can be requested again', async () => {
  let tries = 0;
  renderPage({
    [report]: () => {
      tries += 1;
      return tries === 1
        ? failureResponse(500, 'report_failed', 'Something went wrong creating report')
        : { body: { url: '/api/reports/pdf/secret/' } };
    },
  });
  await press('Download the report of R-1');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong creating report');
  expect(saved).toEqual([]);
  await press('Download the report of R-1');
  await screen.findByRole('link', { name: 'Open it' });
  expect(screen.queryByRole('alert')).toBeNull();
});

const zip = 'GET /api/reports/download-pdf-reports/';
const rows = (count: number): Responses => ({ [list]: { body: { count, results: [row('R-1')] } } });
const zipButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('all reports are requested as one zip, with progress, then saved', async () => {
  let polls = 0;
  const { callsTo } = renderPage({
    [zip]: { status: 202, body: { task_id: 'abc' } },
    'GET /api/reports/task-status/': () => {
      polls += 1;
      return polls === 1
        ? { status: 202, body: { status: 'RUNNING', progress: 0.4 } }
        : { body: new Response('PK', { headers: { 'content-type': 'application/zip' } }) };
    },
  });
  await press('Download all 21 reports as zip');
  const bar = await screen.findByRole('progressbar', { name: 'Preparing the file of the data reports' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  expect(Object.fromEntries(callsTo(zip)[0]!.query)).toEqual({});
});

test('the zip holds the reports that match the search', async () => {
  const { callsTo } = renderPage(
    { ...rows(2), [zip]: { status: 202, body: { task_id: 'abc' } } },
    '/dataset/owned/pdf?grade=5W-30',
  );
  await press('Download these 2 reports as zip');
  await waitFor(() =>
    expect(Object.fromEntries(callsTo(zip)[0]?.query ?? [])).toEqual({ sae_grade__icontains: '5W-30' }),
  );
});

test.each([
  ['there are none', 0, '', 'Download all as zip', /You have no reports yet/],
  ['none matches', 0, '?grade=9', 'Download all as zip', /No report matches the search/],
  ['there are too many', 501, '', 'Download all 501 reports as zip', /at most 500 reports/],
])('the zip is disabled with the reason when %s', async (_when, count, search, name, reason) => {
  renderPage(rows(count), `/dataset/owned/pdf${search}`);
  const text = await screen.findByText(reason);
  const button = await zipButton(name);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-describedby')).toBe(text.id);
});

test('a refused zip shows the error', async () => {
  renderPage({ [zip]: failureResponse(409, 'too_many_reports', 'One file holds at most 500 reports.') });
  await press('Download all 21 reports as zip');
  expect((await screen.findByRole('alert')).textContent).toBe('One file holds at most 500 reports.');
});

test('a visitor is redirected home', async () => {
  show({ pages: { '/dataset/owned/pdf': OwnedPdfPage }, at: '/dataset/owned/pdf', user: null });
  await waitFor(() => expect(address()).toBe('/'));
});

/** A wide or narrow browser. */
const stubBrowser = (wide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));

test('the sample report has its first pages as pictures with room for them, each a link to the file', async () => {
  renderPage({}, '/sample-data-report/');
  const pictures = await screen.findAllByRole('img', { name: /page of the sample report/ });
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    samplePages.map((page) => samplePageFile(page)),
  );
  for (const picture of pictures) {
    expect(picture.getAttribute('width')).toBe(String(samplePageSize.width));
    expect(picture.closest('a')?.getAttribute('href')).toBe('/api/reports/sample-report.pdf');
  }
  const link = await screen.findByRole('link', { name: 'Open the sample report (PDF)' });
  expect(link.getAttribute('href')).toBe('/api/reports/sample-report.pdf');
});
