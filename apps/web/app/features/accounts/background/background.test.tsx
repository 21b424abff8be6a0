import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, member, press, show } from '../../../test/page.tsx';
import JobsPage from './jobs.page.tsx';

const at = '2026-11-20T09:30:00.000Z';
const id = '00000000-0000-4000-8000-000000000001';
const job = (state: string) => ({
  ...{ id, queue: 'settle-payment', state, about: 'attempt 3', created: at, started: at, finished: at },
  ...{ next_try: null, tries: 3, most_tries: 3, error: 'disk full' },
});
const mail = {
  ...{ id: 5, recipient: 'ada@lab.example', subject: 'Your order', state: 'FAILED', created: at },
  ...{ sent: null, next_try: null, tries: 16, error: 'no such mailbox' },
};

test('a failed job shows its error and is retried; a retry that fails says why', async () => {
  let state = 'FAILED';
  show({
    pages: { '/admin/jobs': JobsPage },
    at: '/admin/jobs',
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/operation/jobs/': () => ({ body: { count: 1, results: [job(state)] } }),
      'GET /api/operation/mails/': { body: { count: 1, results: [mail] } },
      [`POST /api/operation/jobs/${id}/retry/`]: () => {
        state = 'RUNNING';
        return { body: job(state) };
      },
      'POST /api/operation/mails/5/retry/': failureResponse(
        409,
        'not_retryable',
        'Nothing is left to retry here.',
      ),
    },
  });
  const jobs = within(await screen.findByRole('region', { name: 'Jobs' }));
  expect(await jobs.findByText('disk full')).toBeTruthy();
  await press('Retry: Settle payment attempt 3');
  expect(await jobs.findByText('Running')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retry: Settle/ })).toBeNull();
  await press(/^(Send now|Retry): “Your order” to ada@lab\.example$/);
  expect(await screen.findByText('Nothing is left to retry here.')).toBeTruthy();
});

test('a job that tidies up after an import says so', async () => {
  show({
    pages: { '/admin/jobs': JobsPage },
    at: '/admin/jobs',
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/operation/jobs/': {
        body: { count: 1, results: [{ ...job('WAITING'), queue: 'abandoned-import' }] },
      },
      'GET /api/operation/mails/': { body: { count: 0, results: [] } },
    },
  });
  expect(await screen.findByText('Remove uploaded files of an import')).toBeTruthy();
});

test('a list without a row says whether a filter hides all of them', async () => {
  const none = { body: { count: 0, results: [] } };
  show({
    pages: { '/admin/jobs': JobsPage },
    at: '/admin/jobs?job_state=FAILED',
    user: { ...member, is_staff: true },
    responses: { 'GET /api/operation/jobs/': none, 'GET /api/operation/mails/': none },
  });
  expect(await screen.findByText('No job matches')).toBeTruthy();
  expect(await screen.findByText('No emails yet')).toBeTruthy();
  expect(screen.queryByText('No jobs')).toBeNull();
  expect(screen.queryByText('No email matches')).toBeNull();
});
