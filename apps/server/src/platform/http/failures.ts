import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureCode } from '@iom/contract/shared/failures.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { databaseIsBusy } from '../database/retry.ts';

/** Fastify's own refusals that have a name in the failure table; other 4xx mean that the request could not be read. */
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

const refusalOf = (error: FastifyError | Error): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  if (databaseIsBusy(error)) return new ApiError('unavailable', { retryAfterSeconds: 5 });
  const { code = '', statusCode = 500 } = error as FastifyError;
  if (statusCode >= 500) return undefined;
  return new ApiError(fastifyCodes[code] ?? statusCodes[statusCode] ?? 'malformed_request');
};

/** An identifier nobody can guess, in the answer and in the log. */
export const newRequestId = () => randomBytes(9).toString('base64url');

const failureText = (refusal: ApiError, requestId: string) =>
  JSON.stringify({
    error: refusal.message,
    code: refusal.code,
    errors: refusal.details.fields,
    ...refusal.details.extra,
    request_id: requestId,
  });

/** Answers every failure in the one shape of the contract. Whatever is no refusal is a bug: logged, its text never sent. */
export const answerFailure = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const known = refusalOf(error);
  if (!known || known.code === 'unavailable')
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
  const refusal = known ?? new ApiError('server_error');
  const { retryAfterSeconds } = refusal.details;
  if (refusal.status === 401) reply.header('www-authenticate', 'Token');
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureText(refusal, request.id));
};

const connectionCodes: Record<string, FailureCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
};

/** Answers in the same shape what never became a request, too slow, too large or no HTTP, and closes its connection. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new ApiError(connectionCodes[error.code ?? ''] ?? 'malformed_request');
  const body = failureText(refusal, newRequestId());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
