import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding, offer } from '../../../test/fixtures/holdings.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  focused,
  member,
  press,
  type Responses,
  ready,
  show,
} from '../../../test/page.tsx';
import RegistrationPage from '../../accounts/registration/registration.page.tsx';
import AssignmentListPage from './assign.page.tsx';
import InvitationLinkPage from './invitation.page.tsx';

const listOf = (...results: object[]) => ({ body: { count: results.length, results } });
const holdings = 'GET /api/reports/holdings/';
const assign = 'POST /api/reports/assign/';
const reassign = 'POST /api/purchasing/request-reassignment/';
const readInvitation = 'POST /api/reports/assignments/offer/';
const accept = 'POST /api/reports/assignments/accept/';
const decline = 'POST /api/reports/assignments/decline/';

const renderPage = (responses: Responses) =>
  show({
    pages: { '/dataset/assign': AssignmentListPage },
    at: '/dataset/assign',
    responses: { 'GET /api/reports/assignments/': listOf(), ...responses },
  });

test('assigning explains who can use the data from when on, and shows the invitation afterwards', async () => {
  let isAssigned = false;
  const { callsTo } = renderPage({
    [holdings]: () => listOf(holding(5, isAssigned ? { offer } : {})),
    [assign]: () => {
      isAssigned = true;
      return { body: {} };
    },
  });
  await press('Assign: Noack study');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/only your colleague can use this copy/)).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fill(/^Email address/, ' nora@lab.example ');
  await press('Assign');
  expect(await screen.findByText(/Invited nora@lab.example/)).toBeTruthy();
  expect(callsTo(assign)[0]?.body).toEqual({
    ...{ report_id: 5, order_id: 12, email: 'nora@lab.example', report_type: 'CUSTOM' },
  });
});

test.each([
  [
    { spare: true, another_copy: true },
    /We will email your colleague an invitation\. You keep your own copy/,
  ],
  [{ another_copy: true }, /After that you use another of your copies/],
])('assigning one of several copies says that the buyer keeps another: %j', async (changes, text) => {
  renderPage({ [holdings]: listOf(holding(5, changes)) });
  await press('Assign: Noack study');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.queryByText(/only your colleague/)).toBeNull();
});

test('a rejected assignment shows the error in the dialog and keeps the input', async () => {
  renderPage({
    [holdings]: listOf(holding(5)),
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
  expect(await focused(/^Email address/)).toBeTruthy();
});

test('Enter in an incomplete address says at the field what is missing, and sends nothing', async () => {
  const { callsTo } = renderPage({ [holdings]: listOf(holding(5)) });
  await press('Assign: Noack study');
  const dialog = within(await screen.findByRole('dialog'));
  fill(/^Email address/, 'nora@lab');
  // as Enter does, where the button is not disabled
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).form?.requestSubmit();
  expect(await dialog.findByText('Enter an address like name@company.com.')).toBeTruthy();
  expect(await focused(/^Email address/)).toBeTruthy();
  expect(callsTo(assign)).toEqual([]);
});

test.each([
  ['Assign', 'Assign: Noack study', 'Assign', assign, holding(5)],
  ['Re-Assign', 'Re-Assign: Noack study', 'Send request', reassign, holding(5, { assigned: true })],
])('a failure that is about no field is an alert of the dialog: %s', async (_, opener, button, call, row) => {
  renderPage({
    [holdings]: listOf(row),
    [call]: failureResponse(503, 'unavailable', 'The service is starting or busy.'),
  });
  await press(opener);
  const dialog = within(await screen.findByRole('dialog'));
  fill(/^Email address/, 'nora@lab.example');
  if (call === reassign) fill(/^Reason/, 'She left.');
  await press(button);
  expect((await dialog.findByRole('alert')).textContent).toBe('The service is starting or busy.');
  expect(screen.getByLabelText(/^Email address/).getAttribute('aria-invalid')).not.toBe('true');
});

test.each([
  ['Assign', 'Assign: Noack study', 'Assign', assign, holding(5)],
  ['Re-Assign', 'Re-Assign: Noack study', 'Send request', reassign, holding(5, { assigned: true })],
])('closing after a failure fetches the seat again: %s', async (_, opener, button, call, row) => {
  let isTaken = false;
  renderPage({
    [holdings]: () => listOf(isTaken ? { ...row, offer } : row),
    [call]: () => {
      isTaken = true;
      return failureResponse(409, 'already_assigned', 'This license is already assigned.');
    },
  });
  await press(opener);
  const dialog = within(await screen.findByRole('dialog'));
  fill(/^Email address/, 'nora@lab.example');
  if (call === reassign) fill(/^Reason/, 'She left.');
  await press(button);
  await dialog.findByText('This license is already assigned.');
  await press('Cancel');
  expect(await screen.findByText(/Invited nora@lab.example/)).toBeTruthy();
});

test('an invitation is withdrawn after confirmation', async () => {
  let pending = true;
  const cancel = 'POST /api/reports/assignments/9/cancel/';
  const { callsTo } = renderPage({
    [holdings]: () => listOf(holding(5, pending ? { offer } : {})),
    [cancel]: () => {
      pending = false;
      return { body: {} };
    },
  });
  await press('Withdraw: Noack study');
  expect(callsTo(cancel)).toEqual([]);
  await press('Withdraw');
  expect(await ready('Assign: Noack study')).toBeTruthy();
});

test('a reassignment needs a reason, and the dialog shows the success message', async () => {
  const held = holding(5, { assigned: true, held: false, holder: 'nora@lab.example' });
  const { callsTo } = renderPage({
    [holdings]: () => listOf(held),
    [reassign]: { body: { success: 'Your request has been sent.' } },
  });
  await press('Re-Assign: Noack study');
  await screen.findByRole('dialog');
  fill(/^Email address/, 'jo@lab.example');
  expect(screen.getByRole('button', { name: 'Send request' }).getAttribute('aria-disabled')).toBe('true');
  fill(/^Reason/, 'Nora has left.');
  await press('Send request');
  expect(await screen.findByText('Your request has been sent.')).toBeTruthy();
  expect(callsTo(reassign)[0]?.body).toEqual({
    ...{ report_id: 5, report_type: 'CUSTOM', email: 'jo@lab.example', reason: 'Nora has left.' },
  });
});

test('the history of assignments shows the state of each', async () => {
  const row = { report_id: 5, name: 'Noack study', report_type: 'CUSTOM', created: offer.created };
  renderPage({
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

const invitation = {
  name: 'Noack study',
  report_type: 'CUSTOM',
  contents: '30 oils: Base Number, Noack Volatility',
  from: 'Jonas Adler',
  email: 'ADA@lab.example',
};
const openLink = (responses: Responses, user: typeof member | null = member, page = 'accept') =>
  show({
    pages: {
      '/assignment/accept/:token': InvitationLinkPage,
      '/assignment/decline/:token': InvitationLinkPage,
      '/registration': RegistrationPage,
    },
    at: `/assignment/${page}/secret`,
    responses: { [readInvitation]: { body: invitation }, ...responses },
    user,
  });

test('accepting sends the secret and opens the datasets', async () => {
  const { callsTo } = openLink({ [accept]: { body: {} } });
  expect(
    await screen.findByRole('heading', { name: 'Jonas Adler would like to assign Noack study to you' }),
  ).toBeTruthy();
  expect(
    screen.getByText(
      /\(30 oils: Base Number, Noack Volatility\).* once you accept, this copy is yours alone\.$/,
    ),
  ).toBeTruthy();
  expect(callsTo(accept)).toEqual([]);
  await press('Accept');
  await waitFor(() => expect(address()).toBe('/dataset/owned'));
  expect(callsTo(accept)[0]?.body).toEqual({ token: 'secret' });
  expect(screen.getByText('Noack study is yours now.')).toBeTruthy();
});

test('a visitor registers with the invited address and returns to the invitation', async () => {
  const { auth_token, ...registered } = { ...member, auth_token: 'n'.repeat(32) };
  openLink(
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

test('an account with another address is told so and can sign out', async () => {
  openLink({ 'POST /api/auth/logout/': { status: 204, body: null } }, { ...member, email: 'jo@lab.example' });
  expect(await screen.findByText('This invitation is for another address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await press('Sign out');
  expect(await screen.findByRole('link', { name: 'Register' })).toBeTruthy();
});

test('declining sends the secret and confirms', async () => {
  const { callsTo } = openLink({ [decline]: { body: { name: 'Noack study' } } }, member, 'decline');
  await press('Decline');
  expect(await screen.findByText('Invitation declined')).toBeTruthy();
  expect(callsTo(decline)[0]?.body).toEqual({ token: 'secret' });
});

test('a visitor is asked to register or sign in before declining', async () => {
  openLink({}, null, 'decline');
  expect(await screen.findByRole('link', { name: 'I have an account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('the link of a closed invitation says that it is no longer open', async () => {
  openLink({ [readInvitation]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('This invitation is no longer open')).toBeTruthy();
});

test.each([
  ['accept', 'Accept', accept],
  ['decline', 'Decline', decline],
])(
  'an invitation withdrawn while its page is open is no longer open after %s',
  async (page, button, call) => {
    let open = true;
    openLink(
      {
        [readInvitation]: () =>
          open ? { body: invitation } : failureResponse(404, 'not_found', 'Not found.'),
        [call]: () => {
          open = false;
          return failureResponse(404, 'not_found', 'Not found.');
        },
      },
      member,
      page,
    );
    await press(button);
    expect(await screen.findByText('This invitation is no longer open')).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

test('going back after declining does not show the invitation again', async () => {
  let open = true;
  const { callsTo, router } = openLink({
    [readInvitation]: () => (open ? { body: invitation } : failureResponse(404, 'not_found', 'Not found.')),
    [decline]: () => {
      open = false;
      return { body: { name: 'Noack study' } };
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Decline' }));
  await press('Decline');
  expect(await screen.findByText('Invitation declined')).toBeTruthy();
  expect(callsTo(readInvitation)).toHaveLength(1);
  await act(() => router.navigate(-1));
  expect(await screen.findByText('This invitation is no longer open')).toBeTruthy();
});

test('an invitation accepted meanwhile shows its new state once the dialog is closed', async () => {
  let pending = true;
  renderPage({
    [holdings]: () => listOf(holding(5, pending ? { offer } : { assigned: true, held: false })),
    'POST /api/reports/assignments/9/cancel/': () => {
      pending = false;
      return failureResponse(409, 'assignment_settled', 'This assignment is no longer open.');
    },
  });
  await press('Withdraw: Noack study');
  await press('Withdraw');
  expect(await screen.findByText('This assignment is no longer open.')).toBeTruthy();
  await press('Cancel');
  expect(await ready('Re-Assign: Noack study')).toBeTruthy();
});

test('a reassignment that was typed is there again when the dialog was left, and gone once it is sent', async () => {
  const held = holding(5, { assigned: true, held: false, holder: 'nora@lab.example' });
  renderPage({
    [holdings]: () => listOf(held),
    [reassign]: { body: { success: 'Your request has been sent.' } },
  });
  await press('Re-Assign: Noack study');
  await screen.findByRole('dialog');
  fill(/^Email address/, 'jo@lab.example');
  fill(/^Reason/, 'Nora has left.');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Re-Assign: Noack study');
  await waitFor(() => expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Nora has left.'));
  expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', 'jo@lab.example');
  await press('Send request');
  expect(await screen.findByText('Your request has been sent.')).toBeTruthy();
  expect(sessionStorage.getItem('reassign-CUSTOM-5')).toBeNull();
});
