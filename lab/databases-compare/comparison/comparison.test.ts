import { expect, test } from 'vitest';
import { readBody } from '../recording/bodies.ts';
import type { Recorded } from '../recording/client.ts';
import { masked } from '../recording/masks.ts';
import { compareRecordings } from './comparison.ts';

const response = (changes: Partial<Recorded> = {}): Recorded => ({
  label: 'read an oil',
  method: 'GET',
  path: '/api/core/sample-metadata/1/',
  status: 200,
  expected: [200],
  contentType: 'application/json',
  body: '{"id":1,"price":25}',
  ...changes,
});
const recording = (responses: Recorded[], rows: Record<string, string[]> = {}) => ({
  responses,
  rows: new Map(Object.entries(rows)),
});
const parseBody = (text: string) => readBody(Buffer.from(text));

test('finds no difference between equal recordings, whatever the order of rows', () => {
  const [one, other] = ['{"id": 1}', '{"id": 2}'] as [string, string];
  const first = recording([response(), response()], { tests: [one, other] });
  const second = recording([response(), response()], { tests: [other, one] });
  expect(compareRecordings(first, second)).toEqual([]);
});

test('shows where bodies, statuses and content types differ', () => {
  const first = recording([response()]);
  const differs = (changes: Partial<Recorded>) => compareRecordings(first, recording([response(changes)]));
  const call = 'read an oil: GET /api/core/sample-metadata/1/';
  expect(differs({ body: '{"id":1,"price":26}' })).toEqual([
    `${call}: body\n    first:  {"id":1,"price":25}\n    second: {"id":1,"price":26}`,
  ]);
  expect(differs({ status: 404, expected: [404] })).toEqual([
    expect.stringContaining(`${call}: status 200 and 404`),
  ]);
  expect(differs({ contentType: 'text/csv' })).toEqual([
    `${call}: content type application/json and text/csv`,
  ]);
});

test('finds a response that one database lacks, also for a repeated call', () => {
  const [once, twice] = [recording([response()]), recording([response(), response()])];
  const call = 'read an oil: GET /api/core/sample-metadata/1/, call 2';
  expect(compareRecordings(once, twice)).toEqual([`${call}: only on the second database`]);
  expect(compareRecordings(twice, once)).toEqual([`${call}: only on the first database`]);
});

test('finds an unexpected status even when both databases return it', () => {
  const failed = recording([response({ status: 409, body: 'order_empty' })]);
  expect(compareRecordings(failed, failed)).toEqual(
    ['first', 'second'].map(
      (database) =>
        `read an oil: GET /api/core/sample-metadata/1/: status 409 in place of 200 on the ${database} database\n    order_empty`,
    ),
  );
  const refused = recording([response({ status: 409, expected: [409] })]);
  expect(compareRecordings(refused, refused)).toEqual([]);
});

test('finds that the scenario ended early, even on both databases', () => {
  const ended = { ...recording([]), fault: 'no mail' };
  expect(compareRecordings(ended, ended)).toEqual([
    'the scenario ended early on the first database: no mail',
    'the scenario ended early on the second database: no mail',
  ]);
});

test('finds a row that is stored once instead of twice', () => {
  const [first, second] = [recording([], { tests: ['1', '1'] }), recording([], { tests: ['1'] })];
  expect(compareRecordings(first, second)).toEqual([
    'rows of tests: 1 only on the first, 0 only on the second\n    first:  1',
  ]);
});

test('hides times, days, UUIDs, secrets and ids of requests', async () => {
  const made = async (time: string, uuid: string, secret: string, request: string) =>
    parseBody(
      JSON.stringify({ created: time, day: time.slice(0, 10), id: uuid, token: secret, request_id: request }),
    );
  const one = await made(
    '2026-11-25T10:00:00.123Z',
    '0b1a6a52-3f0e-4a6e-9d5f-0123456789ab',
    `${'aB'.repeat(21)}c`,
    'abcdefghijkl',
  );
  const other = await made(
    '2026-11-26T09:08:07.6Z',
    '9f1a6a52-3f0e-4a6e-9d5f-ba9876543210',
    `${'D-'.repeat(21)}c`,
    'mnopqrstuvwx',
  );
  expect(one).toBe(other);
  expect(one).toBe('{"created":"‹time›","day":"‹day›","id":"‹UUID›","token":"‹secret›","request_id":"‹id›"}');
});

test('hides the reference of a payment that no bank receives, but not its card details', () => {
  expect(masked('sandbox-0.d667ab3f6ec8f17f444e4e51')).toBe('sandbox-0.‹id›');
});

test('hides neither numbers nor names, nor a time in another format', async () => {
  const body = '{"id":12,"value":"10.25","code":"not_found","at":"25.11.2026 10:00"}';
  expect(await parseBody(body)).toBe(body);
});
