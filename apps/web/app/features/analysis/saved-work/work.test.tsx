import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type Responses, show } from '../../../test/page.tsx';
import SavedWorkPage from './saved-work.page.tsx';

const work = (more: object) => ({
  ...{ id: 5, folder: '', filters: '', answer: null, token: 'abc' },
  ...{ created: '2026-01-01T00:00:00Z', updated: '2026-01-02T00:00:00Z' },
  ...more,
});
const board = work({ kind: 'dashboard', name: 'Board', contents: 'Cold (Histogram)', folder: 'Committee' });
const claims = work({
  ...{ id: 7, kind: 'answer', name: 'Claims', contents: 'Answer: Claim check', filters: 'Year: 2018' },
  ...{ answer: 'claim-check', token: 'def' },
});

const Page = () => (
  <>
    <Notifications />
    <SavedWorkPage />
  </>
);

const listCall = 'GET /api/reports/analysis/saved-work/';
const open = (responses: Responses = {}, at = '') =>
  show({
    pages: { '/data/stories': Page, '/data/stories/:id': () => <p>Editor</p> },
    at: `/data/stories${at}`,
    responses: {
      [listCall]: { body: { count: 2, results: [board, claims] } },
      'GET /api/reports/analysis/folders/': {
        body: { count: 1, results: [{ name: 'Committee', count: 3 }] },
      },
      ...responses,
    },
  });

test('each entry opens by its kind and says what it holds', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Board' });
  expect(link.getAttribute('href')).toBe('/data/story/abc');
  expect(screen.getByRole('link', { name: 'Claims' }).getAttribute('href')).toBe(
    '/data/answers/claim-check?shared=def',
  );
  for (const text of ['Cold (Histogram)', 'Answer: Claim check', 'Year: 2018', 'Committee'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Board' }).getAttribute('href')).toBe('/data/stories/5');
});

test('search, kind and folder are asked of the server', async () => {
  const { callsTo } = open({}, '?kind=dashboard&folder=Committee&search=noack');
  await screen.findByRole('link', { name: 'Board' });
  const asked = new URLSearchParams(callsTo(listCall)[0]?.query);
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ kind: 'dashboard', folder: 'Committee', search: 'noack' },
  });
  expect(await screen.findByRole('option', { name: 'Committee (3)' })).toBeTruthy();
});

test('an entry is renamed and moved to a folder', async () => {
  const change = 'PATCH /api/reports/analysis/stories/5/';
  const { callsTo } = open({ [change]: { body: {} } });
  await press('Rename or move: Board');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Cold board' } });
  fireEvent.change(dialog.getByRole('combobox', { name: 'Folder' }), { target: { value: 'Archive' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsTo(change)[0]?.body).toEqual({ title: 'Cold board', folder: 'Archive' }));
});

test('a dashboard is copied with its layout, filter and folder', async () => {
  const create = 'POST /api/reports/analysis/stories/';
  const parts = [{ kind: 'words', text: 'Hello' }];
  const { callsTo } = open({
    'GET /api/reports/analysis/stories/5/': {
      body: { ...board, title: 'Board', parts, layout: 'grid', filters: { year: [2018] } },
    },
    [create]: { status: 201, body: {} },
  });
  await press('Copy: Board');
  await waitFor(() =>
    expect(callsTo(create)[0]?.body).toEqual({
      ...{ title: 'Board (copy)', parts, layout: 'grid', filters: { year: [2018] }, folder: 'Committee' },
    }),
  );
});

test('a deleted dashboard is restored by Undo', async () => {
  const remove = 'DELETE /api/reports/analysis/stories/5/';
  const restore = 'POST /api/reports/analysis/stories/5/restore/';
  const { callsTo } = open({ [remove]: { status: 204, body: null }, [restore]: { body: {} } });
  await press('Delete: Board');
  await press('Undo');
  await waitFor(() => expect(callsTo(restore)).toHaveLength(1));
  expect(callsTo(remove)).toHaveLength(1);
});

test('a saved analysis is deleted after a confirmation', async () => {
  const remove = 'DELETE /api/reports/analysis/saved/7/';
  const { callsTo } = open({ [remove]: { status: 204, body: null } });
  await press('Delete: Claims');
  expect(await screen.findByText(/This cannot be undone/)).toBeTruthy();
  expect(callsTo(remove)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(callsTo(remove)).toHaveLength(1));
});

test('a new dashboard opens its editor', async () => {
  const create = 'POST /api/reports/analysis/stories/';
  const { callsTo } = open({ [create]: { status: 201, body: { id: 5 } } });
  await press('New story or dashboard');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Cold' } });
  fireEvent.click(dialog.getByRole('radio', { name: /^Dashboard/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Editor')).toBeTruthy();
  expect(callsTo(create)[0]?.body).toEqual({ title: 'Cold', parts: [], layout: 'grid' });
});

test('without saved work the page says where to start', async () => {
  open({ [listCall]: { body: { count: 0, results: [] } } });
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
});
