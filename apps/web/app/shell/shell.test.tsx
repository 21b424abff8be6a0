import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loginNotice as login } from '../lib/session/return-to.ts';
import {
  endSession,
  onOtherTab,
  readSession,
  startSession,
  subscribe,
} from '../lib/storage/session-store.ts';
import { address, failureResponse, fill, member, press, ready, show } from '../test/page.tsx';
import { FlashMessage } from '../ui/FlashMessage.tsx';
import { LoginNotice } from './Frame.tsx';
import { Header } from './header/Header.tsx';

afterEach(() => vi.restoreAllMocks());

const other = { ...member, id: 8, profile: 8, first_name: 'Mira', email: 'mira@lab.example' };
const Public = () => (
  <>
    <Header />
    <LoginNotice />
  </>
);
const pages = { '/': Public, '/catalog': Public, '/downloads': Public, '/admin/orders/:id': Public };
const responses = {
  'POST /api/auth/api-token-auth/': { body: { token: 'n'.repeat(43), user: member } },
  'POST /api/auth/logout/': { status: 204, body: null },
};

const loginNotice = () => screen.findByText('Please login to access this page');

const shownNotifications = () => notificationsStore.getState().notifications.map(({ title }) => title);

const signIn = async () => {
  fill(/Email address/, member.email);
  fill(/^Password/, 'Engine0il!');
  const form = screen.getByRole('form', { name: 'Sign in' });
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await screen.findByRole('button', { name: 'Ada Byron' });
};

test('the header as it is served offers no sign-in to a browser with a session', () => {
  const html = renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Header />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const [, hidden = ''] = html.split('until-account');
  expect(hidden).toContain('Sign in');
});

test('the prerendered page has no notice, so that it matches a reloaded page after a redirect', () => {
  const html = renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[{ pathname: '/', state: { ...login, flash: 'Done' } }]}>
          <LoginNotice />
          <FlashMessage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).not.toContain('alert');
  expect(html).not.toContain('Done');
});

test('redirects a visitor to sign in, and then to the requested page', async () => {
  show({ pages, at: '/downloads?page=2', responses, user: null });
  expect((await loginNotice()).closest('[role=alert]')).not.toBeNull();
  expect(address()).toBe('/');
  await screen.findByRole('form', { name: 'Sign in' });
  await signIn();
  await waitFor(() => expect(address()).toBe('/downloads?page=2'));
});

test('an administrator’s page leads a visitor home without a notice, and opens when an administrator signs in', async () => {
  const signedIn = { token: 'n'.repeat(43), user: { ...member, is_staff: true } };
  show({
    pages,
    at: '/admin/orders/7',
    responses: { ...responses, 'POST /api/auth/api-token-auth/': { body: signedIn } },
    user: null,
  });
  await ready('Sign in');
  expect(address()).toBe('/');
  expect(screen.queryByText('Please login to access this page')).toBeNull();
  await press('Sign in');
  await screen.findByRole('form', { name: 'Sign in' });
  await signIn();
  await waitFor(() => expect(address()).toBe('/admin/orders/7'));
});

test('a user who signs in elsewhere stays there, whatever page they were refused before', async () => {
  const { router } = show({ pages, at: '/downloads', responses, user: null });
  await loginNotice();
  await router.navigate('/catalog');
  await waitFor(() => expect(address()).toBe('/catalog'));
  await screen.findByRole('form', { name: 'Sign in' });
  await signIn();
  await waitFor(() => expect(sessionStorage.getItem('return-to')).toBeNull());
  expect(address()).toBe('/catalog');
});

test('signing out on a page for signed-in users leads home and does not ask to sign in again', async () => {
  show({ pages, at: '/downloads', responses });
  await press('Ada Byron');
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
  await waitFor(() => expect(address()).toBe('/'));
  await ready('Sign in');
  expect(sessionStorage.getItem('return-to')).toBeNull();
});

const notSignedOut = 'Signed out on this device only';

test.each([
  ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is busy', () => failureResponse(503, 'unavailable', 'The service is starting or busy.')],
])('signing out while %s ends the session here and says that the server was not told', async (_, answer) => {
  show({ pages, at: '/catalog', responses: { ...responses, 'POST /api/auth/logout/': answer } });
  await press('Ada Byron');
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
  await ready('Sign in');
  expect(readSession()).toBeNull();
  expect(shownNotifications()).toEqual([notSignedOut]);
});

test.each([
  ['the server ends the session', { status: 204, body: null }],
  ['the session has ended before', failureResponse(401, 'invalid_token', 'Your session has ended.')],
])('signing out when %s says nothing', async (_, answer) => {
  show({ pages, at: '/catalog', responses: { ...responses, 'POST /api/auth/logout/': answer } });
  await press('Ada Byron');
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
  await ready('Sign in');
  expect(shownNotifications()).toEqual([]);
});

/** Runs `act` as another tab: each of its writes to local storage raises an event here. */
const inAnotherTab = (act: () => void) => {
  const write = Storage.prototype.setItem;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    write.call(this, key, value);
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  });
  act();
  spy.mockRestore();
};

test('takes over a session that began in another tab', () => {
  const seen: (string | undefined)[] = [];
  const stops = [subscribe(() => {}), onOtherTab(() => seen.push(readSession()?.user.email))];
  inAnotherTab(() => startSession({ token: 'n'.repeat(43), user: other }));
  for (const stop of stops) stop();
  expect(seen).toEqual(['mira@lab.example']);
});

test('discards data loaded for one user once another tab has signed in as another user', async () => {
  const { client } = show({ pages, at: '/catalog', responses });
  client.setQueryData(['orders'], ['of Ada']);
  endSession('signed out');
  inAnotherTab(() => startSession({ token: 'n'.repeat(43), user: other }));
  await screen.findByRole('button', { name: 'Mira Byron' });
  expect(client.getQueryData(['orders'])).toBeUndefined();
});

test('signing out ends the session here at once, however long the server takes', async () => {
  const { callsTo } = show({
    pages,
    at: '/catalog',
    responses: { ...responses, 'POST /api/auth/logout/': () => new Promise(() => {}) },
  });
  const token = readSession()?.token;
  await press('Ada Byron');
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
  expect(readSession()).toBeNull();
  await ready('Sign in');
  const [sent] = callsTo('POST /api/auth/logout/');
  expect(sent?.headers.get('authorization')).toBe(`Token ${token}`);
});

test('signing out does not end a session that has begun in another tab meanwhile', async () => {
  const answered = Promise.withResolvers<{ status: number; body: null }>();
  show({
    pages,
    at: '/catalog',
    responses: { ...responses, 'POST /api/auth/logout/': () => answered.promise },
  });
  await press('Ada Byron');
  (await screen.findByRole('menuitem', { name: 'Sign out' })).click();
  act(() => inAnotherTab(() => startSession({ token: 'n'.repeat(43), user: other })));
  await act(async () => answered.resolve({ status: 204, body: null }));
  await screen.findByRole('button', { name: 'Mira Byron' });
  expect(readSession()?.user).toEqual(other);
});

/** The button is hidden in the wide window of the tests. */
const openPhoneMenu = () => fireEvent.click(screen.getByLabelText('Menu'));

test('the menu on a phone links home too', async () => {
  show({ pages, at: '/catalog', responses });
  openPhoneMenu();
  expect((await screen.findByRole('link', { name: 'Home' })).getAttribute('href')).toBe('/');
});

test('the phone menu of a visitor leads to sign-in, registration and the questions', async () => {
  show({ pages, at: '/catalog', responses, user: null });
  openPhoneMenu();
  const menu = within(await screen.findByRole('dialog'));
  fireEvent.click(menu.getByText('How to use'));
  const target = (name: string) => menu.getByRole('link', { name }).getAttribute('href');
  expect([target('Sign in'), target('Register'), target('Frequently asked questions')]).toEqual([
    '/login',
    '/registration',
    '/#faq',
  ]);
});

test('the phone menu of a user names the user and signs out', async () => {
  show({ pages, at: '/downloads', responses });
  openPhoneMenu();
  const menu = within(await screen.findByRole('dialog'));
  expect(menu.getByText('Ada Byron')).toBeTruthy();
  menu.getByRole('button', { name: 'Sign out' }).click();
  await waitFor(() => expect(address()).toBe('/'));
  await ready('Sign in');
});

test('a section of the navigation lists its pages until one is chosen or Escape is pressed', async () => {
  show({ pages, at: '/', responses, user: null });
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  const button = navigation.getByRole('button', { name: 'Oil data' });
  fireEvent.click(button);
  const link = navigation.getByRole('link', { name: 'Classic Archive - 1990s to 2020' });
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
  fireEvent.click(navigation.getByRole('button', { name: 'Testing' }));
  fireEvent.click(button);
  expect(navigation.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    null,
    'Oil data',
  ]);
  navigation.getByRole('link', { name: 'Catalog' }).click();
  await waitFor(() => expect(address()).toBe('/catalog'));
  expect(navigation.queryByRole('link', { name: 'Catalog' })).toBeNull();
});
