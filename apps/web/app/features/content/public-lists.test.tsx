import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../lib/storage/session-store.ts';
import { address, failureResponse, fill, member, press, show } from '../../test/page.tsx';
import ApprovedOilsPage from './approved-oils/approved-oils.page.tsx';
import CommentPage from './comments/comment.page.tsx';
import PaperPage from './papers/technical-paper.page.tsx';
import PapersPage from './papers/technical-papers.page.tsx';

const comments = '/api/home/comments/';
const aComment = (changes: object = {}) => ({
  ...{ id: 3, author: 'Ada Byron', comment: 'Fine data.', mine: true, hidden: false },
  last_updated: '2026-11-20T09:30:00.000Z',
  ...changes,
});

const showComments = (rows: () => object[], more: object = {}) =>
  show({
    pages: { '/comment': CommentPage },
    at: '/comment',
    responses: {
      [`GET ${comments}`]: () => ({ body: { count: rows().length, results: rows() } }),
      ...more,
    },
  });

test('a comment that is empty or too long is refused at its field; a valid one is listed with its company', async () => {
  let rows: object[] = [];
  const { callsTo } = showComments(() => rows, {
    [`POST ${comments}`]: () => {
      rows = [aComment({ company: 'Lovelace Lubricants' })];
      return { status: 201, body: rows[0] };
    },
  });
  expect(await screen.findByText('No comments yet')).toBeTruthy();
  await press('Leave comment');
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  fill(/^Your comment/, 'x'.repeat(5001));
  await press('Leave comment');
  expect(await screen.findByText('At most 5000 characters.')).toBeTruthy();
  expect(callsTo(`POST ${comments}`)).toEqual([]);
  fill(/^Your comment/, 'Fine data.');
  (await screen.findByLabelText<HTMLInputElement>(/^Show my company/)).click();
  await press('Leave comment');
  expect(await screen.findByText('Fine data.', { selector: 'p' })).toBeTruthy();
  expect(callsTo(`POST ${comments}`)[0]?.body).toEqual({ comment: 'Fine data.', show_company: true });
  expect(screen.getByText(', Lovelace Lubricants')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your comment/ }).value).toBe('');
});

test('only comments of one’s own are changed, and deleted after confirmation', async () => {
  let rows = [aComment(), aComment({ id: 4, author: 'Nora Lind', comment: 'Agreed.', mine: false })];
  const { callsTo } = showComments(() => rows, {
    [`PATCH ${comments}3/`]: () => {
      rows = [aComment({ comment: 'Better.' })];
      return { body: rows[0] };
    },
    [`DELETE ${comments}3/`]: () => {
      rows = [];
      return { status: 204, body: null };
    },
  });
  expect(await screen.findByText('Agreed.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1);
  await press('Change');
  fill(/^Change your comment/, 'Better.');
  await press('Save comment');
  expect(await screen.findByText('Better.', { selector: 'p' })).toBeTruthy();
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(callsTo(`DELETE ${comments}3/`)).toEqual([]);
  dialog.getByRole('button', { name: 'Delete' }).click();
  expect(await screen.findByText('No comments yet')).toBeTruthy();
});

const paper = {
  id: 7,
  title: 'Shear stability',
  authors: 'I. Keller',
  presented: 'Graz, 2016',
  citation: 'Keller, 2016',
  abstract: 'Measured.',
  link: 'https://papers.example/7',
  answers: [],
  tests: [],
};
const papers = 'GET /api/home/technical-papers/';

test('papers lead to their pages; search, author and year are sent and kept in the address', async () => {
  const { callsTo } = show({
    pages: { '/technical_papers': PapersPage },
    at: '/technical_papers?author=Keller',
    user: null,
    responses: { [papers]: { body: { count: 1, results: [paper] } } },
  });
  const link = await screen.findByRole('link', { name: 'Shear stability' });
  expect(link.getAttribute('href')).toBe('/technical_paper/7');
  fill('Year', '2016');
  await waitFor(() => expect(address()).toBe('/technical_papers?author=Keller&year=2016'));
  await waitFor(() => expect(callsTo(papers).at(-1)?.query.toString()).toContain('author=Keller&year=2016'));
});

test('a list without papers says so', async () => {
  show({
    pages: { '/technical_papers': PapersPage },
    at: '/technical_papers',
    user: null,
    responses: { [papers]: { body: { count: 0, results: [] } } },
  });
  expect(await screen.findByText('No papers yet')).toBeTruthy();
});

const showPaper = (at: string, responses: object) =>
  show({
    pages: { '/technical_paper/:id': PaperPage },
    at,
    user: null,
    responses: { ...responses },
  });

test('the page of a paper has its title and a link that opens apart from this site', async () => {
  showPaper('/technical_paper/7', { [`${papers}7/`]: { body: paper } });
  expect(await screen.findByRole('heading', { name: 'Shear stability' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Read at papers.example' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([paper.link, 'noopener noreferrer']);
  expect(document.title).toContain('Shear stability · ');
});

test('a paper leads to its answers and tests, in their order, and shows the plot of its first answer', async () => {
  const aTest = (id: number, name: string, method: string) => ({
    ...{ id, name, method, what_it_measures: `About ${name}.` },
  });
  const results = [
    aTest(1, 'Elements', 'ASTM D4951'),
    aTest(2, 'Noack', 'ASTM D5800'),
    aTest(3, 'Pour Point', 'ASTM D97'),
  ];
  showPaper('/technical_paper/7', {
    [`${papers}7/`]: { body: { ...paper, answers: ['viscometric-map', 'suspects'], tests: [2, 1, 99] } },
    'GET /api/core/data-dictionary/': { body: { count: results.length, results } },
  });
  const related = within(await screen.findByRole('complementary', { name: 'In the data' }));
  expect(await related.findByText('About Noack.')).toBeTruthy();
  expect(related.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/data/answers/viscometric-map?sample_set=true',
    '/data/answers/suspects?sample_set=true',
    ...['/tests/noack', '/tests/elements', '/catalog'],
  ]);
  const shown = screen.getByRole('region', { name: 'What the archive shows' });
  expect(within(shown).getByRole('link', { name: 'Viscometric map' })).toBeTruthy();
  expect(shown.querySelector('img')?.src).toContain('/pictures/plots/viscometric-map-wide-');
});

test('a paper about no answer and no test shows no plot and leads to all of them', async () => {
  showPaper('/technical_paper/7', { [`${papers}7/`]: { body: { ...paper, title: 'Phosphorus' } } });
  await screen.findByRole('heading', { name: 'Phosphorus' });
  expect(screen.queryByRole('region', { name: 'What the archive shows' })).toBeNull();
  const related = within(screen.getByRole('complementary', { name: 'In the data' }));
  expect(related.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/data/answers', '/oil-tests-conducted/', '/catalog'],
  ]);
});

test.each(['/technical_paper/8', '/technical_paper/none'])('%s is not found', async (at) => {
  showPaper(at, { [`${papers}8/`]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

test('approved oils are filtered from the address and by choice; the filters can be cleared', async () => {
  const oils = 'GET /api/home/reference-oils/';
  const facet = (value: string, label = value) => [{ value, label, count: 1 }];
  const { callsTo } = show({
    pages: { '/reference-oils/': ApprovedOilsPage },
    at: '/reference-oils/?country=AE',
    user: null,
    responses: {
      [oils]: { body: { count: 0, results: [] } },
      [`${oils}facets/`]: {
        body: {
          year: facet('2022'),
          country: facet('AE', 'United Arab Emirates'),
          grade: facet('5W30', '5W-30'),
          supplier: facet('Emirates Oil'),
          brand: facet('Gulf Star'),
        },
      },
    },
  });
  expect(await screen.findByRole('option', { name: '5W-30 (1)' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('AE');
  fill('SAE grade', '5W30');
  await waitFor(() => expect(address()).toBe('/reference-oils/?country=AE&grade=5W30'));
  expect(await screen.findByText('No oil matches')).toBeTruthy();
  await press('Clear all filters');
  await waitFor(() => expect(address()).toBe('/reference-oils/'));
  expect(callsTo(oils)[0]?.query.get('country')).toBe('AE');
});

test('a search the list refuses is refused at the field, and narrows neither rows nor choices', async () => {
  const oils = 'GET /api/home/reference-oils/';
  const words = Array.from({ length: 21 }, (_, i) => `w${i}`).join('+');
  const { callsTo } = show({
    pages: { '/reference-oils/': ApprovedOilsPage },
    at: `/reference-oils/?search=${words}`,
    user: null,
    responses: {
      [oils]: { body: { count: 0, results: [] } },
      [`${oils}facets/`]: { body: { year: [], country: [], grade: [], supplier: [], brand: [] } },
    },
  });
  expect(await screen.findByText('At most 20 words.')).toBeTruthy();
  expect(screen.getByLabelText('Search for an oil').getAttribute('aria-invalid')).toBe('true');
  expect([...callsTo(oils), ...callsTo(`${oils}facets/`)].map(({ query }) => query.get('search'))).toEqual([
    null,
    null,
  ]);
});

test('filters of the approved oils that could not be loaded are stated and tried again', async () => {
  const oils = 'GET /api/home/reference-oils/';
  const facets = { year: [], country: [{ value: 'AE', label: 'Emirates', count: 2 }], grade: [] };
  let response: ReturnType<typeof failureResponse> = failureResponse(500, 'failed', 'Failed.');
  show({
    pages: { '/reference-oils/': ApprovedOilsPage },
    at: '/reference-oils/',
    responses: { [oils]: { body: { count: 0, results: [] } }, [`${oils}facets/`]: () => response },
  });
  expect(await screen.findByText('The filters could not be loaded.')).toBeTruthy();
  expect(screen.queryByLabelText('Country')).toBeNull();
  response = { body: { ...facets, supplier: [], brand: [] } };
  await press('Try again');
  expect(await screen.findByRole('option', { name: 'Emirates (2)' })).toBeTruthy();
});

test('a comment that was typed is there again after a session that ended, and gone once it is sent', async () => {
  let posts = 0;
  const { router } = showComments(() => [], {
    [`POST ${comments}`]: () => {
      posts += 1;
      return posts === 1
        ? failureResponse(401, 'invalid_token', 'Your session has ended.')
        : { status: 201, body: aComment() };
    },
  });
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your comment/ });
  const text = async () => (await field()).value;
  await field();
  fill(/^Your comment/, 'Fine data.');
  await press('Leave comment');
  await waitFor(() => expect(address()).toBe('/'));
  startSession({ token: 'n'.repeat(43), user: member });
  await router.navigate('/comment');
  await waitFor(async () => expect(await text()).toBe('Fine data.'));
  await press('Leave comment');
  await waitFor(async () => expect(await text()).toBe(''));
  expect(sessionStorage.getItem('comment')).toBeNull();
});

test('a comment that was deleted before it was sent does not come back', async () => {
  const { router } = showComments(() => []);
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your comment/ });
  await field();
  fill(/^Your comment/, 'Fine data.');
  fill(/^Your comment/, '');
  await router.navigate('/');
  await router.navigate('/comment');
  expect((await field()).value).toBe('');
  expect(sessionStorage.getItem('comment')).toBeNull();
});

test('a change of a comment that was typed is there again after leaving and a session that ended, until it is sent', async () => {
  let patches = 0;
  const { router, callsTo } = showComments(() => [aComment(), aComment({ id: 4 })], {
    [`PATCH ${comments}3/`]: () => {
      patches += 1;
      return patches === 1
        ? failureResponse(401, 'invalid_token', 'Your session has ended.')
        : { body: aComment({ comment: 'Better.' }) };
    },
  });
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Change your comment/ });
  const text = async () => (await field()).value;
  (await screen.findAllByRole('button', { name: 'Change' }))[0]?.click();
  await field();
  fill(/^Change your comment/, 'Better.');
  await router.navigate('/');
  await router.navigate('/comment');
  await waitFor(async () => expect(await text()).toBe('Better.'));
  await press('Save comment');
  await waitFor(() => expect(address()).toBe('/'));
  startSession({ token: 'n'.repeat(43), user: member });
  await router.navigate('/comment');
  await waitFor(async () => expect(await text()).toBe('Better.'));
  await press('Save comment');
  await waitFor(() => expect(screen.queryByLabelText(/^Change your comment/)).toBeNull());
  expect(callsTo(`PATCH ${comments}3/`).at(-1)?.body).toEqual({ comment: 'Better.', show_company: false });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('comment-'))).toEqual([]);
});

test('a change of a comment that was cancelled does not come back', async () => {
  const { router } = showComments(() => [aComment()]);
  await press('Change');
  fill(/^Change your comment/, 'Better.');
  await press('Cancel');
  expect(await screen.findByText('Fine data.', { selector: 'p' })).toBeTruthy();
  await router.navigate('/');
  await router.navigate('/comment');
  expect(await screen.findByText('Fine data.', { selector: 'p' })).toBeTruthy();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('comment-'))).toEqual([]);
});
