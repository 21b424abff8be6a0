import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { commonFailures, failures } from '@iom/contract/shared/failures.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { callName } from './contract-endpoints.ts';

/** Files that are the same for everybody, which browsers may cache. */
const cacheableCalls = ['GET /api/core/photos/:year/:name/', 'GET /api/reports/sample-report.pdf'];

const isJson = ({ headers }: LightMyRequestResponse) => String(headers['content-type']).includes('json');

/**
 * Expects a response that the endpoint declares: status and body, or a failure of its own or of every call,
 * with a status below 500; and that responses to a caller with a token are not cached.
 */
export const expectDeclaredResponse = (
  endpoint: Endpoint,
  response: LightMyRequestResponse,
  { authenticated }: { authenticated: boolean },
) => {
  const { statusCode, body, headers } = response;
  expect(statusCode).toBeLessThan(500);
  if (authenticated && (statusCode >= 400 || !cacheableCalls.includes(callName(endpoint))))
    expect(String(headers['cache-control'])).toContain('no-store');
  if (statusCode < 400) {
    expect(Object.keys(endpoint.responses)).toContain(String(statusCode));
    const schema = endpoint.responses[statusCode];
    if (isJson(response)) expect(schema?.safeParse(JSON.parse(body)).error).toBeUndefined();
    return;
  }
  const failure = failureShape.parse(JSON.parse(body));
  expect([...commonFailures, ...(endpoint.failures ?? [])]).toContain(failure.code);
  expect(statusCode).toBe(failures[failure.code].status);
};
