// Records every call to a server.
import { setTimeout as wait } from 'node:timers/promises';
import { readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { BodyInput, Endpoint, QueryInput, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { readBody } from './bodies.ts';
import { masked } from './masks.ts';

/** A response without random values. */
export interface Recorded {
  /** The purpose of the call in the scenario. */
  label: string;
  method: string;
  path: string;
  status: number;
  /** The statuses that the scenario expects. */
  expected: readonly number[];
  contentType: string;
  body: string;
}

interface Call<E extends Endpoint> {
  params?: Readonly<Record<string, string | number>>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Replaces `body`. */
  upload?: FormData | Blob;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  /** The expected status, where it is not a success. */
  status?: number;
}

interface Answer<E extends Endpoint> {
  status: number;
  /** The response of a call that succeeded. */
  body: ResponseOf<E>;
}

const taskEndsWithinMs = 120_000;

const encodeBody = (body: unknown, upload?: FormData | Blob): Pick<RequestInit, 'body' | 'headers'> => {
  if (upload) return { body: upload };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const send = async (address: string, endpoint: Endpoint, call: Call<Endpoint>) => {
  const path = fillAddress(endpoint.path, call.params, call.query);
  const { body, headers } = encodeBody(call.body, call.upload);
  const all = new Headers(headers);
  if (call.token) all.set('authorization', `Token ${call.token}`);
  if (call.key) all.set('idempotency-key', call.key);
  const response = await fetch(address + path, {
    method: endpoint.method,
    headers: all,
    body,
    redirect: 'manual',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { path, status: response.status, contentType: response.headers.get('content-type') ?? '', bytes };
};
type Sent = Awaited<ReturnType<typeof send>>;

const parseJson = ({ contentType, bytes }: Sent): unknown =>
  contentType.includes('json') && bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString('utf8')) : {};

const listSuccesses = ({ responses }: Endpoint) => Object.keys(responses).map(Number);

/** Calls to the server at the address. `recorded` gets every response except those of polling. */
export const openClient = (address: string, recorded: Recorded[]) => {
  const record = async (
    label: string,
    { method }: Endpoint,
    { path, status, contentType, bytes }: Sent,
    expected: readonly number[],
  ) => {
    const body = await readBody(bytes);
    recorded.push({ label, method, path: masked(path), status, expected, contentType, body });
  };
  const parseAnswer = <E extends Endpoint>(sent: Sent): Answer<E> => ({
    status: sent.status,
    body: parseJson(sent) as ResponseOf<E>,
  });
  return {
    /** Sends a call and records the response. */
    call: async <E extends Endpoint>(label: string, endpoint: E, call: Call<E> = {}): Promise<Answer<E>> => {
      const sent = await send(address, endpoint, call as Call<Endpoint>);
      await record(label, endpoint, sent, call.status ? [call.status] : listSuccesses(endpoint));
      return parseAnswer(sent);
    },
    /** Sends a call without recording it, because the response depends on timing. */
    peek: async <E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Answer<E>> =>
      parseAnswer(await send(address, endpoint, call as Call<Endpoint>)),
    /** Records the file or report of a task after it ends. @returns the report */
    endOfTask: async <T>(label: string, task_id: string, token: string): Promise<T> => {
      for (const until = performance.now() + taskEndsWithinMs; ; ) {
        const sent = await send(address, readTask, { query: { task_id }, token });
        if (sent.status !== 202 || performance.now() > until) {
          await record(label, readTask, sent, [200]);
          return parseJson(sent) as T;
        }
        await wait(100);
      }
    },
  };
};
export type Client = ReturnType<typeof openClient>;
