import { lookup } from 'node:dns/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseIsBusy, silenceMessage, violates } from './retry.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'].map(
    withCode,
  ),
  ...['08006', '53300', '57P01', '28P01', '28000', '40001', '40P01', '55P03', '57014', '25006'].map(withCode),
  new Error('Connection terminated unexpectedly'),
  new Error(silenceMessage),
])('$message may be tried again, also below the error of a query', (error) => {
  expect(databaseIsBusy(error)).toBe(true);
  expect(databaseIsBusy(new DrizzleQueryError('select 1', [], error))).toBe(true);
});

test.each<[string, object]>([
  ['PostgreSQL', { constraint: 'users_email_unique' }],
  ['Citus', { constraint: 'users_email_unique_102010' }],
  [
    'a worker of Citus',
    { message: 'duplicate key value violates unique constraint "users_email_unique_102010"' },
  ],
])('the name of a constraint that rejected a row is read from an error of %s', (_from, details) => {
  const error = Object.assign(withCode('23505'), details);
  expect(violates(new DrizzleQueryError('insert', [], error), 'users_email_unique')).toBe(true);
  expect(violates(error, 'users_email')).toBe(false);
});

test('a host that cannot be resolved for now may be retried', async () => {
  const error = await lookup('database.invalid').catch((failure: unknown) => failure);
  expect(databaseIsBusy(error)).toBe(true);
});

test.each([
  ...['23505', '42703', '22P02', 'ENOENT', 'ERR_INVALID_ARG_TYPE'].map(withCode),
  new Error('the value is not a number'),
])('$message is an error of its own', (error) => {
  expect(databaseIsBusy(error)).toBe(false);
});
