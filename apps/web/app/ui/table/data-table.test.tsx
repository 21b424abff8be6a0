import { listReleasedGroups, listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import type { RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useList } from '../../lib/api/use-list.ts';
import { address, fill, press, type Responses, show } from '../../test/page.tsx';
import type { Column } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { SearchField } from './SearchField.tsx';

type Row = RowOf<typeof listReleasedGroups>;

const columns: readonly Column<Row>[] = [
  {
    accessor: 'name',
    title: 'Group name',
    sortable: true,
    render: ({ name }) => <button type="button">{name}</button>,
  },
  { accessor: 'year', title: 'Year', sortable: true, onPhone: 'below' },
  { accessor: 'note', title: 'Note', csv: false, onPhone: 'below', render: () => '' },
  { accessor: 'act', title: 'Options', csv: false, onPhone: 'below', render: () => 'Approve' },
  { accessor: 'count', title: 'Oils', csv: ({ count }) => count * 2 },
  { accessor: 'view', title: 'View', csv: false, onPhone: 'hidden', render: () => 'View it' },
];

const Groups = () => {
  const list = useList(listReleasedGroups, { ordering: '-released' });
  return (
    <DataTable
      label="Groups"
      list={list}
      columns={columns}
      rowKey={({ name }) => name}
      exportAs="groups"
      empty={{ title: 'Nothing yet' }}
    />
  );
};

const Searched = () => {
  const list = useList(listSampleGroups, {
    ordering: '-created',
    filters: { status: 'RELEASED' },
    urlFilters: { search: 'q' },
  });
  return (
    <DataTable
      label="Groups"
      list={list}
      columns={[{ accessor: 'name', title: 'Group name' }]}
      rowKey={({ id }) => id}
      filters={
        <SearchField
          label="Search"
          searched={list.filterText('search')}
          onSearch={(text) => list.setFilter('search', text)}
        />
      }
      empty={{ title: 'Nothing found' }}
    />
  );
};

const list = `${listReleasedGroups.method} ${listReleasedGroups.path}`;
const group = (id: number, name = `Group ${id}`) => ({
  id,
  name,
  year: 2000 + id,
  count: id,
  released: '2026-10-01T08:00:00.000Z',
});
/** A server with so many groups. */
const groups = (count: number, name?: string): Responses => ({
  [list]: ({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    return {
      body: { count, results: ids.slice((page - 1) * size, page * size).map((id) => group(id, name)) },
    };
  },
});
const renderPage = (at: string, responses: Responses) =>
  show({ pages: { '/groups': Groups }, at, responses });

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
});

test('reads page, page size and order from the URL', async () => {
  const { callsTo } = renderPage('/groups?page=2&page_size=20&ordering=-name', groups(30));
  await screen.findByText('Group 21');
  expect(Object.fromEntries(callsTo(list)[0]?.query ?? [])).toEqual({
    page: '2',
    page_size: '20',
    ordering: '-name',
  });
});

test('takes the defaults where the URL has what the endpoint refuses', async () => {
  const { callsTo } = renderPage('/groups?page=abc&page_size=101&ordering=password', groups(1));
  await screen.findByText('Group 1');
  expect(Object.fromEntries(callsTo(list)[0]?.query ?? [])).toEqual({
    page: '1',
    page_size: '10',
    ordering: '-released',
  });
});

test('leads to the last page where the page is past the end', async () => {
  renderPage('/groups?page=9', groups(12));
  await waitFor(() => expect(address()).toBe('/groups?page=2'));
});

test('keeps the page size in the URL and returns to the first page', async () => {
  renderPage('/groups?page=2', groups(30));
  fireEvent.change(await screen.findByLabelText('Rows per page'), { target: { value: '20' } });
  await waitFor(() => expect(address()).toBe('/groups?page_size=20'));
});

test('searches by the URL, from the first page', async () => {
  const search = `${listSampleGroups.method} ${listSampleGroups.path}`;
  const { callsTo } = show({
    pages: { '/groups': Searched },
    at: '/groups?page=2&q=old',
    responses: { [search]: { body: { count: 0, results: [] } } },
  });
  await screen.findByText('Nothing found');
  expect(callsTo(search)[0]?.query.get('search')).toBe('old');
  fill('Search', ' new ');
  await waitFor(() => expect(address()).toBe('/groups?q=new'));
  await waitFor(() => expect(callsTo(search).at(-1)?.query.get('search')).toBe('new'));
});

test('saves all pages as CSV, in the order of the list and with formulas escaped', async () => {
  const { callsTo } = renderPage('/groups?ordering=name', groups(120, '=SUM(A1),"x"'));
  await press('Download CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect([lines[0], lines[1], lines.length]).toEqual([
    'Group name,Year,Oils',
    `"'=SUM(A1),""x""",2001,2`,
    122,
  ]);
  const pages = callsTo(list).filter(({ query }) => query.get('page_size') === '100');
  expect(pages.map(({ query }) => [query.get('page'), query.get('ordering')])).toEqual([
    ['1', 'name'],
    ['2', 'name'],
  ]);
});

test('says how many rows a CSV file has where there are more than its limit', async () => {
  renderPage('/groups', groups(5001));
  await press('Download CSV');
  expect(await screen.findByText(/the first 5,000 of 5,001 rows/)).toBeTruthy();
});

test('says why a CSV file could not be made', async () => {
  renderPage('/groups', {
    [list]: ({ query }) =>
      query.get('page_size') === '100'
        ? { status: 503, body: { error: 'The service is busy.', code: 'unavailable', request_id: 'r' } }
        : { body: { count: 1, results: [group(1)] } },
  });
  await press('Download CSV');
  expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
});

test('remembers hidden columns in this browser and leaves them out of the CSV file', async () => {
  renderPage('/groups', groups(1));
  await screen.findByText('2001');
  await press('Columns');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Year' }));
  await waitFor(() => expect(screen.queryByText('2001')).toBeNull());
  expect(localStorage.getItem('hidden-columns:groups')).toBe('["year"]');
  await press('Download CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('Group name,Oils\r\nGroup 1,2\r\n');
});

test('shows all columns where what is remembered cannot be read', async () => {
  localStorage.setItem('hidden-columns:groups', '{"year":true}');
  renderPage('/groups', groups(1));
  expect(await screen.findByText('2001')).toBeTruthy();
});

test('stacks columns below the first one on a phone', async () => {
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...wide,
    media,
    matches: media === '' || media.startsWith('(max-width'),
  }));
  renderPage('/groups', groups(1));
  const cell = (await screen.findByRole('button', { name: 'Group 1' })).closest('td');
  expect(cell && within(cell).getByText('2001')).toBeTruthy();
  // an empty cell has no line
  expect(cell?.textContent).not.toContain('Note');
  expect(cell && within(cell).getByText('Approve')).toBeTruthy();
  expect(cell?.textContent).not.toContain('Options');
  expect(screen.queryByText('View it')).toBeNull();
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Group name',
    'Oils',
  ]);
  vi.restoreAllMocks();
});

test('arrow keys move the focus from row to row', async () => {
  renderPage('/groups', groups(2));
  const first = await screen.findByRole('button', { name: 'Group 1' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Group 2');
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowUp' });
  expect(document.activeElement?.textContent).toBe('Group 1');
});

test('a sortable column is a head with a button in it, and states the direction', async () => {
  renderPage('/groups', groups(3));
  const head = () => screen.getByRole('columnheader', { name: /^Year/ });
  await screen.findByRole('columnheader', { name: /^Year/ });
  expect(head().getAttribute('aria-sort')).toBeNull();
  fireEvent.click(within(head()).getByRole('button', { name: 'Year' }));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
  fireEvent.click(within(head()).getByRole('button', { name: 'Year' }));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
  fireEvent.click(screen.getByRole('button', { name: 'Group name' }));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBeNull());
  expect(within(screen.getByRole('columnheader', { name: 'Oils' })).queryByRole('button')).toBeNull();
});
