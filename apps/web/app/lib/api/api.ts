import { fillAddress } from '@iom/contract/shared/address.ts';
import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@iom/contract/shared/endpoint.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import type { Failure } from '@iom/contract/shared/shapes.ts';
import { endSession, readAccountChanges, readToken } from '../storage/session-store.ts';

/**
 * An unexpected failure has the id by which the log, the jobs and the audit log find it; a limit of more than a minute has the time
 * until it ends; the others say what they are.
 */
const messageOf = ({ error, code, request_id }: Partial<Failure>, retryAfterSeconds: number) => {
  if (error === undefined) return 'The server cannot be reached. Check your connection and try again.';
  // some limits have their own message, which explains the alternatives
  if (code === 'too_many_requests' && error.startsWith('Too many requests.') && retryAfterSeconds > 60)
    return `Too many requests. Please try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return code === 'server_error' && request_id ? `${error} Reference: ${request_id}` : error;
};

/** A failed call: an error response, or no response (status 0, code `network`). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: Failure['code'] | 'network';
  readonly fieldErrors: FieldErrors;
  readonly requestId: string;
  /** The response's `Retry-After`; 0 without one. */
  readonly retryAfterSeconds: number;
  /** Further keys of the response, e.g. the new `total_price`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Partial<Failure> & Record<string, unknown>, retryAfterSeconds = 0) {
    super(messageOf(body, retryAfterSeconds));
    this.status = status;
    this.code = body.code ?? 'network';
    this.fieldErrors = body.errors ?? {};
    this.requestId = body.request_id ?? '';
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = body;
  }
}

/** The account of the tab changed after the call was sent. The outcome belongs to the account before. */
export class AccountChanged extends Error {
  constructor() {
    super('You have been signed out.');
  }
}

const forThisAccount = async <T>(work: () => Promise<T>): Promise<T> => {
  const changes = readAccountChanges();
  const [outcome] = await Promise.allSettled([work()]);
  if (readAccountChanges() !== changes) throw new AccountChanged();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};

/** Path parameters are required where the path has some. */
type ParamOptions<E extends Endpoint> = [keyof ParamsInput<E>] extends [never]
  ? { params?: undefined }
  : { params: ParamsInput<E> };

/** What decides the response: path parameters, query and body. */
export type RequestOptions<E extends Endpoint> = ParamOptions<E> & {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
};

export type CallOptions<E extends Endpoint> = RequestOptions<E> & {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The body of an upload, in place of JSON: a file, or a form with files. */
  file?: Blob | FormData;
};

/** The options, which may be left out where the path has no parameters. */
export type OptionsArgument<E extends Endpoint, Options> = [keyof ParamsInput<E>] extends [never]
  ? [options?: Options]
  : [options: Options];

/** Options of any endpoint, as this file reads them. */
interface AnyOptions {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
  file?: Blob | FormData | undefined;
}

/** What is read of a response. @throws ApiFailure when the connection breaks before its end. */
export const received = <T>(reading: Promise<T>, signal?: AbortSignal): Promise<T> =>
  reading.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0, {});
  });

/** @throws the signal's reason when it is aborted */
const pause = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Sends requests over the network, or to the server's own process where it renders a page. */
let transport: typeof fetch = (...request) => fetch(...request);
export const setTransport = (other: typeof fetch) => {
  transport = other;
};

/** Asks the user for the second factor that a call failed for. @returns whether the call can be repeated */
type AskForFactor = (code: string) => Promise<boolean>;
let askForFactor: AskForFactor | undefined;
export const setAskForFactor = (ask: AskForFactor) => {
  askForFactor = ask;
};

/** How often a write with a key, of which the server does not know whether it was done, is asked for its outcome. */
const maxQuestions = 12;

const sendRequest = async (
  endpoint: Endpoint,
  options: AnyOptions = {},
  questions = 0,
): Promise<Response> => {
  const token = readToken();
  const headers = new Headers();
  if (token) headers.set('authorization', `Token ${token}`);
  // the content type of a form names its boundary, which fetch chooses
  if (options.file instanceof Blob) headers.set('content-type', 'application/octet-stream');
  else if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const answer = transport(fillAddress(endpoint.path, options.params, options.query), {
    method: endpoint.method,
    headers,
    body: options.file ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  const response = await received(answer, options.signal);
  if (response.ok) return response;
  const failure = new ApiFailure(
    response.status,
    await response.json().catch(() => ({ error: 'Something went wrong.', code: 'server_error' })),
    Number(response.headers.get('retry-after')),
  );
  // `second_factor_stale` or `second_factor_setup`
  if (/factor_s/.test(failure.code) && (await askForFactor?.(failure.code)))
    return sendRequest(endpoint, options, questions);
  // sent again with its key, the call is answered with the outcome, and nothing is done twice
  const isUnknown = failure.code === 'outcome_unknown' || (questions > 0 && failure.code === 'unavailable');
  if (options.idempotencyKey && isUnknown && questions < maxQuestions) {
    await pause(failure.retryAfterSeconds || 1, options.signal);
    return sendRequest(endpoint, options, questions + 1);
  }
  // another session may have begun since the call was sent
  if (failure.code === 'invalid_token' && readToken() === token) endSession('expired');
  throw failure;
};

/** Calls an endpoint with the session's token and returns the raw response. An expired session ends here. @throws ApiFailure, AccountChanged */
export const send = <E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E, CallOptions<E>>
): Promise<Response> => forThisAccount(() => sendRequest(endpoint, options));

/** Like `call`, for options and a response type the caller has taken from the endpoint. */
export const callTyped = <R>(endpoint: Endpoint, options: AnyOptions = {}): Promise<R> =>
  forThisAccount(async () => {
    const response = await sendRequest(endpoint, options);
    // the edge where JSON becomes typed: the server sends what the same contract declares
    return (response.status === 204 ? null : await received(response.json(), options.signal)) as R;
  });

/** Calls an endpoint and returns its typed response, null for 204. @throws ApiFailure, AccountChanged */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E, CallOptions<E>>
): Promise<ResponseOf<E>> => callTyped(endpoint, options);

/**
 * Calls an endpoint with the token that is stored now, also where this browser forgets the session at once or the page is closed.
 * @throws ApiFailure; DOMException without a response within ten seconds
 */
export const sendApart = (endpoint: Endpoint) =>
  sendRequest(endpoint, { keepalive: true, signal: AbortSignal.timeout(10_000) });
