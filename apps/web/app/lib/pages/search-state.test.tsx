import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import {
  choiceParam,
  idParam,
  pageParam,
  readSearch,
  textParam,
  textsParam,
  useSearchState,
} from './search-state.ts';

const params = { code: textsParam, by: choiceParam(['card']), page: pageParam, search: textParam };

/** Two components with the same state, as a filter panel and a list have it. */
const show = (url: string) => {
  const updates: ReturnType<
    typeof useSearchState<{ code: readonly string[]; by: 'card' | undefined; page: number; search: string }>
  >[1][] = [];
  const Part = ({ index }: { index: number }) => {
    const [state, update] = useSearchState(params);
    updates[index] = update;
    return <output>{JSON.stringify(state)}</output>;
  };
  const element = (
    <>
      <Part index={0} />
      <Part index={1} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/list', element },
      { path: '/elsewhere', element },
    ],
    { initialEntries: [url] },
  );
  render(<RouterProvider router={router} />);
  const search = () => router.state.location.search;
  return { router, search, updates };
};

afterEach(cleanup);

test('two updates in one tick from different components both reach the URL', async () => {
  const { search, updates } = show('/list?other=1');
  await act(async () => {
    updates[0]?.({ search: 'velora' });
    updates[1]?.({ by: 'card' });
  });
  expect(search()).toBe('?other=1&search=velora&by=card');
  expect(screen.getAllByText('{"code":[],"by":"card","page":1,"search":"velora"}')).toHaveLength(2);
});

test('an update by function starts from the update before it', async () => {
  const { search, updates } = show('/list?code=A');
  await act(async () => {
    for (const code of ['B', 'C']) updates[0]?.((latest) => ({ code: [...latest.code, code] }));
  });
  expect(search()).toBe('?code=A&code=B&code=C');
});

test('an update while an earlier one is still on its way keeps both', async () => {
  const { search, updates } = show('/list');
  await act(async () => {
    updates[0]?.({ search: 'a' });
    await Promise.resolve();
    updates[1]?.({ page: 3 });
    await new Promise((resolve) => setTimeout(resolve));
    updates[0]?.({ by: 'card' });
  });
  expect(search()).toBe('?search=a&page=3&by=card');
});

test('an update after a navigation elsewhere starts from the URL there', async () => {
  const { router, search, updates } = show('/list?search=a');
  await act(async () => updates[0]?.({ page: 2 }));
  await act(() => router.navigate('/elsewhere?search=b'));
  await act(async () => updates[0]?.({ by: 'card' }));
  expect(search()).toBe('?search=b&by=card');
});

test('an update after going back starts from the URL gone back to', async () => {
  const { router, search, updates } = show('/list?search=a');
  await act(async () => updates[0]?.({ page: 2 }));
  await act(() => router.navigate(-1));
  await act(async () => updates[1]?.({ by: 'card' }));
  expect(search()).toBe('?search=a&by=card');
});

test('defaults are not written and other keys stay', async () => {
  const { search, updates } = show('/list?page=4&search=a&by=card&other=1');
  await act(async () => updates[0]?.({ page: 1, search: '', by: undefined }));
  expect(search()).toBe('?other=1');
});

test.each([
  ['page=abc&by=cash&id=0', { page: 1, by: undefined, id: undefined }],
  ['page=-1&id=17', { page: 1, by: undefined, id: 17 }],
  ['page=3&by=card&id=12345678901', { page: 3, by: 'card', id: undefined }],
])('reads %s, unreadable values as absent', (text, expected) => {
  const all = { page: pageParam, by: choiceParam(['card']), id: idParam };
  expect(readSearch(all, new URLSearchParams(text))).toEqual(expected);
});
