import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, press, show } from '../../test/page.tsx';
import NewsEvents from './news-events.page.tsx';
import OurTeam from './our-team.page.tsx';

const read = 'GET /api/home/entries/';
const available = 'GET /api/reports/availability/';
const group = {
  ...{ id: 4, name: '2024 Europe', year: 2024, oil_count: 112, owned: 0 },
  released: '2024-11-29T09:00:00.000Z',
};
const blocks = [
  { type: 'paragraph', spans: [{ text: 'See ' }, { text: 'the oils', href: '/catalog?year=2026' }] },
  { type: 'list', ordered: false, items: [[{ text: 'bold', strong: true }]] },
];

test('news and releases are dated, newest first, with links into the site', async () => {
  const entry = {
    anchor: '2026-oils',
    title: 'Oils of 2026',
    date: '2026-03',
    kind: 'Events',
    link: '',
    blocks,
  };
  show({
    pages: { '/news_events': NewsEvents },
    at: '/news_events',
    responses: {
      [read]: {
        body: {
          results: [
            entry,
            { ...entry, anchor: '2023-oils', title: 'Oils of 2023', date: '2023', blocks: [] },
          ],
        },
      },
      [available]: { body: { count: 0, results: [], recent_groups: [group] } },
    },
  });
  const title = await screen.findByRole('heading', { name: 'Oils of 2026' });
  expect(title.closest('li')?.id).toBe('2026-oils');
  expect(screen.getByText('Mar').getAttribute('datetime')).toBe('2026-03');
  expect(screen.getByRole('link', { name: 'the oils' }).getAttribute('href')).toBe('/catalog?year=2026');
  expect(screen.getByText('bold').tagName).toBe('STRONG');
  const headings = screen.getAllByRole('heading').slice(1);
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    ...['H2 2026', 'H3 Oils of 2026', 'H2 2024', 'H3 2024 Europe', 'H2 2023', 'H3 Oils of 2023'],
    'H2 Stay informed',
  ]);
  const release = screen.getByRole('link', { name: '2024 Europe' }).closest('li');
  expect(release?.textContent).toMatch(/^29 Nov · Release2024 Europe112 oils/);
  expect(screen.getByRole('link', { name: '2024 Europe' }).getAttribute('href')).toBe(
    '/dataset/select?sample__group_id=4',
  );
});

test('a page whose texts cannot be read says so and tries again', async () => {
  let tries = 0;
  show({
    pages: { '/our-team/': OurTeam },
    at: '/our-team/',
    responses: {
      [read]: () => {
        tries += 1;
        const entry = { anchor: 'collectors', title: 'Collectors', date: '', kind: '', link: '', blocks };
        return tries === 1 ? failureResponse(404, 'not_found', 'Not there.') : { body: { results: [entry] } };
      },
    },
  });
  expect(await screen.findByText('Not there.')).toBeTruthy();
  await press('Try again');
  expect((await screen.findByRole('heading', { name: 'Collectors' })).id).toBe('collectors');
});
