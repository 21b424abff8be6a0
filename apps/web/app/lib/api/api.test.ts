import { readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { expect, test, vi } from 'vitest';
import { cutBody, member } from '../../test/page.tsx';
import { readSession, startSession } from '../storage/session-store.ts';
import { AccountChanged, ApiFailure, call } from './api.ts';

const answerWith = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => response());
const failureOf = (signal?: AbortSignal) =>
  call(readMe, signal ? { signal } : {}).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('a response whose body is cut is a failure without a response', async () => {
  answerWith(() => new Response(cutBody()));
  const failure = await failureOf();
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 0, code: 'network' });
});

test.each([
  ['before the response', () => Promise.reject(new Error('The page was left.'))],
  ['while the body is read', () => new Response(cutBody())],
])('a call that is aborted %s keeps its own error', async (_, response) => {
  answerWith(response);
  const failure = await failureOf(AbortSignal.abort());
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ApiFailure);
});

test('a limit with a message of its own keeps it', async () => {
  const error =
    'Too many of your payments were declined. Please try again in an hour, or pay by purchase order.';
  const body = { error, code: 'too_many_requests', request_id: 'r1' };
  answerWith(() => Response.json(body, { status: 429, headers: { 'retry-after': '3600' } }));
  expect(await failureOf()).toMatchObject({ message: error });
});

const ended = { error: 'Your session has ended.', code: 'invalid_token', request_id: 'r1' };

test('a response that does not know the token ends the session', async () => {
  startSession({ token: 'a'.repeat(43), user: member });
  answerWith(() => Response.json(ended, { status: 401 }));
  await failureOf();
  expect(readSession()).toBeNull();
});

test('a late one does not end the session that has begun since', async () => {
  startSession({ token: 'a'.repeat(43), user: member });
  const since = { token: 'b'.repeat(43), user: member };
  answerWith(() => {
    startSession(since);
    return Response.json(ended, { status: 401 });
  });
  expect(await failureOf()).toMatchObject({ code: 'invalid_token' });
  expect(readSession()).toEqual(since);
});

const { status, message } = failures.too_many_requests;
test.each([
  ['3600', 'Too many requests. Please try again in 60 minutes.'],
  ['2341', 'Too many requests. Please try again in 40 minutes.'],
  ['61', 'Too many requests. Please try again in 2 minutes.'],
  ['60', message],
  ['Wed, 21 Oct 2026 07:28:00 GMT', message],
])('too many requests with Retry-After %s says "%s"', async (retryAfter, text) => {
  const body = { error: message, code: 'too_many_requests', request_id: 'r1' };
  answerWith(() => Response.json(body, { status, headers: { 'retry-after': retryAfter } }));
  expect(await failureOf()).toMatchObject({ status, message: text });
});

test.each([
  ['answered', () => Response.json(member)],
  ['refused', () => Response.json({ error: 'Declined.', code: 'card_declined' }, { status: 402 })],
])(
  'a call that is %s after the tab has passed to another account has no outcome for that one',
  async (_, answer) => {
    startSession({ token: 'a'.repeat(43), user: member });
    answerWith(() => {
      startSession({ token: 'b'.repeat(43), user: { ...member, id: member.id + 1 } });
      return answer();
    });
    expect(await failureOf()).toBeInstanceOf(AccountChanged);
  },
);

const unknown = { error: 'Not known yet.', code: 'outcome_unknown', request_id: 'r1' };
const busy = { error: 'Busy.', code: 'unavailable', request_id: 'r2' };
/** Answers with each in turn, and counts the calls by their Idempotency-Key. */
const answerInTurn = (answers: object[]) => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const answer = answers[keys.length - 1] ?? {};
    const isFailure = 'code' in answer;
    return Response.json(answer, { status: isFailure ? 503 : 201, headers: { 'retry-after': '5' } });
  });
  return keys;
};
const order = { body: { discount: null, reports: [] } };

test('the outcome of a write with a key that the server does not know yet is asked for with the same key', async () => {
  vi.useFakeTimers();
  const keys = answerInTurn([unknown, busy, unknown, { order_id: 7 }]);
  const placing = call(placeOrder, { ...order, idempotencyKey: 'k1' });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await placing).toEqual({ order_id: 7 });
  expect(keys).toEqual(['k1', 'k1', 'k1', 'k1']);
  vi.useRealTimers();
});

test.each([
  ['a write without a key', undefined, [unknown], 'outcome_unknown'],
  ['a write that was certainly not done', 'k1', [busy], 'unavailable'],
])('%s is not sent again', async (_, idempotencyKey, answers, code) => {
  const keys = answerInTurn(answers);
  const placing = call(placeOrder, { ...order, ...(idempotencyKey && { idempotencyKey }) });
  await expect(placing).rejects.toMatchObject({ code, retryAfterSeconds: 5 });
  expect(keys).toHaveLength(1);
});
