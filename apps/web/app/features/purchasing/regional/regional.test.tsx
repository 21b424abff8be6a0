import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillCard } from '../../../test/card-form.ts';
import { dataset } from '../../../test/fixtures/checkout.fixture.ts';
import { paidRegionalOrder, regionalOrder, regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';
import CheckoutPage from '../checkout/checkout.page.tsx';
import { currentCart } from '../model/cart-store.ts';
import { chosenRegionYear } from './region-year.rules.ts';
import RegionalPricingPage from './regional-pricing.page.tsx';
import RegionalSelect from './regional-select.page.tsx';

interface Scene {
  responses?: Responses;
  boughtBefore?: number[];
  cart?: Partial<Cart>;
  signedIn?: boolean;
}
const renderPage = (at: string, { responses = {}, boughtBefore, cart = {}, signedIn = true }: Scene = {}) =>
  show({
    pages: {
      '/dataset/payment': CheckoutPage,
      '/regional/select': RegionalSelect,
      '/regional/pricing': RegionalPricingPage,
      '/regional/payment': CheckoutPage,
      '/regional/review': CheckoutPage,
    },
    at,
    responses: { ...regionalShop(boughtBefore), ...responses },
    cart: { oils: [], datasets: [], regional: [], ...cart },
    ...(signedIn ? {} : { user: null }),
  });
const threeCopies = { regional: [{ id: 5, quantity: 3 }] };
const place = 'POST /api/purchasing/orders/';
const pay = 'POST /api/purchasing/make-payment/';

test('opens the newest available year for an old link to a region, with count, price and oils', async () => {
  const { callsTo } = renderPage('/regional/select?filter=1&filter_region=Europe', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '2018 Europe' })).toBeTruthy();
  expect(screen.getByText(/102 oils, every test/).textContent).toBe(
    '102 oils, every test of each oil, with the data analysis tools, Excel and CSV files, and the report PDF of each oil.',
  );
  expect(screen.getByText('$3,000.00')).toBeTruthy();
  expect(await screen.findByText('Brand 11')).toBeTruthy();
  expect(callsTo('GET /api/core/sample-metadata/')[0]?.query.toString()).toContain('year=2018&region=Europe');
});

test('shows what a database holds: its grades, countries and tests, the most frequent first', async () => {
  const { callsTo } = renderPage('/regional/select?filter_year=2018&filter_region=Europe', {
    signedIn: false,
  });
  const grades = await screen.findByRole('table', { name: 'Oils by SAE grade' });
  expect(
    within(grades)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['0W-2062', '5W-3040']);
  expect(within(screen.getByRole('table', { name: 'Oils by country' })).getByText('Germany')).toBeTruthy();
  const tests = screen.getByRole('table', { name: 'Oils with results, by test' });
  expect(within(tests).getByText('99')).toBeTruthy();
  const [call] = callsTo('GET /api/core/sample-metadata/facets/');
  expect(call?.query.toString()).toBe('year=2018&region=Europe');
});

test('opens the region with the most databases, whichever region has the newest', () => {
  const regions_by_year = { '2020': ['Africa'], '2018': ['Americas', 'Europe'], '2017': ['Europe'] };
  const available = { years: [2020, 2018, 2017], regions_by_year };
  expect(chosenRegionYear(available, { year: null, region: null })).toEqual({ year: 2018, region: 'Europe' });
  expect(chosenRegionYear({ years: [], regions_by_year: {} }, { year: null, region: null })).toBeUndefined();
});

test('shows that a year and region have no database, with a link to request it', async () => {
  renderPage('/regional/select?filter_year=2019&filter_region=Europe');
  expect(await screen.findByText('2019 Europe is made on request')).toBeTruthy();
  expect(screen.getByRole('option', { name: '2019, on request' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request it' }).getAttribute('href')).toBe(
    '/contact/?database=2019+Europe',
  );
  expect(screen.getByRole('link', { name: 'See 2018 Europe' })).toBeTruthy();
  fill('Year of collection', '2017');
  expect(await screen.findByRole('heading', { name: '2017 Europe' })).toBeTruthy();
  expect(address()).toBe('/regional/select?filter_year=2017&filter_region=Europe');
});

test('shows that the archive has no oils of a year and region', async () => {
  renderPage('/regional/select?filter_year=2019&filter_region=Africa');
  expect(await screen.findByText('No oils of 2019 Africa')).toBeTruthy();
  expect(screen.getByRole('option', { name: '2019, none' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Request it' })).toBeNull();
});

test('ignores an unknown year or region with a message, until another is chosen', async () => {
  renderPage('/regional/select?filter_year=1999&filter_region=Mars');
  expect(await screen.findByText(/^Nothing is available for Mars 1999/)).toBeTruthy();
  fill('Region', 'Europe');
  await waitFor(() => expect(screen.queryByText(/^Nothing is available for/)).toBeNull());
});

test('adding the same database again adds a licence, up to ten per order', async () => {
  renderPage('/regional/select?filter_region=Europe', { cart: { regional: [{ id: 6, quantity: 8 }] } });
  await press('Add to cart');
  await press('Add another copy');
  expect(currentCart().regional).toEqual([
    { id: 6, quantity: 8 },
    { id: 5, quantity: 2 },
  ]);
  expect(screen.getByText(/2 copies in your cart. An order holds at most 10 copies/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add another copy' })).toHaveProperty('disabled', true);
});

test('shows what is already held before it is bought', async () => {
  const owned = { report_type: 'CUSTOM', status: 'HELD', id: 1, name: 'Mine', oil_count: 2 };
  renderPage('/regional/select?filter_region=Europe', {
    responses: {
      'GET /api/reports/owned-reports/': { body: { regional_reports: [], custom_reports: [owned] } },
      'GET /api/core/sample-metadata/ids/': { body: { ids: [11, 12] } },
      'POST /api/reports/display-tests/available/': {
        body: { count: 2, results: [{ owned_for: [11] }, { owned_for: [11, 12] }] },
      },
    },
  });
  expect(await screen.findByText('You already own test values for 2 of these 102 oils.')).toBeTruthy();
});

test('prices three copies as the first in full and two further ones at 10%', async () => {
  const { callsTo } = renderPage('/regional/pricing', { cart: { regional: [{ id: 5, quantity: 1 }] } });
  const line = within(await screen.findByRole('region', { name: '2018 Europe' }));
  fireEvent.change(line.getByLabelText('Copies of 2018 Europe'), { target: { value: '3' } });
  expect(await line.findByText('2 further copies at 10%')).toBeTruthy();
  for (const amount of ['$3,000.00', '$600.00', '$3,600.00']) expect(line.getByText(amount)).toBeTruthy();
  expect(callsTo('POST /api/purchasing/calculate-price/').at(-1)?.body).toEqual({
    discounts: [],
    items: [],
    regional_reports: [5, 5, 5],
  });
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(
    '/regional/payment',
  );
});

test('says that an order holds ten licences where that limits the choice', async () => {
  renderPage('/regional/pricing', { cart: { regional: [{ id: 5, quantity: 3 }] } });
  const licences = await screen.findByLabelText(/^Copies of/);
  expect(screen.queryByText(/at most 10 copies/)).toBeNull();
  fireEvent.change(licences, { target: { value: '10' } });
  expect(await screen.findByText('An order holds at most 10 copies.')).toBeTruthy();
});

const goOnWithCode = async (response: Responses[string], by = 'Continue to payment') => {
  renderPage('/regional/pricing', {
    responses: { 'GET /api/purchasing/check-discount/': response },
    cart: threeCopies,
  });
  await screen.findByRole('link', { name: 'Continue to payment' });
  fill('Discount code', 'half');
  fireEvent.click(screen.getByRole('link', { name: new RegExp(by) }));
};

const half = { body: { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' } };

test.each(['Continue to payment', 'Payment & Billing'])(
  'a code that is typed and not added is added on the way by %s',
  async (by) => {
    await goOnWithCode(half, by);
    await waitFor(() => expect(address()).toBe('/regional/payment'));
    expect(currentCart().codes.regional).toEqual(['HALF']);
  },
);

test('a typed code that is refused is not passed over on the way to the payment', async () => {
  await goOnWithCode(failureResponse(404, 'discount_not_valid', 'This discount code is not valid.'));
  expect(await screen.findByText('This discount code is not valid.')).toBeTruthy();
  expect(address()).toBe('/regional/pricing');
  fireEvent.click(screen.getByRole('link', { name: /Payment & Billing/ }));
  await waitFor(() => expect(address()).toBe('/regional/payment'));
});

test('prices every copy as a further one when copies were bought before, by the server’s price', async () => {
  renderPage('/regional/pricing', { boughtBefore: [5], cart: threeCopies });
  expect(await screen.findByText('3 further copies at 10%')).toBeTruthy();
  expect(screen.queryByText('First copy')).toBeNull();
});

test('without a price shows the reason and a retry in place of a link on', async () => {
  renderPage('/regional/pricing', {
    responses: {
      'POST /api/purchasing/calculate-price/': failureResponse(
        400,
        'bad_input',
        'Please check the marked fields.',
        {
          errors: { regional_reports: ['This database is not for sale.'] },
        },
      ),
    },
    cart: threeCopies,
  });
  expect(await screen.findByText(/This database is not for sale./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toHaveProperty('disabled', true);
  await press('Remove 2018 Europe');
  expect(await screen.findByText('No database in the cart')).toBeTruthy();
});

test('shows that datasets in the same cart are ordered separately, and keeps them when the databases are bought', async () => {
  const { callsTo } = renderPage('/regional/payment', {
    responses: { [pay]: { body: { paid: true, order: paidRegionalOrder() } } },
    cart: { ...threeCopies, datasets: [dataset] },
  });
  expect((await screen.findByRole('link', { name: '1 dataset' })).getAttribute('href')).toBe(
    '/dataset/payment',
  );
  await fillCard();
  await press('Continue to review');
  expect(await screen.findByText('102 oils, 3 single-user copies')).toBeTruthy();
  expect(screen.getByText('2 further copies at 10%')).toBeTruthy();
  expect(screen.getByText('2018 Europe, 3 copies')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /All sales are final/ }));
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(place)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(callsTo(place)[0]?.body).toEqual({
    ...{ regional_reports: [5, 5, 5], discounts: [], replace_open_orders: true },
    ...{ price_check: 3600, acknowledged: '' },
  });
  expect(callsTo(pay)[0]?.body).toMatchObject({ order: 17, price_check: 3600 });
  await waitFor(() => expect(currentCart()).toMatchObject({ datasets: [dataset], regional: [] }));
});

test('leads a visitor to the cart for prices, and to the sign-in beside the order for the payment', async () => {
  renderPage('/regional/select?filter_region=Europe', { cart: threeCopies, signedIn: false });
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Obtain pricing')).toBe('/cart');
  expect(await href('Obtain Pricing')).toBe('/cart');
  expect(await href('Payment & Billing')).toBe('/login?checkout=regional');
});

test('opens an unpaid order of databases at its own URL when opened at that of datasets', async () => {
  renderPage('/dataset/payment?order=17', {
    responses: { 'GET /api/purchasing/orders/17/': { body: regionalOrder() } },
  });
  await waitFor(() => expect(address()).toBe('/regional/payment?order=17'));
  expect(await screen.findByText('Order 17')).toBeTruthy();
  expect(screen.getAllByText('$3,600.00')).toHaveLength(2);
});

test('from an unpaid order, the pricing step leads to the cart that it prices, by the same way to pay', async () => {
  const { router } = renderPage('/regional/payment?by=purchase-order&order=17', {
    cart: threeCopies,
    responses: { 'GET /api/purchasing/orders/17/': { body: regionalOrder() } },
  });
  const step = await screen.findByRole('link', { name: /Obtain Pricing/ });
  expect(step.getAttribute('href')).toBe('/regional/pricing?by=purchase-order');
  await router.navigate('/regional/pricing?by=purchase-order');
  const next = await screen.findByRole('link', { name: 'Continue to payment' });
  expect(next.getAttribute('href')).toBe('/regional/payment?by=purchase-order');
});

test('states that the account’s cart could not be loaded', async () => {
  renderPage('/regional/pricing', {
    responses: { 'GET /api/purchasing/cart/': failureResponse(500, 'failed', 'Failed.') },
  });
  expect(await screen.findByText('Your cart could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('No database in the cart')).toBeNull();
});

test('names the database of the cart that is no longer for sale', async () => {
  const europe = { id: 5, year: 2018, region: 'Europe', oil_count: 102 };
  renderPage('/regional/pricing', {
    cart: { regional: [...threeCopies.regional, { id: 6, quantity: 1 }] },
    responses: {
      'GET /api/reports/regional-reports/5/': { body: { ...europe, price: null } },
      'GET /api/reports/regional-reports/6/': { body: { ...europe, id: 6, year: 2017, price: 1000 } },
      'POST /api/purchasing/calculate-price/': failureResponse(400, 'bad_input', 'Not for sale.', {
        errors: { regional_reports: ['This regional database is not for sale.'] },
      }),
    },
  });
  const section = await screen.findByRole('region', { name: '2018 Europe' });
  expect(await within(section).findByText('No longer for sale. Please remove it.')).toBeTruthy();
  const other = await screen.findByRole('region', { name: '2017 Europe' });
  expect(other.textContent).not.toContain('No longer');
});

test('the payment step names the database that is no longer for sale, and removes it', async () => {
  const europe = { id: 5, year: 2018, region: 'Europe', oil_count: 102 };
  renderPage('/regional/payment', {
    cart: { regional: [...threeCopies.regional, { id: 6, quantity: 1 }] },
    responses: {
      'GET /api/reports/regional-reports/5/': { body: { ...europe, price: null } },
      'GET /api/reports/regional-reports/6/': { body: { ...europe, id: 6, year: 2017, price: 1000 } },
      'POST /api/purchasing/calculate-price/': ({ body }) =>
        Object(body).regional_reports.includes(5)
          ? failureResponse(400, 'bad_input', 'Please check the marked fields.', {
              errors: { regional_reports: ['This regional database is not for sale.'] },
            })
          : {
              body: {
                ...{ total_price: 1000, price_before_discount: 1000, total_discount: 0, discounts: [] },
                ...{ items: [], regional_reports: [{ id: 6, quantity: 1, full_copies: 1, price: 1000 }] },
              },
            },
    },
  });
  const notice = await screen.findByText('1 database in your cart is no longer sold');
  expect(notice.closest('[role=alert]')?.textContent).toContain('2018 Europe');
  expect(screen.queryByText(/2017 Europe/)).toBeNull();
  await press('Remove it');
  expect(await screen.findAllByText('$1,000.00')).not.toEqual([]);
  expect(currentCart().regional).toEqual([{ id: 6, quantity: 1 }]);
});
