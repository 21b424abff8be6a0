import type { BodyInput, Endpoint, QueryInput, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import type { Failure } from '@iom/contract/shared/shapes.ts';
import { endSession, readToken } from './session-store.ts';

/** A call that did not succeed: refused by the server, or the network is down (status 0, code `network`). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: Failure['code'] | 'network';
  readonly fieldErrors: FieldErrors;
  readonly requestId: string;
  /** Further keys of the answer, e.g. the new `total_price`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: Partial<Failure> & Record<string, unknown>) {
    super(answer.error ?? 'The server cannot be reached. Check your connection and try again.');
    this.status = status;
    this.code = answer.code ?? 'network';
    this.fieldErrors = answer.errors ?? {};
    this.requestId = answer.request_id ?? '';
    this.details = answer;
  }
}

export interface CallOptions<E extends Endpoint> {
  params?: Readonly<Record<string, string | number>>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The address of a call, its parameters filled in and lists repeated. */
const addressOf = <E extends Endpoint>(
  line: E,
  { params, query }: Pick<CallOptions<E>, 'params' | 'query'>,
) => {
  const path = line.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Sends a call with the session's token. @throws ApiFailure. A session that has ended is dropped here, and only here. */
export const send = async <E extends Endpoint>(line: E, options: CallOptions<E> = {}): Promise<Response> => {
  const token = readToken();
  const headers = new Headers();
  if (token) headers.set('authorization', `Token ${token}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const response = await fetch(addressOf(line, options), {
    method: line.method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiFailure(0, {});
  });
  if (response.ok) return response;
  const failure = new ApiFailure(
    response.status,
    await response.json().catch(() => ({ error: 'Something went wrong.', code: 'server_error' })),
  );
  if (failure.code === 'invalid_token') endSession('ended');
  throw failure;
};

/** Calls a line of the contract and answers its typed answer. @throws ApiFailure */
export const call = async <E extends Endpoint>(
  line: E,
  options: CallOptions<E> = {},
): Promise<ResponseOf<E>> => {
  const response = await send(line, options);
  return (response.status === 204 ? null : await response.json()) as ResponseOf<E>;
};
