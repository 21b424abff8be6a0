import { randomFillSync } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureCode } from '@iom/contract/shared/failures.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, busy, outcomeUnknown } from '../api-error.ts';
import { databaseIsBusy, OutcomeUnknown } from '../database/retry.ts';
import { isUploading } from './uploads.ts';

/** Errors of Fastify with an entry in the failure table; any other 4xx is `malformed_request`. */
const fastifyCodes: Record<string, FailureCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};
const statusCodes: Record<number, FailureCode> = {
  404: 'not_found',
  408: 'request_timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

const toApiError = (error: FastifyError | Error): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  if (error instanceof OutcomeUnknown) return outcomeUnknown();
  // a body whose connection ends has a status, and the code of a closed database connection
  const { code = '', statusCode = 500 } = error as FastifyError;
  if (statusCode >= 500) return databaseIsBusy(error) ? busy() : undefined;
  return new ApiError(fastifyCodes[code] ?? statusCodes[statusCode] ?? 'malformed_request');
};

const idBytes = 9;
/** Random bytes for the next ids: the system is asked once for 500 of them. */
const pool = Buffer.alloc(500 * idBytes);
let used = pool.length;

/** An unguessable identifier of a request, in the response and in the log. */
export const newRequestId = () => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('base64url', used - idBytes, used);
};

const failureText = (apiError: ApiError, requestId: string) =>
  JSON.stringify({
    error: apiError.message,
    code: apiError.code,
    errors: apiError.details.fields,
    ...apiError.details.extra,
    request_id: requestId,
  });

/** Rejections that may be attempted attacks. */
const securityEvents: ReadonlySet<FailureCode> = new Set([
  'invalid_credentials',
  'invalid_token',
  'permission_denied',
  'read_only_key',
  'second_factor_setup',
  'second_factor_stale',
  'second_factor_wrong',
  'too_many_requests',
]);

/** Caller and endpoint, for the log. */
const describeCall = ({ ip, user, method, routeOptions }: FastifyRequest) => ({
  ip,
  user: user?.id,
  method,
  path: routeOptions.url,
});

/**
 * Sends a failure in the shape of the contract. Any error other than an ApiError is a bug: it is logged, and
 * its text is not sent.
 */
export const sendFailure = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const known = toApiError(error);
  if (!known || (known.status === 503 && known !== error))
    request.log.error({ err: error, ...describeCall(request) }, 'request failed');
  const apiError = known ?? new ApiError('server_error');
  const { retryAfterSeconds, repeated } = apiError.details;
  if (securityEvents.has(apiError.code) && !repeated)
    request.log.info({ ...describeCall(request), code: apiError.code }, 'request refused');
  if (apiError.status === 401) reply.header('www-authenticate', 'Token');
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(apiError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureText(apiError, request.id));
};

const connectionCodes: Record<string, FailureCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
};

/**
 * Sends the same shape for input that Node's parser rejects (too slow, too large, not HTTP) and closes the
 * connection.
 */
export const sendClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // the client closes it when nothing more arrives
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  const apiError = new ApiError(connectionCodes[error.code ?? ''] ?? 'malformed_request');
  const body = failureText(apiError, newRequestId());
  const head = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
