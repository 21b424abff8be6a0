// Random calls to every endpoint that a visitor, a customer or an administrator may read, and to every write
// of a customer's own: half of them hostile, half close to what the screens send.

import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import fc from 'fast-check';
import { anyCall, toRequest } from '../../apps/server/test/fixtures/made-calls.ts';
import { contractEndpoints } from '../../apps/server/test/setup/contract-endpoints.ts';
// declares what the tests' setup provides, which the types of their fixtures use
import type {} from '../../apps/server/test/setup/template.ts';
import { prepared } from '../faults/acts.ts';
import { listed, register, signInAdministrator } from '../faults/people.ts';
import { NoAnswer, type Site, Unexpected } from '../faults/site.ts';

/** Administrators only read: their writes take away what the flows count on. */
const endpoints = contractEndpoints.filter((one) => isRead(one) || one.access !== 'admin');

/** Ids and names of the demo archive by the names of members. */
const readKnown = async (site: Site) => {
  const oils = await listed<{ id: number; sample__report_number: string }>(
    site,
    '/api/core/sample-metadata/?page_size=50',
  );
  const ids = oils.map(({ id }) => id);
  const numbers = oils.map((oil) => oil.sample__report_number);
  return {
    ...{ id: ids, sample: ids, samples: ids, numbers, report_num: numbers, report_number: numbers },
    ...{ display_tests: [1, 2, 3], tests: [1, 2], test: [1, 2, 3], analyte: [1, 2, 3], columns: [1, 2, 3] },
    ...{ code: ['FAULTS10'], discount: ['FAULTS10'], year: [2016, 2021], region: ['Europe', 'Americas'] },
    ...{ page: [1, 2], page_size: [10], search: ['oil', '5W-30', numbers[0] ?? ''] },
  };
};

/** The members of a call that a path names, from what is known. */
const pathParams = ({ path }: Endpoint, known: Record<string, readonly (string | number)[]>, pick: number) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const values = known[name] ?? [1, 2, 3];
      return [name, values[pick % values.length] ?? 1];
    }),
  );

/**
 * Sends random calls until `isRunning` is false. A response beyond 500 is one that no fault excuses, unless it
 * is 503 with a time to retry.
 */
export const sendRandomCalls = async (
  site: Site,
  { isRunning, onUnexpected }: { isRunning: () => boolean; onUnexpected: (what: string) => void },
) => {
  const known = await prepared(() => readKnown(site));
  const administrator = await signInAdministrator(site);
  let member = await prepared(() => register(site));
  const send = async (n: number) => {
    const endpoint = endpoints[Math.floor(Math.random() * endpoints.length)];
    if (!endpoint) return;
    const [call] = fc.sample(anyCall(endpoint, { params: pathParams(endpoint, known, n) }, known), 1);
    if (!call) return;
    const isAdministrator = call.caller === 'administrator' && isRead(endpoint);
    const token = call.caller === 'nobody' ? undefined : isAdministrator ? administrator : member.token;
    const { url, payload } = toRequest(endpoint, call, token);
    const text =
      typeof payload === 'string' ? { body: new Blob([payload], { type: 'application/json' }) } : {};
    const { status } = await site.call(endpoint.method, url, { token, ...text });
    if (status >= 500 && status !== 503) throw new Unexpected(`${endpoint.method} ${url}: ${status}`);
    // the call may have ended its own session or account
    if (status === 401 && token === member.token) member = await register(site);
  };
  for (let n = 0; isRunning(); n++)
    await send(n).catch((error: unknown) => {
      if (error instanceof Unexpected) onUnexpected(error.message);
      else if (!(error instanceof NoAnswer)) throw error;
    });
};
