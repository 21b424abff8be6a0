import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';
import ApiKeysPage from './api-keys.page.tsx';

const path = '/registration/account-settings/api-keys';
const list = 'GET /api/auth/api-keys/';
const create = 'POST /api/auth/api-keys/';
const row = {
  id: 4,
  name: 'Nightly import',
  hint: 'iomk_ab12',
  created: '2026-11-20T08:00:00Z',
  last_used: null,
};
const renderPage = (responses: Responses = {}, rows: object[] = []) =>
  show({
    pages: { [path]: ApiKeysPage },
    at: path,
    responses: { [list]: { body: { count: rows.length, results: rows } }, ...responses },
  });

test('without a key the page says where keys will appear', async () => {
  renderPage();
  expect(await screen.findByText('No keys yet')).toBeTruthy();
});

test('a new key is shown once, until it is dismissed', async () => {
  const { callsTo } = renderPage({ [create]: { status: 201, body: { ...row, key: 'iomk_ab12secret' } } });
  fill(/^Name/, 'Nightly import');
  await press('Create key');
  expect(await screen.findByText('iomk_ab12secret')).toBeTruthy();
  expect(callsTo(create)[0]?.body).toEqual({ name: 'Nightly import' });
  await waitFor(() => expect(callsTo(list).length).toBeGreaterThan(1));
  await press('Done');
  expect(screen.queryByText('iomk_ab12secret')).toBeNull();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', '');
});

test('a name in use is an error at the field, too many keys a notice, and the name stays', async () => {
  renderPage({ [create]: failureResponse(409, 'too_many_keys', 'You have 20 API keys. Revoke one first.') });
  await press('Create key');
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
  fill(/^Name/, 'One more');
  await press('Create key');
  expect((await screen.findByRole('alert')).textContent).toBe('You have 20 API keys. Revoke one first.');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'One more');
});

test('after a failure the list is read again: the key may exist, though its response was lost', async () => {
  let stored: object[] = [];
  renderPage({
    [list]: () => ({ body: { count: stored.length, results: stored } }),
    [create]: () => {
      stored = [row];
      return failureResponse(503, 'unavailable', 'Please try again.');
    },
  });
  await screen.findByText('No keys yet');
  fill(/^Name/, 'Nightly import');
  await press('Create key');
  expect(await screen.findByRole('button', { name: 'Revoke Nightly import' })).toBeTruthy();
});

test('lists keys with their last use; revoking asks first', async () => {
  const revoke = 'DELETE /api/auth/api-keys/4/';
  const { callsTo } = renderPage({ [revoke]: { status: 204, body: null } }, [row]);
  expect((await screen.findByText('Nightly import')).closest('tr')?.textContent).toContain('Never');
  await press('Revoke Nightly import');
  expect(await screen.findByText(/Programs that use “Nightly import” will stop working/)).toBeTruthy();
  expect(callsTo(revoke)).toEqual([]);
  await press('Revoke');
  await waitFor(() => expect(callsTo(revoke)).toHaveLength(1));
});
