import { facetNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, startSession } from '../../../../lib/storage/session-store.ts';
import { oilsAndTests, quote, quoted } from '../../../../test/fixtures/quotes.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  member,
  press,
  type Responses,
  show,
} from '../../../../test/page.tsx';
import ManageQuotePage from './manage-quote.page.tsx';

const read = 'GET /api/home/quote-requests/45/';
const send = 'POST /api/home/quote-requests/45/offer/';
const close = 'PATCH /api/home/quote-requests/45/';

const soldTest = {
  id: 1,
  name: 'Noack volatility',
  price: 100,
  method: '',
  group: '',
  available_for: [11, 12],
};

/** Both oils have both tests; the price of everything is 290 dollars. */
const catalogue: Responses = {
  ...oilsAndTests,
  'GET /api/core/sample-metadata/facets/': {
    body: {
      ...Object.fromEntries(facetNames.map((name) => [name, []])),
      sae_grade: [{ value: '5W30', count: 2 }],
      country: [{ value: 'Germany', count: 2 }],
    },
  },
  'GET /api/core/sample-metadata/ids/': { body: { ids: [11, 12] } },
  'POST /api/reports/display-tests/available/': {
    body: {
      count: 2,
      results: [
        soldTest,
        { id: 2, name: 'Base number', price: 45, method: '', group: '', available_for: [11, 12] },
      ],
    },
  },
  'POST /api/purchasing/calculate-price/': { body: { total_price: 290, items: [] } },
  'GET /api/auth/audit-log/': { body: { count: 0, results: [] } },
};

const renderPage = (responses: Responses) =>
  show({
    pages: {
      '/admin/quotes/:id': () => (
        <>
          <Notifications />
          <ManageQuotePage />
        </>
      ),
    },
    at: '/admin/quotes/45',
    responses: { ...catalogue, ...responses },
    user: { ...member, is_staff: true },
  });

const offer = () => screen.findByRole('region', { name: 'Offer' });

test('the clerk sees what the values cost at best, and takes that price with one click', async () => {
  const best = {
    ...{ total_price: 250, saves: 40, items: [] },
    regional_reports: [{ id: 6, year: 2017, region: 'Europe', quantity: 1, price: 250, oils: 98 }],
  };
  const { callsTo } = renderPage({
    [read]: { body: quote({ mine: false }) },
    'POST /api/purchasing/best-price/': { body: { total_price: 290, owned: [], best } },
  });
  expect(
    await screen.findByText('The same values for $250.00: all of 2017 Europe, 98 oils with every test.'),
  ).toBeTruthy();
  expect(callsTo('POST /api/purchasing/best-price/').at(-1)?.body).toMatchObject({ as_visitor: true });
  fill(/^Price in dollars/, '280');
  expect(screen.getByRole('button', { name: 'Send offer' }).getAttribute('data-variant')).toBe('default');
  await press('Use this price');
  const price = () => screen.getByLabelText<HTMLInputElement>(/^Price in dollars/).value;
  expect(price()).toBe('250.00');
  expect(screen.getByRole('button', { name: 'Send offer' }).getAttribute('data-variant')).toBe('filled');
  expect(screen.queryByRole('button', { name: 'Use this price' })).toBeNull();
  await press('Undo');
  expect(price()).toBe('280');
});

test('an offer of the requested oils with all their tests shows the list price and is sent', async () => {
  let current = quote({ mine: false });
  const { callsTo } = renderPage({
    [read]: () => ({ body: current }),
    [send]: () => {
      current = quoted({ mine: false });
      return { body: current };
    },
  });
  expect(await screen.findByText('$290.00')).toBeTruthy();
  fill(/^Price in dollars/, '1,234.50');
  fill(/^Message/, 'With our compliments.');
  await press('Send offer');
  await waitFor(async () => expect((await offer()).textContent).toContain('$1,234.50'));
  expect(callsTo(send)[0]?.body).toMatchObject({
    price: 1234.5,
    message: 'With our compliments.',
    reports: [
      {
        name: '5W-30, Germany',
        samples: [
          { id: 11, display_tests: [1, 2] },
          { id: 12, display_tests: [1, 2] },
        ],
      },
    ],
  });
});

test('proposes the oils that meet the criteria where none were chosen', async () => {
  renderPage({ [read]: { body: quote({ mine: false, samples: [], brands: ['Nowhere'] }) } });
  expect(
    await screen.findByText('2 oils of the catalog meet the criteria and are proposed here.'),
  ).toBeTruthy();
  expect(screen.getByText('Not in the catalog: Nowhere.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'R-11' })).toBeTruthy();
});

test('the comment of the customer stands above the offer, which begins with the tests of the request', async () => {
  renderPage({ [read]: { body: quote({ mine: false, tests: [2] }) } });
  const comment = await screen.findByRole('region', { name: 'Comments' });
  expect(comment.textContent).toContain('Only 2022, please.');
  expect(comment.compareDocumentPosition(await offer())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findAllByText('Base number (2 oils)')).not.toHaveLength(0);
  expect((await screen.findByRole('region', { name: 'Request' })).textContent).toContain('TestsBase number');
});

test('removes all oils of the request that match a filter, keeps only them, and takes either back', async () => {
  renderPage({ [read]: { body: quote({ mine: false, samples: [11, 12, 13] }) } });
  const shown = within(await offer());
  await shown.findByRole('link', { name: 'R-13' });
  const numbers = () => shown.getAllByRole('link', { name: /^R-/ }).map(({ textContent }) => textContent);
  fill('Find in these oils', 'brand 12');
  expect(numbers()).toEqual(['R-12']);
  await press('Remove 1 matching oil');
  await waitFor(() => expect(numbers()).toEqual(['R-11', 'R-13']));
  await press('Undo');
  await waitFor(() => expect(numbers()).toEqual(['R-11', 'R-12', 'R-13']));
  fill('Find in these oils', 'R-11');
  await press('Keep only these');
  await waitFor(() => expect(numbers()).toEqual(['R-11']));
});

test('an offer below half of the list price is sent once it is confirmed', async () => {
  const { callsTo } = renderPage({
    [read]: { body: quote({ mine: false }) },
    [send]: { body: quoted({ mine: false }) },
  });
  await screen.findByText('$290.00');
  fill(/^Price in dollars/, '144.99');
  await press('Send offer');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The offer is $144.99. That is 50% of the list price of $290.00.')).toBeTruthy();
  expect(callsTo(send)).toEqual([]);
  dialog.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fill(/^Price in dollars/, '40');
  await press('Send offer');
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(/That is 14% of the list price/)).toBeTruthy();
  again.getByRole('button', { name: 'Send offer' }).click();
  await waitFor(() => expect(callsTo(send)).toHaveLength(1));
});

test('an offer without a price, a name or oils is not sent', async () => {
  const { callsTo } = renderPage({ [read]: { body: quote({ mine: false }) } });
  await screen.findByText('$290.00');
  await press('Send offer');
  const message = 'Write it like 1200.50, with a point before at most two decimals.';
  expect(await screen.findByText(message)).toBeTruthy();
  fill(/^Price in dollars/, '1200,505');
  await press('Send offer');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText(/^Price in dollars/)).toHaveProperty('value', '1200,505');
  expect(callsTo(send)).toEqual([]);
});

test('an offer of chosen tests without one asks for a test, not for oils', async () => {
  const { callsTo } = renderPage({ [read]: { body: quote({ mine: false }) } });
  await screen.findByText('$290.00');
  fill(/^Price in dollars/, '200');
  fireEvent.click(screen.getByRole('radio', { name: 'Chosen tests' }));
  await press('Send offer');
  expect(await screen.findByText('Choose at least one test.')).toBeTruthy();
  expect(screen.queryByText('Choose at least one oil.')).toBeNull();
  expect(callsTo(send)).toEqual([]);
});

test('a failure of the server is shown and keeps what was typed', async () => {
  renderPage({
    [read]: { body: quote({ mine: false }) },
    [send]: failureResponse(409, 'quote_not_open', 'This quote can no longer be changed.'),
  });
  await screen.findByText('$290.00');
  fill(/^Price in dollars/, '200');
  await press('Send offer');
  expect(await screen.findByText('This quote can no longer be changed.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Price in dollars/).value).toBe('200');
});

test('an offer that was made can be changed: the form holds its datasets and price', async () => {
  renderPage({ [read]: { body: quoted({ mine: false }) } });
  await press('Change the offer');
  const form = within(await screen.findByRole('form', { name: 'Offer' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Name of the dataset/).value).toBe('Germany 2022');
  expect(form.getByLabelText<HTMLInputElement>(/^Price in dollars/).value).toBe('1234.50');
  expect(form.getByRole('button', { name: 'Replace offer' })).toBeTruthy();
});

test('closing asks for confirmation; a closed quote offers neither form nor closing', async () => {
  let current = quoted({ mine: false });
  const { callsTo } = renderPage({
    [read]: () => ({ body: current }),
    [close]: () => {
      current = quoted({ mine: false, status: 'CLOSED' });
      return { body: current };
    },
  });
  await press('Close quote');
  const dialog = within(await screen.findByRole('dialog'));
  expect(callsTo(close)).toEqual([]);
  expect(dialog.getByText(/We email the requester, who sees “Closed”\./)).toBeTruthy();
  dialog.getByRole('button', { name: 'Close quote' }).click();
  expect(await screen.findByText(/^Closed\. Requested on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close quote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change the offer' })).toBeNull();
});

test('states no list price while the tests of an oil load, or where they could not be loaded', async () => {
  const available = 'POST /api/reports/display-tests/available/';
  let answer = Promise.withResolvers<ReturnType<typeof failureResponse>>();
  renderPage({ [read]: { body: quote({ mine: false }) }, [available]: () => answer.promise });
  expect((await screen.findByRole('status', { name: 'List price' })).textContent).toBe('List price: …');
  answer.resolve(failureResponse(500, 'failed', 'The tests failed.'));
  expect(await screen.findByText('The list price could not be loaded.')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'List price' })).toBeNull();
  answer = Promise.withResolvers();
  answer.resolve({ body: { count: 1, results: [soldTest] } });
  await press('Try again');
  expect(await screen.findByText('$290.00')).toBeTruthy();
});

test('an offer that is put together is there again, and whole, after a session that ended, and gone once it is sent', async () => {
  let current = quote({ mine: false });
  let offers = 0;
  const { router, callsTo } = renderPage({
    [read]: () => ({ body: current }),
    [send]: () => {
      offers += 1;
      if (offers === 1) return failureResponse(401, 'invalid_token', 'Your session has ended.');
      current = quoted({ mine: false });
      return { body: current };
    },
  });
  await screen.findByText('$290.00');
  fill(/^Name of the dataset/, 'Two of Germany');
  await press('Remove R-12');
  fireEvent.click(screen.getByRole('radio', { name: 'Chosen tests' }));
  fireEvent.click(screen.getByLabelText('Tests', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Base number (2 oils)', hidden: true }));
  fill(/^Price in dollars/, '200');
  fill(/^Valid until/, '2027-03-01');
  fill(/^Message/, 'With our compliments.');
  await press('Send offer');
  await waitFor(() => expect(address()).toBe('/'));
  startSession({ token: 'n'.repeat(43), user: { ...member, is_staff: true } });
  await router.navigate('/admin/quotes/45');
  expect(await screen.findByDisplayValue('With our compliments.')).toBeTruthy();
  await press('Send offer');
  await waitFor(async () => expect((await offer()).textContent).toContain('$1,234.50'));
  expect(callsTo(send)).toHaveLength(2);
  expect(callsTo(send)[1]?.body).toEqual({
    price: 200,
    valid_until: '2027-03-01',
    message: 'With our compliments.',
    reports: [{ name: 'Two of Germany', samples: [{ id: 11, display_tests: [2] }] }],
  });
  expect(sessionStorage.getItem('offer-45')).toBeNull();
});

test('an offer that was put together over an earlier one is not filled in over a later one', async () => {
  let current = quoted({ mine: false });
  const { router, client } = renderPage({ [read]: () => ({ body: current }) });
  await press('Change the offer');
  await screen.findByRole('form', { name: 'Offer' });
  fill(/^Message/, 'Another one.');
  endSession('expired');
  await waitFor(() => expect(address()).toBe('/'));
  const { offer: replaced } = current;
  current = { ...current, offer: replaced && { ...replaced, price: 1300 } };
  client.clear();
  startSession({ token: 'n'.repeat(43), user: { ...member, is_staff: true } });
  await router.navigate('/admin/quotes/45');
  await press('Change the offer');
  const form = within(await screen.findByRole('form', { name: 'Offer' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Price in dollars/).value).toBe('1300.00');
  expect(screen.queryByDisplayValue('Another one.')).toBeNull();
});

test('a cancelled change of an offer forgets its message', async () => {
  renderPage({ [read]: { body: quoted({ mine: false }) } });
  await press('Change the offer');
  await screen.findByRole('form', { name: 'Offer' });
  fill(/^Message/, 'Another one.');
  await press('Cancel');
  await press('Change the offer');
  await screen.findByRole('form', { name: 'Offer' });
  expect(screen.queryByDisplayValue('Another one.')).toBeNull();
});

test('asks before an offer that is put together is lost, and not once it is sent', async () => {
  let current = quote({ mine: false });
  const { router } = renderPage({
    [read]: () => ({ body: current }),
    [send]: () => {
      current = quoted({ mine: false });
      return { body: current };
    },
  });
  await screen.findByText('$290.00');
  await press('Add a dataset');
  void router.navigate('/');
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  question.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getAllByRole('button', { name: 'Remove dataset' }).at(-1)?.click();
  fill(/^Price in dollars/, '1200');
  await press('Send offer');
  await waitFor(async () => expect((await offer()).textContent).toContain('Change the offer'));
  await router.navigate('/');
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['without a reason', [], 'Declined, Ada Byron'],
  [
    'for a reason',
    [{ at: '2026-11-22T09:30:00.000Z', by: 'Ada Byron', text: 'Too dear.' }],
    /^Declined, Ada Byron, .*Too dear\.$/,
  ],
])('the history of an offer that was declined %s ends with that', async (_, reasons, entry) => {
  const declined = quoted({ mine: false, status: 'DECLINED' });
  const made = { at: '2026-11-21T09:30:00.000Z', actor: 'admin@iom.example', action: 'quote.offer' };
  renderPage({
    [read]: { body: { ...declined, messages: [...declined.messages, ...reasons] } },
    'GET /api/auth/audit-log/': {
      body: {
        count: 1,
        results: [{ ...made, id: 1, target: 'quote 45', before: { offer: null }, after: declined, ip: null }],
      },
    },
  });
  const history = within(await screen.findByRole('region', { name: 'History' }));
  const entries = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(entries).toHaveLength(4);
  expect(entries.at(-1)).toMatch(entry);
});
