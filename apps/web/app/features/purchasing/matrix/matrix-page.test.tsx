import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { box, oils, renderTestsPage } from '../../../test/fixtures/matrix.fixture.tsx';
import { address, fill, press, ready } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const desktop = window.matchMedia;
const onPhone = () => {
  window.matchMedia = (query) => ({
    ...desktop(query),
    matches: query.includes('max-width') || query === '',
  });
};
afterEach(() => {
  window.matchMedia = desktop;
});

test('tests without data cannot be ticked, and the symbols are explained', async () => {
  renderTestsPage({ oils: oils([11], [12]) });
  await box(/^Noack volatility for Brand 12/);
  expect(screen.getByLabelText('Base number for Brand 12 5W-30 (Test data not available)')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Base number for Brand 12/ })).toBeNull();
  const signs = within(screen.getByRole('list', { name: 'Legend' }));
  expect(signs.getByText(/Test data not available/)).toBeTruthy();
  expect(signs.getByText(/Already owned/)).toBeTruthy();
});

test('a value the user owns is marked, can be chosen with a warning, and can be left out', async () => {
  renderTestsPage({ oils: oils([11, 2], [12, 1]) });
  fireEvent.click(await box(/^Noack volatility for Brand 11 5W-30, already owned/));
  expect(screen.getByText(/^You already own 1 of these values\./)).toBeTruthy();
  await press('Exclude them');
  expect(currentCart().oils).toEqual(oils([11, 2], [12, 1]));
  expect(screen.queryByText(/You already own/)).toBeNull();
});

test('points out the one test missing from the full set, and the button adds it at its price', async () => {
  renderTestsPage({ oils: oils([11, 2], [12, 1]) });
  await press('All tests (3)');
  await box(/^Base number for Brand 11/);
  const row11 = within(screen.getByRole('row', { name: /Brand 11/ }));
  expect(row11.getByRole('button', { name: /^Full set for \$300.00: Brand 11/ })).toBeTruthy();
  fireEvent.click(await box(/^Sulfated ash for Brand 11/));
  fireEvent.click(row11.getByRole('button', { name: /^One more test: full set for \$300.00/ }));
  expect(currentCart().oils[0]?.tests).toEqual([1, 2, 3]);
  expect(row11.getByText('$300.00')).toBeTruthy();
  expect(row11.getByRole('button', { name: /^Full set: Brand 11/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('a link chooses its oils with its test once, and the choice can be undone', async () => {
  renderTestsPage({ oils: oils([11, 1]) }, undefined, {}, '/dataset/tests?oils=11-12&test=3');
  await waitFor(() => expect(screen.queryAllByText('The test was chosen for 2 oils.')).toHaveLength(1));
  expect(currentCart().oils).toEqual(oils([11, 1, 3], [12, 3]));
  await waitFor(() => expect(address()).toBe('/dataset/tests'));
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1]));
});

test('applies the tests of an oil to all oils that have data, and can be undone', async () => {
  renderTestsPage({ oils: oils([11, 1], [12, 3]) });
  await press('Apply to all oils the tests of Brand 11 5W-30');
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  expect(screen.getByText('Tests applied to 1 oil.')).toBeTruthy();
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 3]));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a phone lists the oils; the tests of one open in a sheet with its price', async () => {
  onPhone();
  renderTestsPage({ oils: oils([11, 1], [12]) });
  const list = within(await screen.findByRole('list', { name: 'Oils and tests' }));
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(list.getByRole('button', { name: /Brand 12 5W-30.*0 of 2 tests/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Brand 12 5W-30' }));
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Sulfated ash/ }));
  expect(currentCart().oils[1]?.tests).toEqual([3]);
  expect(sheet.getByText('$40.00')).toBeTruthy();
  const missing = sheet.getByRole<HTMLInputElement>('checkbox', { name: /^Base number/ });
  expect(missing.disabled).toBe(true);
  expect(sheet.getByText('(Test data not available)')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  fireEvent.click(await list.findByRole('button', { name: /Brand 11/ }));
  const owned = within(await screen.findByRole('dialog', { name: 'Brand 11 5W-30' }));
  expect(owned.getByRole('checkbox', { name: /Noack volatility.*Already owned/ })).toBeTruthy();
  fireEvent.click(owned.getByRole('button', { name: 'Apply to all oils' }));
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
});

test('on a phone Back closes the sheet of tests and stays at the page', async () => {
  onPhone();
  const { router } = renderTestsPage({ oils: oils([11], [12]) });
  await press('Choose tests for all 2 oils');
  await screen.findByRole('dialog', { name: 'Tests for all 2 oils' });
  void router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toMatch(/^\/dataset\/tests/);
});

test('on a phone the sheet for all oils counts the oils of each test, adds it to all and removes it', async () => {
  onPhone();
  renderTestsPage({ oils: oils([11, 1], [12]) });
  await press('Choose tests for all 2 oils');
  const sheet = within(await screen.findByRole('dialog', { name: 'Tests for all 2 oils' }));
  const noack = () => sheet.getByRole<HTMLInputElement>('checkbox', { name: /^Noack volatility/ });
  expect(noack().indeterminate).toBe(true);
  expect(sheet.getByText('2 of 2 oils · $200.00')).toBeTruthy();
  fireEvent.click(noack());
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  fireEvent.click(noack());
  expect(currentCart().oils).toEqual(oils([11], [12]));
});

test('shows which oils still lack a test, until none does', async () => {
  renderTestsPage({ oils: oils([11, 1], [12]) });
  await box(/^Noack volatility for Brand 12/);
  expect(screen.getByText('Without a test yet: Brand 12 5W-30 (R-12).')).toBeTruthy();
  fireEvent.click(await box(/^Noack volatility for Brand 12/));
  expect(screen.queryByText(/^Without a test yet/)).toBeNull();
});

test('of a thousand oils only those in view are in the page', async () => {
  const many = Array.from({ length: 1000 }, (_, i): [number, number] => [100 + i, 1]);
  renderTestsPage({ oils: oils(...many) });
  const grid = await screen.findByRole('grid', { name: 'Oils and tests' });
  expect(grid.getAttribute('aria-rowcount')).toBe('1002');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
});

test('the grid is one tab stop; arrows, Home, End and Ctrl+End move, Space and Ctrl+Z change', async () => {
  renderTestsPage({ oils: oils([11], [12]) });
  const start = await box(/^Noack volatility for Brand 11/);
  const grid = screen.getByRole('grid');
  const stops = () =>
    [...grid.querySelectorAll<HTMLElement>('[data-column]')].filter((cell) => cell.tabIndex === 0);
  expect(stops()).toEqual([start]);
  start.focus();
  const key = (name: string, more: object = {}) => {
    fireEvent.keyDown(document.activeElement ?? grid, { key: name, ...more });
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(key('ArrowRight')).toBe('Base number for Brand 11 5W-30');
  expect(key('ArrowDown')).toBe('Base number for Brand 12 5W-30 (Test data not available)');
  expect(key('End')).toBe('Full set for $140.00: Brand 12 5W-30');
  expect(key('Home')).toBe('Apply to all oils the tests of Brand 12 5W-30');
  expect(key('ArrowUp', { ctrlKey: true })).toBe('Apply to all oils the tests of Brand 11 5W-30');
  expect(key('ArrowUp')).toBe('Noack volatility for all oils');
  expect(key('ArrowUp')).toMatch(/^Volatility/);
  expect(stops()).toEqual([document.activeElement]);
  fireEvent.click(await box(/^Noack volatility for all oils/));
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  key('z', { ctrlKey: true });
  expect(currentCart().oils).toEqual(oils([11], [12]));
});

test('after an oil is removed, the focus is on the oil that takes its place', async () => {
  renderTestsPage({ oils: oils([11, 1], [12, 1]) });
  await press('Remove Brand 11 5W-30');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Brand 12 5W-30');
});

test('groups collapse to a count; the search finds tests by name and method', async () => {
  renderTestsPage({ oils: oils([11, 1], [12]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Volatility, 1 test' }));
  expect(screen.getByLabelText('Volatility for Brand 11 5W-30: 1 of 1 tests')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Noack volatility/ })).toBeNull();
  fill('Find a test', 'd874');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Base number/ })).toBeNull());
  expect(await screen.findByRole('checkbox', { name: /^Sulfated ash for Brand 11/ })).toBeTruthy();
});

test('a preset adds its tests to all oils', async () => {
  renderTestsPage({ oils: oils([11, 3], [12]) });
  await press('Volatility: 1 test, $200');
  expect(currentCart().oils).toEqual(oils([11, 1, 3], [12, 1]));
});

test('a preset of the list says what it ticked and brings the first ticked test into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderTestsPage({ oils: oils([11, 3], [12]) }, undefined, {}, '/dataset/tests');
  await press('Volatility: 1 test, $200');
  const said = await screen.findByText('Volatility: 1 test ticked, $200 (D5800).');
  expect(said.tagName).toBe('OUTPUT');
  expect(scrolled.mock.contexts).toEqual([screen.getByText('Noack volatility').closest('li')]);
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest', behavior: 'smooth' }]]);
  window.matchMedia = (query) => ({ ...desktop(query), matches: query.includes('reduced-motion') });
  await press('Undo');
  await press('Volatility: 1 test, $200');
  expect(scrolled.mock.lastCall).toEqual([{ block: 'nearest', behavior: 'instant' }]);
  scrolled.mockRestore();
});

test('adds what was bought last to all oils', async () => {
  renderTestsPage({ oils: oils([11], [12]) }, undefined, {
    'GET /api/reports/reports/': ({ query }) =>
      query.get('ordering') === '-created'
        ? { body: { count: 2, results: [{ id: 5 }] } }
        : { status: 400, body: {} },
    'GET /api/reports/custom-samples/': ({ query }) => ({
      body: {
        id: 5,
        name: 'Benchmark',
        samples: query.get('id') === '5' ? [{ tests: [{ id: 2 }] }, { tests: [{ id: 3 }] }] : [],
      },
    }),
  });
  await press('What I bought last time');
  expect(currentCart().oils).toEqual(oils([11, 2, 3], [12, 3]));
});

test('offers a quote as well for oils of the Modern Series, for the same selection', async () => {
  renderTestsPage({ oils: oils([11, 1], [12, 1]) });
  fireEvent.click(await screen.findByRole('link', { name: 'request a quote' }));
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  expect(address()).toBe('/request-quote');
});

test('opens with the list: oils and price of each test, who lacks it, and these left out with Undo', async () => {
  renderTestsPage({ oils: oils([11, 1], [12]) }, undefined, {}, '/dataset/tests');
  fireEvent.click(await box(/^Noack volatility.*2 of 2 oils · \$200\.00/));
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText('1 of 2 oils · $250.00')).toBeTruthy();
  await press('1 oil lacks it: Base number');
  expect(screen.getByText('Brand 12 5W-30, R-12')).toBeTruthy();
  await press('Leave out 1 oil');
  expect(currentCart().oils).toEqual(oils([11, 1]));
  expect(screen.getByText('1 oil left out.')).toBeTruthy();
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  fireEvent.click(screen.getByRole('radio', { name: 'Matrix' }));
  expect(await screen.findByRole('grid', { name: 'Oils and tests' })).toBeTruthy();
  expect(address()).toBe('/dataset/tests?view=matrix');
});

test('the matrix shows the columns of chosen tests; a preset brings its columns into view, All tests the others', async () => {
  renderTestsPage({ oils: oils([11, 3], [12]) });
  const columns = async () =>
    within(await screen.findByRole('grid'))
      .getAllByRole('checkbox', { name: /for all oils$/ })
      .map((one) => one.getAttribute('aria-label'));
  expect(await columns()).toEqual(['Sulfated ash for all oils']);
  await press('All tests (3)');
  expect(await columns()).toHaveLength(3);
  await press('Volatility: 1 test, $200');
  expect(await columns()).toEqual(['Noack volatility for all oils', 'Sulfated ash for all oils']);
  fireEvent.click(await box(/^Sulfated ash for Brand 11/));
  expect(await columns()).toHaveLength(2);
});

const lacking = (similar: (query: URLSearchParams) => object[]) => {
  const row = (id: number, year: number) => ({
    ...{ id, sample: id, year, brand_name: `Brand ${id}`, sample__sae_grade: '5W30', region: 'Europe' },
    sample__report_number: `R-${id}`,
  });
  return renderTestsPage(
    { oils: oils([11, 1, 2], [12, 1]) },
    undefined,
    {
      'GET /api/core/sample-metadata/': ({ query }) => {
        const ids = query.get('ids')?.split(',') ?? [];
        const results = query.has('has_test')
          ? similar(query)
          : ids.map((id) => row(Number(id), id === '12' ? 2020 : 2016));
        return { body: { count: results.length, results } };
      },
    },
    '/dataset/tests',
  );
};

test('an oil that lacks a test is replaced by one of the same grade and region of the nearest year, and can be undone', async () => {
  const { callsTo } = lacking((query) =>
    query.getAll('year').includes('2018')
      ? [
          { id: 11, sample__report_number: 'R-11' },
          { id: 14, sample__report_number: 'R-14' },
        ]
      : [],
  );
  await press('1 oil lacks it: Base number');
  await press('Replace by similar oils');
  expect(await screen.findByText('Replaced R-12 by R-14.')).toBeTruthy();
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [14, 1, 2]));
  const asked = callsTo('GET /api/core/sample-metadata/').filter(({ query }) => query.has('has_test'));
  expect(asked.map(({ query }) => query.getAll('year'))).toEqual([
    ['2020'],
    ['2021', '2019'],
    ['2022', '2018'],
  ]);
  expect(asked[0]?.query.getAll('has_test')).toEqual(['2', '1']);
  expect([asked[0]?.query.get('sae_grade'), asked[0]?.query.get('region')]).toEqual(['5W30', 'Europe']);
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 1]));
});

test('the bar names the oils that lack tests most others have chosen, and replaces or leaves them out together', async () => {
  const sold = (id: number, name: string, available_for: number[]) => ({
    ...{ id, name, price: 30, method: '', synonyms: [], group: 'Chemistry', available_for, owned_for: [] },
  });
  renderTestsPage({ oils: oils([11, 1, 2], [21, 1, 2], [12, 1], [22, 2]) }, [
    sold(1, 'Noack volatility', [11, 12, 21]),
    sold(2, 'Base number', [11, 21, 22]),
    sold(3, 'Sulfated ash', [11]),
  ]);
  const bar = within(await screen.findByRole('region', { name: 'Total' }));
  expect(bar.getByText('Missing: Noack volatility of 1 oil, Base number of 1 oil.')).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Replace by similar oils' })).toBeTruthy();
  await press('Show them');
  expect(bar.getByText('Brand 12 5W-30, R-12: Base number')).toBeTruthy();
  expect(bar.getByText('Brand 22 5W-30, R-22: Noack volatility')).toBeTruthy();
  await press('Leave out 2 oils');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [21, 1, 2]));
  expect(bar.queryByText(/^Missing/)).toBeNull();
  await press('Undo');
  expect(currentCart().oils).toHaveLength(4);
});

test('where no similar oil has the test, the list says so and changes nothing', async () => {
  lacking(() => []);
  await press('1 oil lacks it: Base number');
  await press('Replace by similar oils');
  expect(await screen.findByText('For 1 oil no similar oil has Base number.')).toBeTruthy();
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 1]));
});

test('a search for a test with a slip says what it shows instead', async () => {
  renderTestsPage({ oils: oils([11, 1]) }, undefined, {}, '/dataset/tests');
  await screen.findByLabelText('Find a test');
  fill('Find a test', 'noakc');
  expect(
    await screen.findByText('No test in this list has “noakc”. Showing results for “noack”.'),
  ).toBeTruthy();
});

test('the groups of the list are headings below that of the page', async () => {
  renderTestsPage({ oils: oils([11, 1]) }, undefined, {}, '/dataset/tests');
  await screen.findByRole('heading', { level: 2, name: 'Volatility' });
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

test('on a phone the name of the dataset follows the tests, and their sheet is no second banner', async () => {
  onPhone();
  renderTestsPage({ oils: oils([11, 1], [12, 1]) }, undefined, {}, '/dataset/tests');
  const tests = await ready('Choose tests for all 2 oils');
  const name = screen.getByLabelText(/^Dataset name/);
  expect(tests.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(tests);
  const sheet = await screen.findByRole('dialog', { name: 'Tests for all 2 oils' });
  expect(sheet.querySelector('header')?.getAttribute('role')).toBe('none');
});

test('after Add the page begins at its heading, which names the dataset', async () => {
  renderTestsPage({ oils: oils([11, 1], [12, 1]) }, undefined, {}, '/dataset/tests');
  await screen.findByText('1 oil lacks it');
  await press('Add Dataset to Cart');
  const heading = await screen.findByRole('heading', { level: 1, name: '1 dataset in your cart' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('after a dataset went into the cart the page names it and leads to payment or to further oils', async () => {
  renderTestsPage(
    { datasets: [{ name: 'Benchmark', oils: oils([11, 1]) }] },
    undefined,
    {},
    '/dataset/tests',
  );
  expect(await screen.findByRole('heading', { level: 1, name: '1 dataset in your cart' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Select oils for another dataset' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Choose tests' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
});
