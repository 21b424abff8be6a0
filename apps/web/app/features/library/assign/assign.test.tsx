import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AssignmentAcceptPage from '../../../routes/account/assignment-accept.tsx';
import AssignmentDeclinePage from '../../../routes/account/assignment-decline.tsx';
import AssignmentListPage from '../../../routes/account/assignment-list.tsx';
import RegistrationPage from '../../../routes/public/registration.tsx';
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
import { looksLikeEmail, seatOf } from './seats.rules.ts';

const holding = (changes: Partial<Holding> = {}): Holding => ({
  ...{ id: 5, kind: 'CUSTOM', name: 'Noack study', year: null, region: null, oil_count: 2 },
  ...{ released: null, created: '2026-10-01T08:00:00.000Z', order: 12, held: true, bought: true },
  ...{ holder: member.email, assigned: false, offer: null, reassignment_requested: false },
  ...changes,
});
const offer = { id: 9, email: 'nora@lab.example', created: '2026-11-01T08:00:00.000Z', mine: true };
const listOf = (...results: object[]) => ({ body: { count: results.length, results } });
const holdings = 'GET /api/reports/holdings/';
const assign = 'POST /api/reports/assign/';
const reassign = 'POST /api/purchasing/request-reassignment/';
const readOffer = 'POST /api/reports/assignments/offer/';
const accept = 'POST /api/reports/assignments/accept/';
const decline = 'POST /api/reports/assignments/decline/';

const scene = (answers: Responses) =>
  show({
    pages: { '/dataset/assign': AssignmentListPage },
    at: '/dataset/assign',
    answers: { 'GET /api/reports/assignments/': listOf(), ...answers },
  });

test.each([
  ['a bought licence is free and can be assigned', {}, 'Free', 'assign'],
  ['an offer of one’s own can be taken back', { offer }, 'Invited', 'cancel'],
  ['another’s offer is only shown', { offer: { ...offer, mine: false } }, 'Invited', undefined],
  ['once assigned, only a reassignment helps', { assigned: true, held: false }, 'Assigned', 'reassign'],
  ['one request at a time', { assigned: true, reassignment_requested: true }, 'Assigned', undefined],
  ['what was granted stays', { bought: false, order: null }, 'Granted', undefined],
] as const)('%s', (_name, changes, word, act) => {
  expect(seatOf(holding(changes))).toMatchObject({ word, ...(act ? { act } : {}) });
  expect(seatOf(holding(changes)).act).toBe(act);
});

test.each([
  ['nora@lab.example', true],
  [' nora@lab.example ', true],
  ['nora@lab', false],
  ['nora lind@lab.example', false],
  ['@lab.example', false],
])('%j looks like an address: %s', (text, looks) => {
  expect(looksLikeEmail(text)).toBe(looks);
});

test('assigning says who may use the data and from when, and shows the offer afterwards', async () => {
  let offered = false;
  const { callsTo } = scene({
    [holdings]: () => listOf(holding(offered ? { offer } : {})),
    [assign]: () => {
      offered = true;
      return { body: {} };
    },
  });
  await press('Assign: Noack study');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/only your colleague sees the data/)).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' });
  expect(button.disabled).toBe(true);
  fill(/^Email address/, ' nora@lab.example ');
  await press('Assign');
  expect(await screen.findByText(/Offered to nora@lab.example/)).toBeTruthy();
  expect(callsTo(assign)[0]?.body).toEqual({
    ...{ report_id: 5, order_id: 12, email: 'nora@lab.example', report_type: 'CUSTOM' },
  });
});

test('a refused assignment is told in the dialog and nothing is lost', async () => {
  scene({
    [holdings]: listOf(holding()),
    [assign]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { email: ['This is your own email address.'] },
    }),
  });
  await press('Assign: Noack study');
  await screen.findByRole('dialog');
  fill(/^Email address/, member.email);
  await press('Assign');
  expect(await screen.findByText('This is your own email address.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email address/).value).toBe(member.email);
});

test('an offer is taken back after a question', async () => {
  let pending = true;
  const cancel = 'POST /api/reports/assignments/9/cancel/';
  const { callsTo } = scene({
    [holdings]: () => listOf(holding(pending ? { offer } : {})),
    [cancel]: () => {
      pending = false;
      return { body: {} };
    },
  });
  await press('Take back: Noack study');
  expect(callsTo(cancel)).toEqual([]);
  await press('Take back');
  expect(await ready('Assign: Noack study')).toBeTruthy();
});

test('a reassignment needs a reason, and the answer is shown in the dialog', async () => {
  const held = holding({ assigned: true, held: false, holder: 'nora@lab.example' });
  const { callsTo } = scene({
    [holdings]: () => listOf(held),
    [reassign]: { body: { success: 'Your request has been sent.' } },
  });
  await press('Re-Assign: Noack study');
  await screen.findByRole('dialog');
  fill(/^Email address/, 'jo@lab.example');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true);
  fill(/^Reason/, 'Nora has left.');
  await press('Send request');
  expect(await screen.findByText('Your request has been sent.')).toBeTruthy();
  expect(callsTo(reassign)[0]?.body).toEqual({
    ...{ report_id: 5, report_type: 'CUSTOM', email: 'jo@lab.example', reason: 'Nora has left.' },
  });
});

test('the history of offers tells what became of each', async () => {
  const row = { report_id: 5, name: 'Noack study', report_type: 'CUSTOM', created: offer.created };
  scene({
    [holdings]: listOf(),
    'GET /api/reports/assignments/': listOf(
      { ...row, id: 2, email: 'nora@lab.example', state: 'ACCEPTED' },
      { ...row, id: 1, email: 'jo@lab.example', state: 'DECLINED' },
    ),
  });
  expect(await screen.findByText('Accepted')).toBeTruthy();
  expect(screen.getByText('Declined')).toBeTruthy();
  expect(screen.getByText('Nothing to assign yet')).toBeTruthy();
});

const offered = { name: 'Noack study', report_type: 'CUSTOM', from: 'Jonas Adler', email: 'ADA@lab.example' };
const link = (answers: Responses, user: typeof member | null = member, page = 'accept') =>
  show({
    pages: {
      '/assignment/accept/:token': AssignmentAcceptPage,
      '/assignment/decline/:token': AssignmentDeclinePage,
      '/registration': RegistrationPage,
    },
    at: `/assignment/${page}/secret`,
    answers: { [readOffer]: { body: offered }, ...answers },
    user,
  });

test('an offer is accepted with its secret, and the datasets come up', async () => {
  const { callsTo } = link({ [accept]: { body: {} } });
  expect(await screen.findByRole('heading', { name: 'Jonas Adler offers you Noack study' })).toBeTruthy();
  expect(callsTo(accept)).toEqual([]);
  await press('Accept');
  await waitFor(() => expect(address()).toBe('/dataset/owned'));
  expect(callsTo(accept)[0]?.body).toEqual({ token: 'secret' });
  expect(screen.getByText('Noack study is yours now.')).toBeTruthy();
});

test('who has no account registers with the address of the offer and comes back to it', async () => {
  const { auth_token, ...registered } = { ...member, auth_token: 'n'.repeat(32) };
  link(
    {
      'POST /api/auth/users/': { status: 201, body: { ...registered, auth_token } },
      'GET /api/auth/users/me/': { body: member },
    },
    null,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Register' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email address/)).value).toBe('ADA@lab.example');
  for (const [label, text] of [
    [/^First name/, 'Ada'],
    [/^Last name/, 'Byron'],
    [/^Password(?! again)/, 'Engine0il!'],
    [/^Password again/, 'Engine0il!'],
    [/^Address/, '12 St James Square'],
    [/^City/, 'London'],
    [/^State or province/, 'N/A'],
    [/^Postal code/, 'SW1Y 4JH'],
    [/^Country/, 'GB'],
    [/^Phone/, '+44 20 0000'],
  ] as const)
    fill(label, text);
  fireEvent.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await press('Register');
  expect(await ready('Accept')).toBeTruthy();
  expect(address()).toBe('/assignment/accept/secret');
});

test('an account of another address is told so and can sign out', async () => {
  link({ 'POST /api/auth/logout/': { status: 204, body: null } }, { ...member, email: 'jo@lab.example' });
  expect(await screen.findByText('This offer is for another address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await press('Sign out');
  expect(await screen.findByRole('link', { name: 'Register' })).toBeTruthy();
});

test('an offer is declined with its secret, by the person it was made to', async () => {
  const { callsTo } = link({ [decline]: { body: { name: 'Noack study' } } }, member, 'decline');
  await press('Decline');
  expect(await screen.findByText('You have declined')).toBeTruthy();
  expect(callsTo(decline)[0]?.body).toEqual({ token: 'secret' });
});

test('who is not signed in is shown the way to an account also before declining', async () => {
  link({}, null, 'decline');
  expect(await screen.findByRole('link', { name: 'I have an account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('a link that was answered or taken back says so', async () => {
  link({ [readOffer]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('This offer is no longer open')).toBeTruthy();
});

test.each([
  ['accept', 'Accept', accept],
  ['decline', 'Decline', decline],
])(
  'an offer that is taken back while its page is open says so at the answer (%s)',
  async (page, button, call) => {
    let open = true;
    link(
      {
        [readOffer]: () => (open ? { body: offered } : failureResponse(404, 'not_found', 'Not found.')),
        [call]: () => {
          open = false;
          return failureResponse(404, 'not_found', 'Not found.');
        },
      },
      member,
      page,
    );
    await press(button);
    expect(await screen.findByText('This offer is no longer open')).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

test('an offer that was declined is not shown again on the way back', async () => {
  let open = true;
  const { callsTo, router } = link({
    [readOffer]: () => (open ? { body: offered } : failureResponse(404, 'not_found', 'Not found.')),
    [decline]: () => {
      open = false;
      return { body: { name: 'Noack study' } };
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Decline' }));
  await press('Decline');
  expect(await screen.findByText('You have declined')).toBeTruthy();
  expect(callsTo(readOffer)).toHaveLength(1);
  await act(() => router.navigate(-1));
  expect(await screen.findByText('This offer is no longer open')).toBeTruthy();
});

test('an offer that was answered meanwhile shows its answer once the dialog is closed', async () => {
  let pending = true;
  scene({
    [holdings]: () => listOf(holding(pending ? { offer } : { assigned: true, held: false })),
    'POST /api/reports/assignments/9/cancel/': () => {
      pending = false;
      return failureResponse(409, 'assignment_settled', 'This offer has been answered already.');
    },
  });
  await press('Take back: Noack study');
  await press('Take back');
  expect(await screen.findByText('This offer has been answered already.')).toBeTruthy();
  await press('Cancel');
  expect(await ready('Re-Assign: Noack study')).toBeTruthy();
});
