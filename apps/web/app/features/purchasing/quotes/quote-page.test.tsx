import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../../lib/storage/session-store.ts';
import { order } from '../../../test/fixtures/checkout.fixture.ts';
import { oilsAndTests, quote, quoted } from '../../../test/fixtures/quotes.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  member,
  press,
  type Responses,
  ready,
  show,
} from '../../../test/page.tsx';
import QuoteClaim from './claim-quote.page.tsx';
import QuotePage from './quote.page.tsx';
import QuotesPage from './quotes.page.tsx';

const list = 'GET /api/home/quote-requests/';
const read = 'GET /api/home/quote-requests/45/';
const accept = 'POST /api/home/quote-requests/45/accept/';
const decline = 'POST /api/home/quote-requests/45/decline/';
const claim = 'POST /api/home/quote-requests/claim/';
const readClaimable = 'POST /api/home/quote-requests/claim/offer/';
const readOrder = 'GET /api/purchasing/orders/17/';
const renderPage = (at: string, responses: Responses) =>
  show({
    pages: { '/quotes': QuotesPage, '/quotes/:id': QuotePage, '/quotes/claim/:token': QuoteClaim },
    at,
    responses: { ...oilsAndTests, ...responses },
  });

test('lists each quote with its status and, once there is an offer, its price', async () => {
  const { callsTo } = renderPage('/quotes', {
    [list]: { body: { count: 2, results: [quoted({ id: 46, reference: 'Q-000046' }), quote()] } },
  });
  const offered = (await screen.findByRole('link', { name: 'Q-000046' })).closest('tr') as HTMLElement;
  expect(within(offered).getByText('Offer made')).toBeTruthy();
  expect(within(offered).getByText('$1,234.50')).toBeTruthy();
  expect(screen.getByText('Waiting for our offer')).toBeTruthy();
  expect(Object.fromEntries(callsTo(list)[0]?.query ?? [])).toEqual({
    page: '1',
    page_size: '10',
    ordering: '-created',
    mine: 'true',
  });
});

test('shows what was requested; without an offer there is nothing to accept', async () => {
  renderPage('/quotes/45', { [read]: { body: quote() } });
  const asked = await screen.findByRole('region', { name: 'Request' });
  for (const text of ['Germany', '5W-30', 'ada@lab.example']) expect(asked.textContent).toContain(text);
  expect(await within(asked).findByRole('link', { name: 'R-12' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull();
});

test('shows price, day, oils with tests and messages of an offer; accepting it leads to payment', async () => {
  const { callsTo } = renderPage('/quotes/45', {
    [read]: { body: quoted() },
    [accept]: { body: { order_id: 17 } },
  });
  const head = within(await screen.findByRole('region', { name: 'Our offer' }));
  expect(head.getByText('valid until 31 Jan 2027, end of day UTC')).toBeTruthy();
  expect(head.getByText('With our compliments.')).toBeTruthy();
  for (const name of ['Accept offer', 'Decline', 'PDF'])
    expect(head.getByRole('button', { name })).toBeTruthy();
  const offer = await screen.findByRole('region', { name: 'In this offer' });
  expect(offer.textContent).toContain('Germany 2022');
  await waitFor(() => expect(offer.textContent).toContain('2 oils × 2 tests: Noack volatility, Base number'));
  await press('Accept offer');
  expect(callsTo(accept)).toEqual([]);
  await press('Accept and go to payment');
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
  expect(callsTo(accept)[0]?.body).toEqual({ offer: quoted().offer });
});

test('the offer that is accepted is the one that was shown when the dialog was opened', async () => {
  let current = quoted();
  const { callsTo } = renderPage('/quotes/45', {
    [read]: () => ({ body: current }),
    [accept]: failureResponse(409, 'offer_changed', 'The offer has changed. Please look at it again.'),
  });
  await press('Accept offer');
  const shown = current.offer;
  current = quoted({ offer: shown && { ...shown, valid_until: '2027-02-28' } });
  await press('Accept and go to payment');
  expect(await screen.findByText('The offer has changed. Please look at it again.')).toBeTruthy();
  await screen.findByText(/28 Feb 2027/);
  await press('Accept and go to payment');
  await waitFor(() => expect(callsTo(accept)).toHaveLength(2));
  for (const { body } of callsTo(accept)) expect(body).toEqual({ offer: shown });
});

test('an offer of 113 oils with the same tests names the tests once and lists ten oils until more are asked for', async () => {
  const oils = Array.from({ length: 113 }, (_, index) => ({ id: index + 1, display_tests: [1, 2] }));
  const base = quoted().offer;
  const offer = base && { ...base, reports: [{ name: 'Many', samples: oils }] };
  renderPage('/quotes/45', { [read]: { body: quoted({ offer, samples: [] }) } });
  const items = within(await screen.findByRole('region', { name: 'In this offer' }));
  await items.findByText(/^R-10, /);
  expect(items.getAllByText(/Noack volatility/)).toHaveLength(1);
  expect(items.getAllByText(/^R-\d+, /)).toHaveLength(10);
  await press('Show 100 more oils of 103');
  await waitFor(() => expect(items.getAllByText(/^R-\d+, /)).toHaveLength(110));
  await press('Show 3 more oils');
  await waitFor(() => expect(items.getAllByText(/^R-\d+, /)).toHaveLength(113));
  expect(screen.queryByRole('button', { name: /more oil/ })).toBeNull();
});

test('an offer names the tests of most oils once, and only the exceptions of an oil', async () => {
  const samples = [
    { id: 1, display_tests: [1, 2] },
    { id: 2, display_tests: [2, 1] },
    { id: 3, display_tests: [1] },
    { id: 4, display_tests: [1, 2, 3] },
  ];
  const base = quoted().offer;
  const offer = base && { ...base, reports: [{ name: 'Four', samples }] };
  renderPage('/quotes/45', { [read]: { body: quoted({ offer, samples: [] }) } });
  const items = within(await screen.findByRole('region', { name: 'In this offer' }));
  await items.findByText(/^R-4, /);
  expect(items.getByText('4 oils, most with 2 tests: Noack volatility, Base number')).toBeTruthy();
  expect(items.getAllByRole('listitem').map((oil) => oil.textContent)).toEqual([
    'R-1, Brand 1 5W-30, Germany 2022',
    'R-2, Brand 2 5W-30, Germany 2022',
    'R-3, Brand 3 5W-30, Germany 2022without Base number',
    'R-4, Brand 4 5W-30, Germany 2022also Color',
  ]);
});

test('an offer without common tests names the tests of each oil', async () => {
  const samples = [1, 2].map((id) => ({ id, display_tests: [id] }));
  const base = quoted().offer;
  const offer = base && { ...base, reports: [{ name: 'Two', samples }] };
  renderPage('/quotes/45', { [read]: { body: quoted({ offer, samples: [] }) } });
  const items = within(await screen.findByRole('region', { name: 'In this offer' }));
  await items.findByText(/^R-2, /);
  for (const name of ['Noack volatility', 'Base number']) expect(items.getByText(name)).toBeTruthy();
});

test('a quotation shows its regional databases and what its discount takes off', async () => {
  const base = quoted().offer;
  const offer = base && {
    ...{ ...base, reports: [], message: '', price: 1080 },
    regional_reports: [{ id: 5, year: 2016, region: 'Europe' as const, quantity: 3, price: 1200 }],
    discounts: [{ code: 'TEN', name: 'Ten percent', amount: 120 }],
  };
  renderPage('/quotes/45', { [read]: { body: quoted({ offer, samples: [] }) } });
  expect(await screen.findByText('2016 Europe regional database, 3 copies')).toBeTruthy();
  expect(screen.getByText('$1,200.00 less $120.00, Ten percent (TEN)')).toBeTruthy();
});

test('an administrator reads that an offer was declined, not who declined it', async () => {
  renderPage('/quotes/45', { [read]: { body: quoted({ status: 'DECLINED', mine: false }) } });
  expect(await screen.findByText('This offer was declined.')).toBeTruthy();
});

test('shows that an offer can no longer be accepted', async () => {
  renderPage('/quotes/45', {
    [read]: { body: quoted() },
    [accept]: failureResponse(409, 'quote_not_open', 'This quote can no longer be changed.'),
  });
  await press('Accept offer');
  await press('Accept and go to payment');
  expect(await screen.findByText('This quote can no longer be changed.')).toBeTruthy();
  expect(address()).toBe('/quotes/45');
});

test('shows a declined offer as such, and sends the reason', async () => {
  let now = quoted();
  const { callsTo } = renderPage('/quotes/45', {
    [read]: () => ({ body: now }),
    [decline]: () => {
      now = quoted({ status: 'DECLINED' });
      return { body: now };
    },
  });
  await press('Decline');
  fill(/^Reason/, 'Too much.');
  await press('Decline offer');
  expect(await screen.findByText('You declined this offer.')).toBeTruthy();
  expect(callsTo(decline)[0]?.body).toEqual({ reason: 'Too much.', offer: quoted().offer });
  expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull();
});

test('the reason of a declined offer outlasts a session that ends', async () => {
  const { router } = renderPage('/quotes/45', {
    [read]: { body: quoted() },
    [decline]: failureResponse(401, 'invalid_token', 'Your session has ended.'),
  });
  await press('Decline');
  fill('Reason (optional)', 'Too many tests');
  await press('Decline offer');
  await waitFor(() => expect(address()).toBe('/'));
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  await router.navigate('/quotes/45');
  await press('Decline');
  expect(await screen.findByLabelText('Reason (optional)')).toHaveProperty('value', 'Too many tests');
});

test.each([
  ['expired', quoted({ status: 'EXPIRED' })],
  ['another’s, as an administrator sees it', quoted({ mine: false })],
])('an offer that is %s cannot be accepted', async (_what, shown) => {
  renderPage('/quotes/45', { [read]: { body: shown } });
  await screen.findByRole('region', { name: 'In this offer' });
  expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull();
});

test('an accepted quote links to its order and to its payment while the order is unpaid', async () => {
  renderPage('/quotes/45', {
    [read]: { body: quoted({ status: 'ACCEPTED', order: 17 }) },
    [readOrder]: { body: order({ id: 17, status: 'IN_PROCESS' }) },
  });
  const link = await screen.findByRole('link', { name: 'Order 17' });
  expect(link.getAttribute('href')).toBe('/ordering/invoice/view/17');
  const pay = await screen.findByRole('link', { name: 'Pay now' });
  expect(pay.getAttribute('href')).toBe('/dataset/payment?order=17');
});

test('the order of an accepted quote that is paid cannot be paid again', async () => {
  renderPage('/quotes/45', {
    [read]: { body: quoted({ status: 'ACCEPTED', order: 17 }) },
    [readOrder]: { body: order({ id: 17, status: 'COMPLETE', paid: true }) },
  });
  expect(await screen.findByText(/: complete$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

const { reference, offer } = quoted();
const claimable = { reference, offer, email: 'ADA@lab.example', status: 'QUOTED' };
const openLink = (responses: Responses, user: typeof member | null = member) =>
  show({
    pages: { '/quotes/:id': QuotePage, '/quotes/claim/:token': QuoteClaim },
    at: '/quotes/claim/secret',
    responses: { ...oilsAndTests, [readClaimable]: { body: claimable }, ...responses },
    user,
  });

test('the mailed link shows the offer to a visitor and asks for the account of its address', async () => {
  const { callsTo } = openLink({}, null);
  const head = within(await screen.findByRole('region', { name: 'Our offer' }));
  expect(head.getByText('valid until 31 Jan 2027, end of day UTC')).toBeTruthy();
  expect(head.getByText('With our compliments.')).toBeTruthy();
  expect(head.getByRole('link', { name: 'Register' })).toBeTruthy();
  expect(screen.getByText('ADA@lab.example')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to my quotes' })).toBeNull();
  expect(callsTo(claim)).toEqual([]);
});

test('opening the mailed link claims nothing; confirming adds the quote to the account and shows it', async () => {
  const { callsTo } = openLink({ [claim]: { body: quoted() }, [read]: { body: quoted() } });
  await ready('Add to my quotes');
  expect(callsTo(claim)).toEqual([]);
  await press('Add to my quotes');
  await waitFor(() => expect(address()).toBe('/quotes/45'));
  expect(callsTo(claim).map((call) => call.body)).toEqual([{ token: 'secret' }]);
});

test('an account of another address is told so and cannot claim the quote', async () => {
  openLink({}, { ...member, email: 'jo@lab.example' });
  expect(await screen.findByText('This offer is for another address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to my quotes' })).toBeNull();
});

test('a mailed link that was used or replaced says so, also when that happens while its page is open', async () => {
  let open = true;
  openLink({
    [readClaimable]: () => (open ? { body: claimable } : failureResponse(404, 'not_found', 'Not found.')),
    [claim]: () => {
      open = false;
      return failureResponse(404, 'not_found', 'Not found.');
    },
  });
  await press('Add to my quotes');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
});

test.each(['45', 'abc'])(
  'shows "not found" for a quote that is unknown or another user’s: %s',
  async (id) => {
    renderPage(`/quotes/${id}`, { [read]: failureResponse(404, 'not_found', 'Not found.') });
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
  },
);
