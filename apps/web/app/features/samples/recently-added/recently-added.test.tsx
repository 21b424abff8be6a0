import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import RecentlyAddedPage from './recently-added.page.tsx';

const released = 'GET /api/transfer/released-sample-groups/';
const oils = 'GET /api/core/sample-metadata/';
const group = {
  id: 12,
  name: '2016 Europe',
  created: '2026-10-01T08:00:00.000Z',
  released: '2026-11-20T08:00:00.000Z',
  year: 2016,
  count: 1205,
  collected: { from: '2016-03-01', to: '2016-04-05' },
};
const renderPage = (responses: Responses, at = '/dataset/new') =>
  show({
    pages: { '/dataset/new': RecentlyAddedPage, '/dataset/net': RecentlyAddedPage },
    at,
    responses,
    user: null,
  });

test('lists released groups without signing in, the latest first, with a way to buy each', async () => {
  const { callsTo } = renderPage({ [released]: { body: { count: 1, results: [group] } } });
  const list = within(await screen.findByRole('region', { name: 'Recently added groups' }));
  for (const text of ['1,205', '2016 Europe', '1 Mar – 5 Apr 2016', '20 Nov 2026'])
    expect(await list.findByText(text)).toBeTruthy();
  const buy = list.getByRole('link', { name: 'Buy Data: 2016 Europe' });
  expect(buy.getAttribute('href')).toBe('/dataset/select?sample__group_id=12');
  expect(Object.fromEntries(callsTo(released)[0]?.query ?? [])).toEqual({
    page: '1',
    page_size: '10',
    ordering: '-released',
  });
});

test('shows the samples of a group', async () => {
  const oil = {
    id: 1,
    sample: 1,
    sample__report_number: 'R1',
    sample__sae_grade: '0W20',
    brand_name: 'Brand',
  };
  const { callsTo } = renderPage({
    [released]: { body: { count: 1, results: [group] } },
    [oils]: { body: { count: 1, results: [oil] } },
  });
  await press('View: 2016 Europe');
  const dialog = await screen.findByRole('dialog', { name: 'Samples of 2016 Europe' });
  expect(await within(dialog).findByText('0W-20')).toBeTruthy();
  expect(callsTo(oils)[0]?.query.get('sample__group_id')).toBe('12');
});

test('the other URL shows the same, and a failure has a retry', async () => {
  let fails = true;
  renderPage(
    {
      [released]: () =>
        fails ? failureResponse(503, 'unavailable', 'Busy.') : { body: { count: 0, results: [] } },
    },
    '/dataset/net',
  );
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Busy.'));
  fails = false;
  await press('Try again');
  expect(await screen.findByText('Nothing has been released yet')).toBeTruthy();
});
