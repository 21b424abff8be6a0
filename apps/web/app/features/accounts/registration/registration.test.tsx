import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { rememberReturnPath } from '../../../lib/session/return-to.ts';
import LoginPage from '../../../routes/public/sign-in/login.tsx';
import { address, failureResponse, fill, member, press, show } from '../../../test/page.tsx';
import Registration from './registration.page.tsx';

const registered = { ...member, auth_token: 'n'.repeat(32) };
const renderPage = (responses = {}) =>
  show({
    pages: { '/registration': Registration, '/login': LoginPage },
    at: '/registration',
    user: null,
    responses,
  });

const fillAll = () => {
  for (const [label, text] of [
    [/^First name/, 'Ada'],
    [/^Last name/, 'Byron'],
    [/^Email address/, 'ada@lab.example'],
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
};
const acceptTerms = () => fireEvent.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));

test('submitted empty, the form asks for the terms first, lists every invalid field and sends nothing', async () => {
  const { sent } = renderPage();
  await press('Register');
  const alert = screen.getByRole('alert');
  expect(alert).toHaveProperty(
    'textContent',
    expect.stringMatching(/^Please accept the terms and conditions before continuing\./),
  );
  for (const field of [
    'First name',
    'Last name',
    'Email address',
    'Password',
    'Address',
    'City',
    'Country',
    'Phone',
  ])
    expect(within(alert).getByRole('button', { name: field })).toBeTruthy();
  expect(within(alert).queryByRole('button', { name: 'Company' })).toBeNull();
  expect(sent).toEqual([]);
});

test('with the terms accepted it asks to check the fields and names the errors', async () => {
  renderPage();
  acceptTerms();
  fill(/^Email address/, 'ada@lab');
  fill(/^Password(?! again)/, 'Engine0il!');
  fill(/^Password again/, 'Engine0il');
  await press('Register');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(/^Please verify the contents of the form and re-submit\./);
  expect(alert.textContent).toContain('Not a valid email address');
  expect(alert.textContent).toContain('Your passwords do not match.');
});

test('choosing a field in the list of errors focuses it', async () => {
  renderPage();
  await press('Register');
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'City' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^City/));
});

test('the checklist follows the password as it is typed', () => {
  renderPage();
  const checklist = screen.getByRole('list', { name: 'Password requirements' });
  const met = () => within(checklist).getAllByText(': met').length;
  fill(/^Password(?! again)/, 'engine');
  const weak = met();
  fill(/^Password(?! again)/, 'Engine0il!');
  expect(met()).toBe(5);
  expect(within(checklist).queryByText(/At most 128/)).toBeNull();
  fill(/^Password(?! again)/, `Engine0il!${'x'.repeat(120)}`);
  expect(within(checklist).getByText(/At most 128 characters/).textContent).toContain('not yet met');
  expect(weak).toBeLessThan(6);
});

test('marks Register as disabled until every required field is filled', () => {
  renderPage();
  const button = screen.getByRole('button', { name: 'Register' });
  fillAll();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  acceptTerms();
  expect(button.getAttribute('aria-disabled')).toBe('false');
});

test('a complete form creates the account, signs it in and goes to the requested page', async () => {
  rememberReturnPath('/dataset/payment?code=WELCOME10');
  const { callsTo } = renderPage({
    'POST /api/auth/users/': { status: 201, body: registered },
    'GET /api/auth/users/me/': { body: member },
  });
  fillAll();
  acceptTerms();
  await press('Register');
  await waitFor(() => expect(address()).toBe('/dataset/payment?code=WELCOME10'));
  expect(sessionStorage.getItem('registration')).toBeNull();
  const [sent] = callsTo('POST /api/auth/users/');
  expect(sent?.body).toMatchObject({
    first_name: 'Ada',
    country: 'GB',
    state: 'N/A',
    data_notification: false,
  });
  expect(sent?.body).not.toHaveProperty('terms');
  expect(sent?.body).not.toHaveProperty('password_again');
  expect(callsTo('GET /api/auth/users/me/')[0]?.headers.get('authorization')).toBe(`Token ${'n'.repeat(32)}`);
});

test('shows the server’s error at its field and keeps what was typed', async () => {
  const taken = 'An account with this email address already exists.';
  renderPage({
    'POST /api/auth/users/': failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { email: [taken] },
    }),
  });
  fillAll();
  acceptTerms();
  await press('Register');
  expect((await screen.findByRole('alert')).textContent).toContain(`Email address: ${taken}`);
  const email = screen.getByLabelText(/^Email address/);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email).toHaveProperty('value', 'ada@lab.example');
  expect(screen.getByRole('link', { name: 'Reset password' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', 'ada@lab.example');
});

test('the prerendered form has no country names, which differ between browsers and would break hydration', () => {
  const html = renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Registration />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).toContain('First name');
  expect(html.match(/<option[^>]*>[^<]*/g)).toEqual(['<option value="" selected="">Choose a country']);
});

test('a half-filled form is kept over a reload, without passwords and consent', async () => {
  renderPage();
  fillAll();
  acceptTerms();
  await waitFor(() => expect(sessionStorage.getItem('registration')).toContain('SW1Y 4JH'));
  expect(JSON.stringify(sessionStorage)).not.toContain('Engine0il!');
  cleanup();
  renderPage();
  await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada'));
  for (const password of screen.getAllByLabelText(/^Password/, { selector: 'input' }))
    expect(password).toHaveProperty('value', '');
  expect(screen.getByRole('checkbox', { name: /terms and conditions/ })).toHaveProperty('checked', false);
});

test('an empty address is missing, and a corrected field leaves the list of errors', async () => {
  renderPage();
  await press('Register');
  const alert = () => screen.getByRole('alert');
  expect(alert().textContent).toContain('Email address: This field is required.');
  expect(alert()).toBe(document.activeElement);
  acceptTerms();
  expect(alert().textContent).toMatch(/^Please verify the contents of the form and re-submit\./);
  fill(/^City/, 'London');
  expect(within(alert()).queryByRole('button', { name: 'City' })).toBeNull();
  fillAll();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offers the address that a slip in the provider’s name probably means, and takes it at one press', async () => {
  renderPage();
  fill(/^Email address/, 'ada@gmial.com');
  fireEvent.click(await screen.findByRole('button', { name: 'ada@gmail.com' }));
  expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', 'ada@gmail.com');
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
});
