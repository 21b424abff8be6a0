import type { Entry } from '@iom/contract/content/entries.endpoints.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import EntriesPage from './entries.page.tsx';

const list = 'GET /api/home/manage-entries/';
const create = 'POST /api/home/manage-entries/';
const entry = (id: number, changes: Partial<Entry> = {}): Entry => ({
  ...{ id, section: 'FAQ', anchor: `q${id}`, title: `Question ${id}`, text: 'Yes.', date: '', kind: '' },
  ...{ link: '', published: true, created: '2026-11-01T08:00:00.000Z', updated: '2026-11-02T08:00:00.000Z' },
  ...changes,
});

const open = (search: string, rows: readonly Entry[], responses: Responses = {}) =>
  show({
    pages: { '/admin/entries': EntriesPage },
    at: `/admin/entries${search}`,
    user: { ...member, is_staff: true },
    responses: { [list]: { body: { count: rows.length, results: rows } }, ...responses },
  });

test('adds a news item; a mistake that the server finds is shown at its field', async () => {
  const { callsTo } = open('', [], {
    [create]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { text: ['/no-page/ is neither a page of this site.'] },
    }),
  });
  await press('Add a news item');
  await screen.findByRole('dialog');
  fill(/^Title/, 'A webinar');
  fill(/^Date/, '2026-12');
  fireEvent.change(screen.getByLabelText(/^Kind/), { target: { value: 'Events' } });
  fill(/^Text/, 'See [this](/no-page/)');
  fireEvent.click(screen.getByLabelText(/^Published/));
  await press('Save');
  expect(await screen.findByText('/no-page/ is neither a page of this site.')).toBeTruthy();
  expect(callsTo(create)[0]?.body).toEqual({
    ...{ section: 'NEWS', title: 'A webinar', text: 'See [this](/no-page/)', date: '2026-12' },
    ...{ kind: 'Events', link: '', published: true },
  });
});

test('shows drafts as such, and previews what is written', async () => {
  open('?section=FAQ', [entry(1, { published: false, text: 'In the [catalog](/catalog) and **here**.' })]);
  expect(await screen.findByText('Draft')).toBeTruthy();
  expect(screen.getByText('In the catalog and here.')).toBeTruthy();
  await press('Change Question 1');
  fireEvent.click(await screen.findByRole('tab', { name: 'Preview' }));
  const link = await screen.findByRole('link', { name: 'catalog' });
  expect(link.getAttribute('href')).toBe('/catalog');
});

test('moves a question by a place, and not beyond the end', async () => {
  const order = 'POST /api/home/manage-entries/order/';
  const { callsTo } = open('?section=FAQ', [entry(1), entry(2), entry(3)], {
    [order]: { body: { status: 'OK' } },
  });
  await press('Move Question 1 up');
  await press('Move Question 3 up');
  await waitFor(() =>
    expect(callsTo(order).map(({ body }) => body)).toEqual([{ section: 'FAQ', ids: [1, 3, 2] }]),
  );
});

test('news cannot be moved: their date orders them', async () => {
  open('', [entry(1, { section: 'NEWS', date: '2026', kind: 'Events' })]);
  expect(await screen.findByRole('button', { name: 'Change Question 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move Question 1 up' })).toBeNull();
});
