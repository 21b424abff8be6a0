import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const logged = (err: unknown) => {
  const lines: string[] = [];
  openLog('error', { write: (text) => void lines.push(text) }).error({ err }, 'failed');
  return lines.join('');
};

test.each([
  ['with a code', Object.assign(new Error('at server'), { code: '08006' }), '08006'],
  ['without one', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  ['and no more', undefined, 'Error'],
])('a query that failed %s is logged without its parameters', (_, cause, said) => {
  const line = logged(new DrizzleQueryError('update users set secret = $1', ['Sentinel0ne!'], cause));
  expect(line).toContain(said);
  expect(line).not.toMatch(/Sentinel|secret/);
});
