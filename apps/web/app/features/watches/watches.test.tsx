import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, press, type Responses, show } from '../../test/page.tsx';
import UnsubscribePage from './unsubscribe.page.tsx';
import WatchesPage from './watches.page.tsx';

const path = '/registration/account-settings/watches';
const list = 'GET /api/core/watches/';
const search = {
  id: 3,
  kind: 'CATALOGUE',
  name: 'Europe, 5W-30',
  filters: { region: ['Europe'], sae_grade: ['5W30'] },
  analysis: null,
  enabled: true,
  created: '2026-11-20T08:00:00Z',
};
const analysis = {
  ...search,
  id: 4,
  kind: 'ANALYSIS',
  name: 'Winter',
  filters: null,
  analysis: { id: 9, token: 'secret', answer: null },
  enabled: false,
};
const renderPage = (rows: object[], responses: Responses = {}) =>
  show({
    pages: { [path]: WatchesPage },
    at: path,
    responses: { [list]: { body: { count: rows.length, results: rows } }, ...responses },
  });

test('without a watched search the page says where to start', async () => {
  renderPage([]);
  expect(await screen.findByText('No watched searches yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Catalog' }).getAttribute('href')).toBe('/catalog');
});

test('each search opens what it searches, and has a switch', async () => {
  const change = 'PATCH /api/core/watches/3/';
  const { callsTo } = renderPage([search, analysis], { [change]: { body: { ...search, enabled: false } } });
  const link = await screen.findByRole('link', { name: 'Europe, 5W-30' });
  expect(link.getAttribute('href')).toBe('/catalog?region=Europe&sae_grade=5W30');
  expect(screen.getByRole('link', { name: 'Winter' }).getAttribute('href')).toBe(
    '/data/analysis?shared=secret',
  );
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Emails about Winter' }).checked).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Emails about Europe, 5W-30' }));
  await waitFor(() => expect(callsTo(change)[0]?.body).toEqual({ enabled: false }));
});

test('deleting asks first', async () => {
  const remove = 'DELETE /api/core/watches/4/';
  const { callsTo } = renderPage([analysis], { [remove]: { status: 204, body: null } });
  await press('Delete Winter');
  expect(await screen.findByText(/The saved analysis stays/)).toBeTruthy();
  expect(callsTo(remove)).toEqual([]);
  await press('Delete');
  await waitFor(() => expect(callsTo(remove)).toHaveLength(1));
});

const stop = 'POST /api/core/unsubscribe/7-token/';
const openLink = (responses: Responses) =>
  show({
    pages: { '/unsubscribe/:token': UnsubscribePage },
    at: '/unsubscribe/7-token',
    user: null,
    responses,
  });

test('the link of a mail ends nothing until the button is pressed, without signing in', async () => {
  const { callsTo } = openLink({ [stop]: { body: { status: 'OK' } } });
  await screen.findByRole('button', { name: 'Stop these emails' });
  expect(callsTo(stop)).toEqual([]);
  await press('Stop these emails');
  expect(await screen.findByText('You will get no more emails about new oils and results')).toBeTruthy();
  expect(callsTo(stop)).toHaveLength(1);
});

test('an incomplete link says so', async () => {
  openLink({ [stop]: failureResponse(404, 'not_found', 'Not found.') });
  await press('Stop these emails');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link is incomplete. Copy the whole link from the email.',
  );
});
