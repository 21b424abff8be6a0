import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import CatalogPage from '../../../routes/public/shop/catalog.tsx';
import { catalogue } from '../../../test/fixtures/catalogue.fixture.ts';
import { address, failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import { currentCart } from '../../purchasing/model/cart-store.ts';

const oils = 'GET /api/core/sample-metadata/';
const facetCounts = 'GET /api/core/sample-metadata/facets/';
const available = 'POST /api/reports/display-tests/available/';
const facets = {
  year: [
    { value: 2016, count: 1 },
    { value: 2018, count: 2 },
  ],
  region: [
    { value: 'Africa', count: 1 },
    { value: 'Europe', count: 2 },
  ],
};
const none = { body: { count: 0, results: [] } };
const renderPage = (search: string, responses: Responses = {}, user: typeof member | null = null) =>
  show({
    pages: { '/catalog': CatalogPage },
    at: `/catalog${search}`,
    user,
    responses: {
      ...catalogue,
      [facetCounts]: { body: facets },
      [available]: { body: { count: 0, results: [] } },
      ...responses,
    },
  });
const boxesIn = async (facet: string) => {
  const filters = within(await screen.findByRole('complementary', { name: 'Filters' }));
  const head = await filters.findByRole('button', { name: new RegExp(`^${facet}`) });
  const section = head.closest('section') as HTMLElement;
  return within(section)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => box.labels?.[0]?.textContent);
};

test('lists the newest year first, and a ticked value at its place', async () => {
  renderPage('?region=Europe');
  await screen.findByRole('checkbox', { name: '2018' });
  expect(await boxesIn('Year')).toEqual(['2018', '2016']);
  expect(await boxesIn('Region')).toEqual(['Africa', 'Europe']);
});

test('the values of a facet are one tab stop, between which arrow keys, Home and End move', async () => {
  renderPage('?region=Europe');
  const europe = await screen.findByRole('checkbox', { name: 'Europe' });
  const africa = screen.getByRole('checkbox', { name: 'Africa' });
  expect([africa.tabIndex, europe.tabIndex]).toEqual([0, -1]);
  africa.focus();
  for (const [key, focused] of [
    ['ArrowDown', europe],
    ['ArrowDown', europe],
    ['Home', africa],
    ['End', europe],
    ['ArrowUp', africa],
    ['ArrowDown', europe],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(focused);
  }
  expect([africa.tabIndex, europe.tabIndex]).toEqual([-1, 0]);
});

test('ignores a value no oil has, and says so', async () => {
  const { callsTo } = renderPage('?region=Atlantis&region=Europe');
  expect((await screen.findByRole('status')).textContent).toContain('Region Atlantis');
  await waitFor(() => expect(callsTo(oils).at(-1)?.query.getAll('region')).toEqual(['Europe']));
});

test('without a match offers which filter to drop and how many oils that gives', async () => {
  renderPage('?region=Africa&year=2018&search=velora', {
    [oils]: ({ query }) =>
      query.has('region') ? none : { body: { count: query.has('year') ? 12 : 40, results: [] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Without Region Africa: 12 oils' }));
  await waitFor(() => expect(address()).toBe('/catalog?year=2018&search=velora'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Without/ })).toBeNull());
});

test('without a match offers which word of the search to drop', async () => {
  renderPage('?search=castor+5w-30+2018', {
    [oils]: ({ query }) =>
      query.get('search') === '5w-30 2018' ? { body: { count: 7, results: [] } } : none,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Without “castor”: 7 oils' }));
  await waitFor(() => expect(address()).toBe('/catalog?search=5w-30+2018'));
});

test('where no single filter helps offers which one to keep, or to clear all', async () => {
  renderPage('?region=Africa&year=2018&search=castor', {
    [oils]: ({ query }) => {
      const filters = ['region', 'year', 'search'].filter((name) => query.has(name));
      return filters.length > 1 ? none : { body: { count: filters[0] === 'year' ? 9 : 0, results: [] } };
    },
  });
  await screen.findByRole('button', { name: 'Clear all filters' });
  fireEvent.click(await screen.findByRole('button', { name: 'Only Year 2018: 9 oils' }));
  await waitFor(() => expect(address()).toBe('/catalog?year=2018'));
});

test('the checkbox of an oil is named by brand and report number', async () => {
  renderPage('');
  expect(await screen.findByRole('checkbox', { name: 'Select Brand 11, R-11' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeTruthy();
});

test('the count and Select all wait for the response to new filters', async () => {
  let answer = () => {};
  renderPage('', {
    [oils]: ({ query }) =>
      query.has('region')
        ? new Promise((resolve) => {
            answer = () => resolve({ body: { count: 1, results: [] } });
          })
        : { body: { count: 2, results: [] } },
  });
  await screen.findByText('2 oils');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Africa' }));
  expect(await screen.findByText('Searching…')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select all matching' }).disabled).toBe(true);
  answer();
  expect(await screen.findByText('1 oil')).toBeTruthy();
});

test('a search that fails says so and no longer that it searches', async () => {
  renderPage('', { [oils]: failureResponse(503, 'unavailable', 'The service is starting or busy.') });
  expect(await screen.findByText('The service is starting or busy.')).toBeTruthy();
  expect(screen.queryByText('Searching…')).toBeNull();
});

test('marks what the user owns of an oil', async () => {
  const priced = (id: number, owned_for: number[]) => ({
    id,
    name: `Test ${id}`,
    price: 10,
    available_for: [11, 12],
    owned_for,
  });
  renderPage(
    '',
    { [available]: { body: { count: 2, results: [priced(1, [11, 12]), priced(2, [11])] } } },
    member,
  );
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect(await (await row(/R-11/)).findByRole('img', { name: 'Owned' })).toBeTruthy();
  expect((await row(/R-12/)).getByRole('img', { name: 'Partly owned' })).toBeTruthy();
});

test('an administrator sees unreleased oils marked as such and cannot select them', async () => {
  const released = { id: 11, sample__report_number: 'R-11', sample__sae_grade: '5W30', status: 'RELEASED' };
  const waiting = { ...released, id: 12, sample__report_number: 'R-12', status: 'UNRELEASED' };
  const { callsTo } = renderPage(
    '',
    {
      [oils]: { body: { count: 2, results: [released, waiting] } },
      'GET /api/core/sample-metadata/ids/': { body: { ids: [11] } },
    },
    { ...member, is_staff: true },
  );
  const row = within(await screen.findByRole('row', { name: /R-12/ }));
  expect(row.getByText('Unreleased')).toBeTruthy();
  expect(row.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(callsTo(oils)[0]?.query.has('status')).toBe(false);
  await press('Select all matching');
  await waitFor(() => expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]));
  expect(callsTo('GET /api/core/sample-metadata/ids/')[0]?.query.get('status')).toBe('RELEASED');
});

test('a pasted list of report numbers shows its oils, names the missing ones and selects them', async () => {
  const { callsTo } = renderPage('', {
    'POST /api/core/sample-metadata/by-report-number/': {
      body: { ids: [11, 12], missing: ['2018-EU-9999'] },
    },
  });
  fireEvent.paste(await screen.findByLabelText('Search oils'), {
    clipboardData: { getData: () => '2018-EU-0011\n2018-EU-0012, 2018-EU-9999' },
  });
  expect((await screen.findByRole('status')).textContent).toContain('Not in the catalog: 2018-EU-9999.');
  await waitFor(() => expect(callsTo(oils).at(-1)?.query.get('ids')).toBe('11,12'));
  await press('Select 2 oils');
  expect(currentCart().oils.map(({ sample }) => sample)).toEqual([11, 12]);
  await press('Show all oils');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

test('on a phone an oil is a card with its picture, and the list is ordered by a choice', async () => {
  onPhone();
  const { callsTo } = renderPage('');
  const card = within(await screen.findByRole('row', { name: /Brand 11/ }));
  expect(card.getByRole('link', { name: 'Brand 11 5W-30' })).toBeTruthy();
  expect(card.getByText(/2016 · Germany/).textContent).toContain('SN');
  const picture = card.getByRole('presentation');
  expect(picture.getAttribute('src')).toBe('/api/core/photos/2016/R-11-F/');
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(screen.queryByRole('columnheader')).toBeNull();
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'sample__sae_grade' } });
  await waitFor(() => expect(address()).toBe('/catalog?ordering=sample__sae_grade'));
  await waitFor(() => expect(callsTo(oils).at(-1)?.query.get('ordering')).toBe('sample__sae_grade'));
  fireEvent.click(card.getByRole('checkbox', { name: 'Select Brand 11, R-11' }));
  expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]);
});

test('a row counts the tests for sale of its oil', async () => {
  const test = (id: number, price: number | null, available_for: number[]) => ({
    ...{ id, name: `Test ${id}`, price, available_for },
  });
  renderPage('', {
    [available]: {
      body: { count: 3, results: [test(1, 10, [11, 12]), test(2, 10, [11]), test(3, null, [12])] },
    },
  });
  expect(await screen.findByRole('row', { name: /Brand 11.* 2 R-11/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Brand 12.* 1 R-12/ })).toBeTruthy();
});

test('a search that was corrected says which words it shows instead', async () => {
  renderPage('?search=rhienglanz', {
    [facetCounts]: { body: { ...facets, brand_name: [{ value: 'Rheinglanz', count: 2 }] } },
  });
  expect(
    await screen.findByText('No oil in this list has “rhienglanz”. Showing results for “rheinglanz”.'),
  ).toBeTruthy();
});
