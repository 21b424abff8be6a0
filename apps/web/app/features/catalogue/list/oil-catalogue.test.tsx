import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import SelectPage from '../../../routes/public/shop/catalog.tsx';
import { catalogue, oil } from '../../../test/fixtures/catalogue.fixture.ts';
import { address, failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';
import { currentCart } from '../../purchasing/model/cart-store.ts';

const Page = () => (
  <>
    <Notifications />
    <SelectPage />
  </>
);
const ids = 'GET /api/core/sample-metadata/ids/';
const facets = {
  has_test: [],
  year: [2016, 2017, 2018, 2019, 2020].map((value) => ({ value, count: 2 })),
  region: [
    { value: 'Africa', count: 1 },
    { value: 'Europe', count: 2 },
  ],
  sae_grade: [
    '0W20',
    '0W30',
    '5W20',
    '5W30',
    '5W40',
    '10W30',
    '10W40',
    '15W40',
    '20W20',
    '20W30',
    '20W40',
    '20W50',
    '20W60',
  ].map((value) => ({ value, count: 1 })),
};
const displayTests = [
  { id: 3, name: 'Noack volatility', method: 'ASTM D5800', synonyms: ['evaporation'] },
  { id: 7, name: 'Base number', method: 'ASTM D2896', synonyms: ['TBN'] },
].map((one) => ({ ...one, price: 45, group: 'Volatility', available_for: [] }));
const renderPage = (search: string, responses: Responses = {}, selected: readonly number[] = []) =>
  show({
    pages: { '/dataset/select': Page },
    at: `/dataset/select${search}`,
    cart: { ...emptyCart, oils: selected.map((sample) => ({ sample, tests: [] })) },
    responses: {
      ...catalogue,
      'GET /api/core/sample-metadata/facets/': { body: facets },
      [ids]: { body: { ids: [11, 12] } },
      'GET /api/reports/display-tests/': { body: { count: 2, results: displayTests } },
      ...responses,
    },
  });
const field = () => screen.findByLabelText<HTMLInputElement>('Search oils');
const samples = () => currentCart().oils.map((oil) => oil.sample);

test('the search field follows the URL: cleared with the filters, and restored by going back', async () => {
  const { router } = renderPage('?search=brand&region=Europe');
  expect((await field()).value).toBe('brand');
  await press('Clear all');
  await waitFor(async () => expect((await field()).value).toBe(''));
  await router.navigate(-1);
  await waitFor(async () => expect((await field()).value).toBe('brand'));
});

test('a typed search and a filter ticked meanwhile both apply', async () => {
  renderPage('');
  await field();
  fill('Search oils', 'velora');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Europe' }));
  await waitFor(() => {
    expect(address()).toContain('region=Europe');
    expect(address()).toContain('search=velora');
  });
  expect((await field()).value).toBe('velora');
});

test('two quick clicks both apply', async () => {
  renderPage('');
  const [africa, europe] = [
    await screen.findByRole('checkbox', { name: 'Africa' }),
    await screen.findByRole('checkbox', { name: 'Europe' }),
  ];
  africa.click();
  europe.click();
  await waitFor(() => expect(address()).toBe('/dataset/select?region=Africa&region=Europe'));
});

test('a page past the end redirects to the last one', async () => {
  renderPage('?page=7', { 'GET /api/core/sample-metadata/': { body: { count: 21, results: [] } } });
  await waitFor(() => expect(address()).toBe('/dataset/select?page=2'));
});

test('the search of a facet finds a grade in either spelling', async () => {
  renderPage('');
  await screen.findByRole('checkbox', { name: '5W-30' });
  for (const text of ['5w30', '5W-30 ']) {
    fill('Find in SAE grade', text);
    expect(screen.getByRole('checkbox', { name: '5W-30' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '5W-40' })).toBeNull();
  }
});

test('a member requests only released oils', async () => {
  const { callsTo } = renderPage('');
  await screen.findByText('2 oils');
  for (const { query } of callsTo('GET /api/core/sample-metadata/'))
    expect(query.get('status')).toBe('RELEASED');
});

test('unselecting removes the matching oils, shows their number, and can be undone', async () => {
  renderPage('', {}, [5, 11, 12]);
  await press('Unselect matching');
  expect(await screen.findByText('2 oils removed from your selection.')).toBeTruthy();
  expect(samples()).toEqual([5]);
  await press('Undo');
  expect(samples()).toEqual([5, 11, 12]);
});

test('a failed selection shows the error and changes nothing', async () => {
  renderPage('', { [ids]: failureResponse(500, 'server_error', 'Something went wrong.') }, [5]);
  await press('Select all matching');
  expect(await screen.findByText('Something went wrong. Reference: r1')).toBeTruthy();
  expect(samples()).toEqual([5]);
});

test('an oil beyond the limit of the selection is not added, and the page says why', async () => {
  const full = Array.from({ length: 1000 }, (_, i) => 1001 + i);
  renderPage('', {}, full);
  const row = await screen.findByRole('row', { name: /R-11/ });
  fireEvent.click(within(row).getByRole('checkbox'));
  expect(await screen.findByText(/^Your selection is full/)).toBeTruthy();
  expect(samples()).toEqual(full);
});

test('filters that no selected oil matches do not show the text for an empty selection', async () => {
  const none: Responses = { 'GET /api/core/sample-metadata/': { body: { count: 0, results: [] } } };
  renderPage('?show=selected&region=Europe', none, [5]);
  expect(await screen.findByText('No selected oil matches')).toBeTruthy();
});

test('filters that cannot be loaded show the error and can be retried', async () => {
  const name = 'GET /api/core/sample-metadata/facets/';
  let calls = 0;
  renderPage('', {
    [name]: () =>
      calls++ === 0 ? failureResponse(500, 'server_error', 'Something went wrong.') : { body: facets },
  });
  await screen.findByText('Something went wrong. Reference: r1');
  await press('Try again');
  expect(await screen.findByRole('checkbox', { name: 'Europe' })).toBeTruthy();
});

const choose = async (label: string, option: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: option } });
const yearsInUrl = () => new URLSearchParams(address()?.split('?')[1]).getAll('year').sort();

test('years are selected from one to another, shown as one filter, and removed together', async () => {
  renderPage('?region=Europe');
  await choose('From', '2017');
  await waitFor(() => expect(yearsInUrl()).toEqual(['2017', '2018', '2019', '2020']));
  await choose('To', '2019');
  await waitFor(() => expect(yearsInUrl()).toEqual(['2017', '2018', '2019']));
  await press('Remove Year: 2017–2019');
  await waitFor(() => expect(address()).toBe('/dataset/select?region=Europe'));
});

test('a first year after the last one selects that year alone, and any year clears the range', async () => {
  renderPage('?year=2016&year=2017');
  await choose('From', '2019');
  await waitFor(() => expect(yearsInUrl()).toEqual(['2019']));
  await choose('From', '');
  await waitFor(() => expect(yearsInUrl()).toEqual(['2016', '2017', '2018', '2019']));
  await choose('To', '');
  await waitFor(() => expect(yearsInUrl()).toEqual([]));
});

test('on a narrow screen the button of the filters counts the active ones', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  renderPage('?year=2016&year=2017&year=2018&region=Europe');
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeTruthy();
});

test('with oils selected the way to their tests is at the bottom of the window', async () => {
  renderPage('', {}, [5, 11]);
  const bar = within(await screen.findByRole('region', { name: 'Your selection' }));
  expect(bar.getByText('2 oils selected')).toBeTruthy();
  expect(bar.getByRole('link', { name: 'Choose tests' }).getAttribute('href')).toBe('/dataset/tests');
  expect(screen.getAllByText('Choose tests')).toHaveLength(1);
});

test('the newest oils come first', async () => {
  const { callsTo } = renderPage('');
  await screen.findByText('2 oils');
  const orderings = callsTo('GET /api/core/sample-metadata/').map(({ query }) => query.get('ordering'));
  expect(new Set(orderings)).toEqual(new Set(['-year']));
});

test('another page opens at its first oil where that is out of view', async () => {
  renderPage('', {
    'GET /api/core/sample-metadata/': ({ query }) => ({
      body: { count: 45, results: [oil(query.get('page') === '2' ? 22 : 11)] },
    }),
  });
  await screen.findByText('R-11');
  const list = screen.getByRole('region', { name: 'Oils' });
  const scrolled = vi.spyOn(list, 'scrollIntoView');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('R-22');
  expect(scrolled).not.toHaveBeenCalled();
  list.getBoundingClientRect = () => new DOMRect(0, -900, 900, 1200);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('R-11');
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(list);
});

const tested = { ...facets, has_test: [3, 7].map((value) => ({ value, count: 2 })) };
const testFacets: Responses = { 'GET /api/core/sample-metadata/facets/': { body: tested } };

test('tests are a facet: ticked by name, shown as chips, in the URL by id, cleared with the others', async () => {
  const { callsTo } = renderPage('?has_test=3', testFacets);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Base number' }));
  await waitFor(() => expect(address()).toBe('/dataset/select?has_test=3&has_test=7'));
  expect(await screen.findByRole('button', { name: 'Remove Tests: Base number' })).toBeTruthy();
  await press('Remove Tests: Noack volatility');
  await waitFor(() => expect(address()).toBe('/dataset/select?has_test=7'));
  await waitFor(() =>
    expect(callsTo('GET /api/core/sample-metadata/').at(-1)?.query.getAll('has_test')).toEqual(['7']),
  );
  await press('Clear all');
  await waitFor(() => expect(address()).toBe('/dataset/select'));
});

test('the search of the tests knows the words of the trade', async () => {
  const many = Array.from({ length: 13 }, (_, index) => ({ value: 100 + index, count: 1 }));
  renderPage('', {
    'GET /api/core/sample-metadata/facets/': {
      body: { ...tested, has_test: [...tested.has_test, ...many] },
    },
  });
  await screen.findByRole('checkbox', { name: 'Base number' });
  fill('Find in Tests', 'tbn');
  expect(screen.getByRole('checkbox', { name: 'Base number' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Noack volatility' })).toBeNull();
});

test('where no oil has all the tests, each is offered to be dropped', async () => {
  renderPage('?has_test=3&has_test=7', {
    ...testFacets,
    'GET /api/core/sample-metadata/': ({ query }) => ({
      body: { count: query.getAll('has_test').length === 2 ? 0 : 5, results: [] },
    }),
  });
  await press('Without the test Noack volatility: 5 oils');
  await waitFor(() => expect(address()).toBe('/dataset/select?has_test=7'));
});
