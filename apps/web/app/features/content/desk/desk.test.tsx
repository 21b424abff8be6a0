import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, startSession } from '../../../lib/storage/session-store.ts';
import {
  address,
  failureResponse,
  fill,
  focused,
  member,
  press,
  type Responses,
  show,
} from '../../../test/page.tsx';
import CommentsPage from './comments.page.tsx';
import ManageMessagePage from './message.page.tsx';
import PapersPage from './papers.page.tsx';

const admin = { ...member, is_staff: true };

const message = (changes: object = {}) => ({
  ...{ id: 12, reference: 'C-000012', created: '2026-11-20T09:30:00.000Z', state: 'OPEN' },
  ...{ contact_name: 'Nora Lind', company_name: '', company_email: 'nora@lab.example' },
  ...{ daytime_phone: '', address: '', city: '', state_or_province: '', country: '' },
  ...{ message: 'Do you test gear oils?', samples: '', replies: [] },
  ...changes,
});
const read = 'GET /api/home/contact-messages/12/';
const reply = 'POST /api/home/contact-messages/12/reply/';

const renderMessage = (responses: Responses) =>
  show({
    pages: { '/admin/messages/:id': ManageMessagePage },
    at: '/admin/messages/12',
    responses,
    user: admin,
  });

test('a reply is sent and then listed; the message is done', async () => {
  let current = message();
  const { callsTo } = renderMessage({
    [read]: () => ({ body: current }),
    [reply]: () => {
      const replies = [{ at: '2026-11-21T09:30:00.000Z', by: 'Ines Keller', text: 'Not yet.' }];
      current = message({ state: 'DONE', replies });
      return { body: current };
    },
  });
  expect(await screen.findByText('Do you test gear oils?')).toBeTruthy();
  await press('Send reply');
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(callsTo(reply)).toEqual([]);
  fill(/^Your reply/, 'Not yet.');
  await press('Send reply');
  expect((await screen.findByRole('region', { name: 'Replies' })).textContent).toContain('Not yet.');
  expect(callsTo(reply)[0]?.body).toEqual({ text: 'Not yet.', done: true });
  expect(screen.getByText(/^Done\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your reply/).value).toBe('');
});

test('a message is marked as done and reopened', async () => {
  let current = message();
  renderMessage({
    [read]: () => ({ body: current }),
    'POST /api/home/contact-messages/12/close/': () => {
      current = message({ state: 'DONE' });
      return { body: current };
    },
  });
  await press('Mark as done');
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('hiding a comment updates its row; deleting asks for confirmation', async () => {
  let hidden = false;
  const row = () => ({
    ...{ id: 3, author: 'Ada Byron', comment: 'Fine data.', mine: false, hidden },
    last_updated: '2026-11-20T09:30:00.000Z',
  });
  const { callsTo } = show({
    pages: { '/admin/comments': CommentsPage },
    at: '/admin/comments',
    user: admin,
    responses: {
      'GET /api/home/comments/': () => ({ body: { count: 1, results: [row()] } }),
      'POST /api/home/comments/3/hide/': () => {
        hidden = true;
        return { body: row() };
      },
      'DELETE /api/home/comments/3/': { status: 204, body: null },
    },
  });
  await press('Hide the comment of Ada Byron');
  expect(await screen.findByRole('button', { name: 'Show the comment of Ada Byron' })).toBeTruthy();
  await press('Delete the comment of Ada Byron');
  expect(callsTo('DELETE /api/home/comments/3/')).toEqual([]);
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
  await waitFor(() => expect(callsTo('DELETE /api/home/comments/3/')).toHaveLength(1));
});

test('a new paper is saved; an error of the server is shown at its field', async () => {
  const create = 'POST /api/home/technical-papers/';
  const { callsTo } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: {
      'GET /api/home/technical-papers/': { body: { count: 0, results: [] } },
      [create]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
        errors: { citation: ['Too odd.'] },
      }),
    },
  });
  await press('Add a paper');
  await screen.findByRole('dialog');
  fill(/^Title/, 'Volatility');
  fill(/^Link/, 'papers.example');
  await press('Save paper');
  expect(await screen.findByText('A web address that begins with https:// or http://.')).toBeTruthy();
  expect(callsTo(create)).toEqual([]);
  fill(/^Link/, 'https://papers.example');
  await press('Save paper');
  expect(await screen.findByText('Too odd.')).toBeTruthy();
});

test('what a paper is about is chosen by names, and sent as names of answers and ids of tests', async () => {
  const create = 'POST /api/home/technical-papers/';
  const noack = { id: 9, name: 'Noack Volatility', method: 'ASTM D5800', synonyms: ['evaporation'] };
  const { callsTo } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: {
      'GET /api/home/technical-papers/': { body: { count: 0, results: [] } },
      'GET /api/core/data-dictionary/': { body: { count: 1, results: [noack] } },
      [create]: { status: 201, body: {} },
    },
  });
  await press('Add a paper');
  await screen.findByRole('dialog');
  fill(/^Title/, 'Volatility');
  fireEvent.click(screen.getByRole('combobox', { name: 'Answers' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Market trend' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Tests' }));
  fill('Tests', 'evaporation');
  fireEvent.click(await screen.findByRole('option', { name: 'Noack Volatility, ASTM D5800' }));
  await press('Save paper');
  await waitFor(() =>
    expect(callsTo(create)[0]?.body).toMatchObject({ answers: ['market-trend'], tests: [9] }),
  );
});

test('a changed paper sends only what was changed', async () => {
  const paper = {
    id: 4,
    title: 'Wear',
    authors: 'Lind',
    presented: '',
    citation: '',
    abstract: '',
    link: '',
    answers: [],
    tests: [],
  };
  const { callsTo } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: {
      'GET /api/home/technical-papers/': { body: { count: 1, results: [paper] } },
      'PATCH /api/home/technical-papers/4/': { body: paper },
    },
  });
  await press('Change Wear');
  await screen.findByRole('dialog');
  fill('Authors', 'Lind, Byron');
  await press('Save paper');
  await waitFor(() =>
    expect(callsTo('PATCH /api/home/technical-papers/4/')[0]?.body).toEqual({ authors: 'Lind, Byron' }),
  );
});

test('a reply that was typed is kept for its message after a session that ended, until it is sent', async () => {
  let current = message();
  let replies = 0;
  const { router } = renderMessage({
    [read]: () => ({ body: current }),
    [reply]: () => {
      replies += 1;
      if (replies === 1) return failureResponse(401, 'invalid_token', 'Your session has ended.');
      current = message({ replies: [{ at: '2026-11-21T09:30:00.000Z', by: 'Ines Keller', text: 'Sent.' }] });
      return { body: current };
    },
    'GET /api/home/contact-messages/13/': { body: message({ id: 13 }) },
  });
  const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your reply/).value;
  await screen.findByLabelText(/^Your reply/);
  fill(/^Your reply/, 'Not yet.');
  await press('Send reply');
  await waitFor(() => expect(address()).toBe('/'));
  startSession({ token: 'n'.repeat(43), user: admin });
  await router.navigate('/admin/messages/13');
  await screen.findByLabelText(/^Your reply/);
  expect(text()).toBe('');
  await router.navigate('/admin/messages/12');
  await waitFor(() => expect(text()).toBe('Not yet.'));
  await press('Send reply');
  await screen.findByRole('region', { name: 'Replies' });
  expect(text()).toBe('');
  expect(sessionStorage.getItem('reply-12')).toBeNull();
});

const paper = {
  ...{ id: 4, title: 'Wear', authors: 'Lind', presented: '', citation: '', abstract: '', link: '' },
  ...{ answers: [], tests: [] },
};

test('a paper that was typed is there again, and whole, after a session that ended, until it is saved', async () => {
  let papers = 0;
  const { router } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: {
      'GET /api/home/technical-papers/': { body: { count: 0, results: [] } },
      'POST /api/home/technical-papers/': () => {
        papers += 1;
        return papers === 1
          ? failureResponse(401, 'invalid_token', 'Your session has ended.')
          : { status: 201, body: paper };
      },
    },
  });
  await press('Add a paper');
  await focused(/^Title/);
  fill(/^Title/, 'Volatility');
  fill(/^Abstract/, 'Long.');
  await press('Save paper');
  await waitFor(() => expect(address()).toBe('/'));
  startSession({ token: 'n'.repeat(43), user: admin });
  await router.navigate('/admin/papers');
  await press('Add a paper');
  expect(await screen.findByDisplayValue('Volatility')).toBeTruthy();
  expect(screen.getByDisplayValue('Long.')).toBeTruthy();
  await press('Save paper');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.getItem('paper')).toBeNull();
});

test('a change of a paper that was typed outlasts a session that ends, beside what another administrator has changed', async () => {
  let stored = paper;
  const { router, client, callsTo } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: {
      'GET /api/home/technical-papers/': () => ({ body: { count: 1, results: [stored] } }),
      'PATCH /api/home/technical-papers/4/': () => ({ body: stored }),
    },
  });
  await press('Change Wear');
  await focused(/^Title/);
  fill(/^Abstract/, 'Long.');
  endSession('expired');
  await waitFor(() => expect(address()).toBe('/'));
  stored = { ...paper, authors: 'Lind, Byron' };
  client.clear();
  startSession({ token: 'n'.repeat(43), user: admin });
  await router.navigate('/admin/papers');
  await press('Change Wear');
  expect(await screen.findByDisplayValue('Long.')).toBeTruthy();
  expect(screen.getByLabelText('Authors')).toHaveProperty('value', 'Lind, Byron');
  await press('Save paper');
  await waitFor(() =>
    expect(callsTo('PATCH /api/home/technical-papers/4/')[0]?.body).toEqual({ abstract: 'Long.' }),
  );
});

test('a paper is forgotten once its dialog is cancelled or left for another page', async () => {
  const { router } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: { 'GET /api/home/technical-papers/': { body: { count: 0, results: [] } } },
  });
  await press('Add a paper');
  await focused(/^Title/);
  fill(/^Abstract/, 'Long.');
  await press('Cancel');
  await press('Add a paper');
  await focused(/^Title/);
  expect(screen.queryByDisplayValue('Long.')).toBeNull();
  fill(/^Abstract/, 'Short.');
  void router.navigate('/');
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(sessionStorage.getItem('paper')).toBeNull();
});

test('a paper that is typed is not lost by Escape, a press beside its dialog or a way back without a question', async () => {
  const { router } = show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: { 'GET /api/home/technical-papers/': { body: { count: 0, results: [] } } },
  });
  const abstract = () => screen.getByLabelText<HTMLTextAreaElement>(/^Abstract/).value;
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(abstract()).toBe('Long.');
  };
  await press('Add a paper');
  await focused(/^Title/);
  fill(/^Abstract/, 'Long.');
  screen.getByLabelText(/^Abstract/).focus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await question();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(abstract()).toBe('Long.');
  await focused(/^Abstract/);
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (beside) fireEvent.click(beside);
  await stay();
  void router.navigate('/');
  await stay();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/papers');
});

test('a paper that is cancelled, or closed with nothing typed, is not asked about', async () => {
  show({
    pages: { '/admin/papers': PapersPage },
    at: '/admin/papers',
    user: admin,
    responses: { 'GET /api/home/technical-papers/': { body: { count: 0, results: [] } } },
  });
  await press('Add a paper');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Add a paper');
  fill(/^Abstract/, 'Long.');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
