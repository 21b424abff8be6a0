import { analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AnalysisPage from '../../routes/account/data/analysis.tsx';
import {
  analysisResponses,
  analyte,
  facetsCall,
  oil,
  searchCall,
  seriesCall,
} from '../../test/fixtures/analysis.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../test/page.tsx';

const renderPage = (query = '', responses: Responses = {}) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: { ...analysisResponses(), ...responses },
  });
const rowOf = async (reportNumber: string) => (await screen.findByText(reportNumber)).closest('tr');

test('shows ten oils a page with units, censored values as such and the reasons for missing ones', async () => {
  renderPage('?page=2');
  const cells = (await rowOf('R-2019/11'))?.querySelectorAll('td');
  expect([...(cells ?? [])].slice(0, 7).map((cell) => cell.textContent)).toEqual([
    'R-2019/11',
    'Brand',
    '2019',
    '5W-30',
    '11.2',
    '<35.0',
    'n.p. offers',
  ]);
  const second = (await rowOf('R-2019/12'))?.querySelectorAll('td');
  expect(second?.[4]?.textContent).toBe('n.r.');
  expect(screen.getByText('Displaying 11–20 of 437 results')).toBeTruthy();
  expect(
    screen.getByRole('columnheader', { name: /^Kinematic Viscosity @ 100\u00a0°C\s*\(mm²\/s\)/ }),
  ).toBeTruthy();
});

test('sends the filters of the URL, and only those the contract takes', async () => {
  const { callsTo } = renderPage(
    '?year=2019&year=soon&region=Europe&api_mark=True&api_mark=Maybe&service_class=SN&test=1:between:9:12&test=2:lt:x&ordering=-2&regional_reports=3&columns=1-3&page=3',
  );
  await rowOf('R-2019/11');
  expect(callsTo(searchCall).at(-1)?.body).toEqual({
    year: ['2019'],
    region: ['Europe'],
    api_mark: ['True'],
    service_class: 'SN',
    test_parameters: [{ test: 1, operator: 'between', value: 9, value_to: 12 }],
    regional_reports: [3],
    columns: [1, 2, 3],
    sort_field: 2,
    sort_type: 'desc',
    page: 3,
  });
  expect(callsTo(facetsCall).at(-1)?.body).not.toHaveProperty('sort_field');
});

test('a heading sorts ascending, descending, then not, from the first page', async () => {
  renderPage('?page=2');
  for (const ordering of ['?ordering=2', '?ordering=-2', '?']) {
    fireEvent.click(await screen.findByRole('button', { name: /^Noack Evaporation Loss/ }));
    await waitFor(() => expect(address()).toBe(`/data/analysis${ordering === '?' ? '' : ordering}`));
    if (ordering === '?ordering=2')
      expect(screen.getByRole('columnheader', { name: /^Noack/ }).getAttribute('aria-sort')).toBe(
        'ascending',
      );
  }
});

test('the headings are one tab stop, between which arrow keys move', async () => {
  renderPage();
  await screen.findByText('R-2019/11');
  const headings = screen.getAllByRole('columnheader').map((cell) => within(cell).getByRole('button'));
  expect(headings.filter(({ tabIndex }) => tabIndex === 0)).toEqual([headings[0]]);
  headings[0]?.focus();
  fireEvent.keyDown(headings[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(headings[1]);
  fireEvent.keyDown(headings[1]!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(headings[0]);
});

test('datasets are grouped by kind; choosing one narrows the search', async () => {
  renderPage();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Datasets' }));
  expect((await screen.findAllByText(/^(Regional|Custom)$/)).map((one) => one.textContent)).toEqual([
    'Regional',
    'Custom',
  ]);
  fireEvent.click(screen.getByRole('option', { name: '2019 Europe' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?regional_reports=3'));
  fireEvent.click(screen.getByRole('option', { name: 'Noack study' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?regional_reports=3&custom_reports=5'));
});

test('of hundreds of columns only those in view exist', async () => {
  const columns = Array.from({ length: 900 }, (_, index) => analyte(index + 1, `Analyte ${index + 1}`, ''));
  renderPage('', { [searchCall]: { body: { count: 1, columns, results: [oil(11)] } } });
  await rowOf('R-2019/11');
  expect(screen.getAllByRole('columnheader').length).toBeLessThan(30);
  expect(screen.getByRole('table').getAttribute('aria-colcount')).toBe('909');
  const scroller = screen.getByRole('region', { name: 'Results' });
  scroller.scrollLeft = 144 * 500;
  fireEvent.scroll(scroller);
  expect(await screen.findByRole('columnheader', { name: 'Analyte 505' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Analyte 1' })).toBeNull();
});

test('a page past the last leads to the last', async () => {
  renderPage('?page=99');
  await waitFor(() => expect(address()).toBe('/data/analysis?page=44'));
});

test('without a match each filter says how many oils its removal brings back, and no box vanishes', async () => {
  const none = Object.fromEntries(analysisFacetNames.map((name) => [name, []]));
  renderPage('?year=1999&region=Europe&test=2:lt:13', {
    [searchCall]: ({ body }) => {
      const { year } = body as { year?: string[] };
      return { body: { count: year ? 0 : 12, columns: [], results: [] } };
    },
    [facetsCall]: { body: none },
    'GET /api/reports/get-filter-values/': { body: { year: [2018, 2019], region: ['Africa', 'Europe'] } },
  });
  expect(await screen.findByText('Without “Year: 1999”: 12 oils.')).toBeTruthy();
  expect(screen.queryByText(/^Without “Region/)).toBeNull();
  const region = await screen.findByRole('group', { name: 'Region' });
  expect(within(region).getAllByRole('checkbox')).toHaveLength(2);
  expect(await screen.findByRole('checkbox', { name: '2018' })).toBeTruthy();
  await press('Remove Year: 1999');
  await waitFor(() => expect(address()).toBe('/data/analysis?region=Europe&test=2%3Alt%3A13'));
});

test('without a match and without a filter that is the cause, the page says so', async () => {
  renderPage('?year=1999&region=Europe', {
    [searchCall]: { body: { count: 0, columns: [], results: [] } },
  });
  expect(await screen.findByText(/^No single filter is the cause/)).toBeTruthy();
});

test('parts of an address that cannot be honored are named and can be removed; the rest is searched', async () => {
  const { callsTo } = renderPage('?test=9999:gt:3&test=2:lt:13&chart=box:9999&columns=1');
  expect(await screen.findByText('A condition names analyte 9999, which does not exist.')).toBeTruthy();
  expect(screen.getByText('A chart names analyte 9999, which does not exist.')).toBeTruthy();
  await screen.findByText(/^Displaying/);
  expect(
    callsTo(searchCall).map(({ body }) => (body as { test_parameters: unknown }).test_parameters),
  ).toEqual([[{ test: 2, operator: 'lt', value: 13 }]]);
  fireEvent.click(screen.getByRole('link', { name: 'Remove these parts from the address' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?test=2%3Alt%3A13&columns=1'));
  expect(screen.queryByText('Part of this address was not used')).toBeNull();
});

test('without a match all filters can be removed', async () => {
  renderPage('?year=1999&filter=year', {
    [searchCall]: ({ body }) => ({
      body: { count: JSON.stringify(body).includes('1999') ? 0 : 1, columns: [], results: [] },
    }),
  });
  expect(await screen.findByText('No oil matches')).toBeTruthy();
  const announced = screen.getByRole('status');
  expect(announced.textContent).toBe('No results');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Results' }).disabled).toBe(true);
  await press('Remove all filters');
  await waitFor(() => expect(address()).toBe('/data/analysis?filter=year'));
  expect(screen.queryByRole('button', { name: 'Remove all filters' })).toBeNull();
  await waitFor(() => expect(announced.textContent).toBe('Displaying 1–1 of 1 result'));
});

test('the charts have the focus once they are asked for', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  renderPage();
  await rowOf('R-2019/11');
  await press('Chart Using Results');
  const charts = await screen.findByRole('region', { name: 'Charts' });
  await waitFor(() => expect(document.activeElement).toBe(charts.parentElement));
});

test('a page as wide as the window is so while its datasets are loaded', async () => {
  renderPage('', { 'GET /api/reports/owned-reports/': () => new Promise(() => {}) });
  await waitFor(() => expect(document.querySelector('[data-wide-page]')).toBeTruthy());
});

test('a chart asks for its numbers once the rows of the same filters are there', async () => {
  let answer = () => {};
  const { callsTo } = renderPage('?chart=histogram:1', {
    [searchCall]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { count: 1, columns: [], results: [oil(11)] } });
      }),
  });
  await screen.findByRole('region', { name: /^Histogram/ });
  expect(callsTo(seriesCall)).toEqual([]);
  answer();
  await waitFor(() => expect(callsTo(seriesCall)).toHaveLength(1));
});

test('a user without data is told how to get some', async () => {
  const { callsTo } = renderPage('', {
    'GET /api/reports/owned-reports/': { body: { regional_reports: [], custom_reports: [] } },
  });
  expect(await screen.findByText('No data to analyze yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order a dataset' }).getAttribute('href')).toBe('/dataset/select');
  expect(callsTo(searchCall)).toEqual([]);
});

test('a failed search says so and can be repeated', async () => {
  let calls = 0;
  renderPage('', {
    [searchCall]: () =>
      calls++ === 0
        ? failureResponse(500, 'server_error', 'Something went wrong.')
        : { body: { count: 1, columns: [], results: [oil(11)] } },
  });
  expect(await screen.findByText('Something went wrong. Reference: r1')).toBeTruthy();
  await press('Try again');
  await rowOf('R-2019/11');
});

test('a chosen dataset that is no longer held leaves the view, which says so', async () => {
  const good = analysisResponses();
  const held = 'GET /api/reports/owned-reports/';
  let isHeld = true;
  renderPage('?regional_reports=3', {
    [held]: () => {
      const { body } = good[held] as { body: { regional_reports: object[] } };
      return { body: isHeld ? body : { ...body, regional_reports: [] } };
    },
    [searchCall]: ({ body }) => {
      if ((body as { regional_reports?: number[] }).regional_reports?.includes(3)) {
        isHeld = false;
        return failureResponse(404, 'not_found', 'Not found.');
      }
      return good[searchCall] as { body: object };
    },
  });
  expect(await screen.findByText('You hold none of the datasets of this view')).toBeTruthy();
  expect(screen.queryByText(/^Not found/)).toBeNull();
  // nothing of other data takes its place
  expect(screen.queryByText('R-2019/11')).toBeNull();
  await press('Use all my data');
  await rowOf('R-2019/11');
});

test('trying again repeats every call that failed', async () => {
  const failed = new Set<string>();
  const failsOnce = (name: string, body: unknown) => () => {
    if (failed.has(name)) return { body };
    failed.add(name);
    return failureResponse(500, 'server_error', `No ${name}.`);
  };
  const good = analysisResponses();
  const bodyOf = (name: string) => (good[name] as { body: unknown }).body;
  const { callsTo } = renderPage('', {
    [searchCall]: failsOnce('rows', bodyOf(searchCall)),
    [facetsCall]: failsOnce('counts', bodyOf(facetsCall)),
  });
  await screen.findByText('No rows. Reference: r1');
  await screen.findByText('No counts. Reference: r1');
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await rowOf('R-2019/11');
  expect(await screen.findByRole('checkbox', { name: /^2019/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect([callsTo(searchCall), callsTo(facetsCall)].map(({ length }) => length)).toEqual([2, 2]);
});

test('the rows of earlier filters are marked, without their count, until those of the new ones are there', async () => {
  const found = Promise.withResolvers<{ body: object }>();
  const { router } = renderPage('', {
    [searchCall]: ({ body }) =>
      Object(body).year ? found.promise : { body: { count: 437, columns: [], results: [oil(11)] } },
  });
  await rowOf('R-2019/11');
  expect(screen.getByText('Displaying 1–10 of 437 results')).toBeTruthy();
  void router.navigate('/data/analysis?year=2019');
  expect(await screen.findByText('Updating…')).toBeTruthy();
  expect(screen.queryByText(/^Displaying/)).toBeNull();
  expect(screen.getByText('R-2019/11').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  found.resolve({ body: { count: 1, columns: [], results: [oil(12)] } });
  const row = await rowOf('R-2019/12');
  expect(screen.getByText('Displaying 1–1 of 1 result')).toBeTruthy();
  expect(row?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
});

test('a repeated search that fails says that the results are earlier ones', async () => {
  let calls = 0;
  renderPage('', {
    [searchCall]: () =>
      calls++ > 0
        ? failureResponse(500, 'server_error', 'Something went wrong.')
        : { body: { count: 1, columns: [], results: [oil(11)] } },
  });
  await rowOf('R-2019/11');
  await press('Search Oils');
  expect(
    await screen.findByText('These are earlier results. Something went wrong. Reference: r1'),
  ).toBeTruthy();
  expect(screen.getByText('R-2019/11')).toBeTruthy();
});

test('columns are found by method or symbol, chosen in the URL and remembered', async () => {
  const { callsTo } = renderPage();
  await press('Add/Remove Columns');
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Columns' }));
  expect(dialog.queryByRole('checkbox', { name: 'Pour Point (°C)' })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Search analytes, methods, symbols and origin'), {
    target: { value: 'Ca' },
  });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Calcium (mg/kg)' }));
  fireEvent.change(dialog.getByLabelText('Search analytes, methods, symbols and origin'), {
    target: { value: 'D5800' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Clear All' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show 1 column' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?columns=1'));
  await waitFor(() => expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ columns: [1] }));
  expect(localStorage.getItem('analysis-columns')).toBe('[1]');
});

const headings = () => screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
const indexOf = (text: string) => headings().findIndex((heading) => heading.includes(text));

test('a filter on the origin of an oil has its column before the values, all others follow them', async () => {
  renderPage('?country=France');
  await rowOf('R-2019/11');
  expect(indexOf('Country')).toBe(4);
  expect(indexOf('Country')).toBeLessThan(indexOf('Kinematic'));
  expect(indexOf('Supplier')).toBeGreaterThan(indexOf('Noack'));
});

test('columns of the origin are chosen in the same dialog, found by their name', async () => {
  renderPage('?columns=1');
  await rowOf('R-2019/11');
  await press('Add/Remove Columns');
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Columns' }));
  for (const name of ['Supplier', 'Service class', 'Region', 'State'])
    fireEvent.click(dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
  fireEvent.change(dialog.getByLabelText('Search analytes, methods, symbols and origin'), {
    target: { value: 'country' },
  });
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Country' }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Show 1 column' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?columns=1&origin=country'));
  expect(indexOf('Country')).toBe(4);
  expect(indexOf('Supplier')).toBe(-1);
});

test('columns chosen before are written into a URL that names none, and Select All takes them back', async () => {
  localStorage.setItem('analysis-columns', '[2]');
  renderPage();
  await waitFor(() => expect(address()).toBe('/data/analysis?columns=2'));
  await press('Add/Remove Columns');
  fireEvent.click(await screen.findByRole('button', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 columns' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?columns=all'));
  expect(localStorage.getItem('analysis-columns')).toBeNull();
});
