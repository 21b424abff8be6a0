import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { assertStorable } from './queries.ts';

const refusal = (value: unknown) => {
  try {
    assertStorable(value);
  } catch (error) {
    return error instanceof ApiError ? (error.details.fields ?? error.code) : error;
  }
  return undefined;
};
const told = ['This text has characters that cannot be stored.'];
const nested = (depth: number): unknown => (depth === 0 ? 'text' : [nested(depth - 1)]);

test.each([
  [{ a: [1, 'ok', { b: 'x\0' }] }, { 'a.2.b': told }],
  [{ a: { b: 'x\ud800' } }, { 'a.b': told }],
  [{ a: { 'b\0': 1 } }, { a: told }],
  [{ 'a\0': 1 }, { non_field_errors: told }],
  ['\0', { non_field_errors: told }],
  [{ a: 'Ä 油 😀', b: [null, true, 1.5, {}, []] }, undefined],
  [Buffer.from('\0'), undefined],
  [nested(20), undefined],
  [nested(21), 'malformed_request'],
])('names the field of a text that cannot be stored: %j', (value, fields) => {
  expect(refusal(value)).toEqual(fields);
});
