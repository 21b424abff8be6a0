import { addDataset } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import CatalogPage from '../../../routes/public/shop/catalog.tsx';
import SelectPage from '../../../routes/public/shop/catalog.tsx';
import OilRoute from '../../../routes/public/shop/oil.tsx';
import { catalogue, oilDetail } from '../../../test/fixtures/catalogue.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { changeCart, currentCart } from '../../purchasing/model/cart-store.ts';

const renderPage = (at: string, responses: Responses = {}) =>
  show({
    pages: { '/catalog': CatalogPage, '/dataset/select': SelectPage, '/oil/:reportNumber': OilRoute },
    at,
    responses: { ...catalogue, ...responses },
  });
const list = '/catalog?region=Europe&page=1';

const openFromList = async (at = list, name = 'Brand 11 5W-30') => {
  const shown = renderPage(at);
  const link = await screen.findByRole('link', { name });
  link.focus();
  fireEvent.click(link);
  const modal = await screen.findByRole('dialog', { name: /Brand/ });
  return { ...shown, link, modal, shownAddress: () => shown.router.state.location.mask?.pathname };
};
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const modalClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([list, '/dataset/select?search=brand'])(
  'the name of an oil in %s opens the oil over the list, with the URL of the oil',
  async (at) => {
    const { modal, link, shownAddress } = await openFromList(at);
    expect(within(modal).getByText(/Report R-11/)).toBeTruthy();
    expect(await within(modal).findByText('Noack volatility')).toBeTruthy();
    expect(shownAddress()).toBe('/oil/R-11');
    expect(link.getAttribute('href')).toBe('/oil/R-11');
    expect(link.isConnected).toBe(true);
  },
);

test('Esc returns to the same list and focuses the link that opened the oil', async () => {
  const { link, router, callsTo } = await openFromList();
  const callsBefore = callsTo('GET /api/core/sample-metadata/facets/').length;
  pressEscape();
  pressEscape();
  await modalClosed();
  expect(address()).toBe(list);
  expect(router.state.location.mask).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Brand 11 5W-30' })).toBe(link);
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(callsTo('GET /api/core/sample-metadata/facets/')).toHaveLength(callsBefore);
});

test('closing the modal twice stays at the list', async () => {
  const { router } = renderPage('/catalog?region=Africa');
  await router.navigate(list);
  fireEvent.click(await screen.findByRole('link', { name: 'Brand 11 5W-30' }));
  const modal = await screen.findByRole('dialog', { name: /Brand/ });
  const close = within(modal).getByRole('button', { name: 'Close' });
  act(() => {
    close.click();
    close.click();
  });
  await modalClosed();
  expect(address()).toBe(list);
});

test('the close button and going back close the oil, and going forward opens it again', async () => {
  const { router, modal } = await openFromList();
  fireEvent.click(within(modal).getByRole('button', { name: 'Close' }));
  await modalClosed();
  await router.navigate(1);
  await screen.findByRole('dialog', { name: 'Brand 11' });
  await router.navigate(-1);
  await modalClosed();
  expect(address()).toBe(list);
});

test('Open as page shows the page of the oil', async () => {
  const { modal } = await openFromList();
  fireEvent.click(within(modal).getByRole('link', { name: 'Open as page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Brand 11' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/oil/R-11');
});

test('an oil is selected and removed', async () => {
  await openFromList('/dataset/select', 'Brand 11 5W-30');
  await press('Add to selection');
  expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]);
  expect(screen.getByText(/✓ Selected/)).toBeTruthy();
  await press('Remove from selection');
  expect(currentCart().oils).toEqual([]);
});

const offer = () => screen.findByRole('region', { name: 'Buy the data of this oil' });

test('one click puts every test of an oil into the cart, by its name; another removes it', async () => {
  await openFromList();
  expect((await offer()).textContent).toContain('All 2 tests and the report$145.00');
  await press('Add to cart');
  const dataset = { name: 'R-11 Brand 11 5W-30', oils: [{ sample: 11, tests: [1, 2] }] };
  expect(currentCart().datasets).toEqual([dataset]);
  expect(within(await offer()).getByRole('link', { name: /View cart/ })).toBeTruthy();
  await press('Remove');
  expect(currentCart().datasets).toEqual([]);
});

test('a dataset whose name is taken gets another name', async () => {
  await openFromList();
  changeCart((cart) => addDataset(cart, { name: 'R-11 Brand 11 5W-30', oils: [{ sample: 7, tests: [1] }] }));
  await press('Add to cart');
  expect(currentCart().datasets.map(({ name }) => name)).toEqual([
    'R-11 Brand 11 5W-30',
    'R-11 Brand 11 5W-30-2',
  ]);
});

test('the single tests follow with their prices, and lead to the choice of tests', async () => {
  const { modal, router } = await openFromList();
  const tests = within(modal).getByRole('region', { name: 'Tests with data' });
  expect(
    within(tests)
      .getAllByRole('listitem')
      .map((test) => test.textContent),
  ).toEqual(['Noack volatility$100.00', 'Base number$45.00']);
  await press('Single tests from $45.00');
  expect(document.activeElement).toBe(within(tests).getByRole('heading'));
  await press('Choose tests of this oil');
  expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dataset/tests'));
});

test('an oil of which tests are owned offers the others at their price', async () => {
  const { modal } = await openFromList('/dataset/select', 'Brand 12 5W-30');
  expect((await offer()).textContent).toContain('The other 1 test and the report$100.00');
  const tests = within(modal).getByRole('region', { name: 'Further tests' });
  expect(
    within(tests)
      .getAllByRole('listitem')
      .map((test) => test.textContent),
  ).toEqual(['Noack volatility$100.00']);
  await press('Add to cart');
  expect(currentCart().datasets[0]?.oils).toEqual([{ sample: 12, tests: [1] }]);
  expect(within(modal).queryByRole('button', { name: 'Add to selection' })).toBeNull();
  await press('Select for further tests');
  expect(currentCart().oils).toEqual([{ sample: 12, tests: [] }]);
});

test('the full set is offered to a user who owns some tests where the others cost more', async () => {
  renderPage('/oil/R-12', {
    'GET /api/core/sample-metadata/12/': {
      body: oilDetail(12, { owned: [2], full_set: { price: 90, tests: 2 } }),
    },
  });
  expect((await offer()).textContent).toContain('All 2 tests and the report$90.00');
});

test('the arrow keys lead to the neighbors in the list, and closing still returns to it', async () => {
  const { shownAddress, router } = await openFromList();
  const arrow = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  arrow('ArrowRight');
  expect(await screen.findByRole('dialog', { name: 'Brand 12' })).toBeTruthy();
  expect(shownAddress()).toBe('/oil/R-12');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next oil' }).disabled).toBe(true);
  arrow('ArrowRight');
  expect(shownAddress()).toBe('/oil/R-12');
  await press('Previous oil');
  expect(await screen.findByRole('dialog', { name: 'Brand 11' })).toBeTruthy();
  pressEscape();
  await modalClosed();
  expect(address()).toBe(list);
  expect(router.state.location.mask).toBeUndefined();
});

test('an oil of which every test is owned is not offered for sale', async () => {
  renderPage('/oil/R-12', {
    'GET /api/core/sample-metadata/12/': { body: oilDetail(12, { owned: [1, 2] }) },
  });
  await screen.findByRole('heading', { name: 'Link and citation' });
  expect(screen.queryByRole('region', { name: 'Buy the data of this oil' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Add|Select)/ })).toBeNull();
});

test('the page of an oil states grade, country and year beside its report number', async () => {
  renderPage('/oil/R-11');
  const lead = await screen.findByText(/^Report R-11, .* \d{4}$/);
  expect(lead.textContent).toContain('5W-30');
});

test('the page of an oil has its permanent link, a citation to copy, and links to the other samples of the product', async () => {
  const { callsTo } = renderPage('/oil/R-11');
  expect(
    await screen.findByText(
      /report R-11: Brand 11, .*SAE 5W-30, collected in .* \[data set\]\. \S+\/oil\/R-11 \(accessed \d/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy citation' })).toBeTruthy();
  const others = (await screen.findByRole('heading', { name: 'Same product over the years' })).closest(
    'section',
  )!;
  const [other] = within(others).getAllByRole('link');
  expect(other?.getAttribute('href')).toBe('/oil/R-12');
  expect(other?.getAttribute('aria-label')).toBe('2016, Germany, report R-12');
  expect(others.textContent).toContain('2016Germany (this oil)');
  const asked = callsTo('GET /api/core/sample-metadata/').map(({ query }) => query.get('brand_name'));
  expect(asked).toContain('Brand 11');
});

test('another sample of the product of which the user owns values is marked', async () => {
  renderPage('/oil/R-11', {
    'POST /api/reports/display-tests/available/': {
      body: {
        count: 1,
        results: [{ id: 1, name: 'Noack volatility', price: 100, available_for: [12], owned_for: [12] }],
      },
    },
  });
  const title = await screen.findByRole('heading', { name: 'Same product over the years' });
  expect(await within(title.closest('section')!).findByText('Owned')).toBeTruthy();
});

test('the catalogue and the first step of an order share one selection', async () => {
  const { router } = await openFromList();
  await press('Add to selection');
  expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]);
  await router.navigate('/dataset/select');
  const row = await screen.findByRole('row', { name: /R-11/ });
  expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await screen.findByText('1 oil selected');
});

test.each(['/catalog', '/dataset/select'])('%s leads to the tests and to a quote', async (at) => {
  renderPage(at);
  await screen.findByRole('link', { name: 'Brand 11 5W-30' });
  const row = await screen.findByRole('row', { name: /R-11/ });
  fireEvent.click(within(row).getByRole('checkbox'));
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('Choose tests'), href('Request Quote')]).toEqual(['/dataset/tests', '/request-quote']);
});

test('a photo is enlarged, switches sides, and Esc closes it before the oil', async () => {
  await openFromList();
  await press('Enlarge Brand 11 5W-30, front of the bottle');
  const large = await screen.findByRole('dialog', { name: 'Brand 11 5W-30' });
  expect(within(large).getByRole('img', { name: /front of the bottle/ })).toBeTruthy();
  fireEvent.click(within(large).getByRole('radio', { name: 'Back' }));
  expect(
    within(large)
      .getByRole('img', { name: /back of the bottle/ })
      .getAttribute('src'),
  ).toBe('/photos/R-11-B');
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Brand 11 5W-30' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Brand 11' })).toBeTruthy();
});

const frontPhoto = 'GET /api/core/photos/photos/R-11-F/';

test('a photo that does not exist shows a placeholder and cannot be enlarged', async () => {
  renderPage('/oil/R-11', { [frontPhoto]: failureResponse(404, 'not_found', 'Not found.') });
  const front = await screen.findByRole('button', { name: /front of the bottle/ });
  const picture = front.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(await screen.findByText('No photo of the front')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /front of the bottle/ })).toBeNull();
  expect(screen.getByRole('button', { name: /back of the bottle/ })).toBeTruthy();
});

test('a photo that could not be loaded says so and can be tried again', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
  let photo: ReturnType<typeof failureResponse> = failureResponse(500, 'failed', 'Failed.');
  renderPage('/oil/R-11', { [frontPhoto]: () => photo });
  const image = () => screen.findByRole('img', { name: /front of the bottle/ });
  fireEvent.error(await image());
  expect(await screen.findByText('The photo of the front could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('No photo of the front')).toBeNull();
  photo = { body: new Response('photo') };
  await press('Try again');
  expect((await image()).getAttribute('src')).toBe('blob:photo');
});

test('the page of an oil selects it; an unknown number shows Page Not Found', async () => {
  const { router } = renderPage('/oil/R-11');
  await press('Add to selection');
  expect(currentCart().oils).toEqual([{ sample: 11, tests: [] }]);
  expect(document.title).toContain('Brand 11, report R-11');
  await router.navigate('/oil/R-99');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

test('an unreleased oil shows its photos, fetched with the session of the administrator', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
  const photos = { front: '/api/core/photos/2023/R-11-F/', back: '/api/core/photos/2023/R-11-B/' };
  const photo = { body: new Response('photo') };
  const { callsTo } = renderPage('/oil/R-11', {
    'GET /api/core/sample-metadata/11/': { body: oilDetail(11, { status: 'UNRELEASED', photos }) },
    'GET /api/core/photos/2023/R-11-F/': photo,
    'GET /api/core/photos/2023/R-11-B/': { body: new Response(null, { status: 404 }) },
  });
  const front = await screen.findByRole('button', { name: /front of the bottle/ });
  await waitFor(() => expect(front.querySelector('img')?.getAttribute('src')).toBe('blob:photo'));
  expect(await screen.findByText('No photo of the back')).toBeTruthy();
  const [fetched] = callsTo('GET /api/core/photos/2023/R-11-F/');
  expect(fetched?.headers.get('authorization')).toMatch(/^Token /);
});
