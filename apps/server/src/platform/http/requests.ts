import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, fieldError } from '../api-error.ts';
import type { QueueCaller } from '../fair-queue.ts';

/** The page in a list's query. */
export const pageOf = <O>(query: { page: number; page_size: number; ordering?: O[] | undefined }) => ({
  offset: (query.page - 1) * query.page_size,
  limit: query.page_size,
  ordering: query.ordering ?? [],
});

/** The failure of a call that needs a user and has none. */
export const unauthenticated = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  new ApiError(headers.authorization ? 'invalid_token' : 'not_authenticated');

/**
 * The network address by which limits count. IPv6 addresses count by their /64 prefix, disconnected callers
 * all together.
 */
export const networkAddressOf = ({ ip }: { ip: string | undefined }) => (ip ? normalizeIP(ip) : 'gone');

/** The counted caller: a user, separately from the user's API keys, or a visitor by network address. */
export const callerKey = (request: FastifyRequest): string => {
  const { user } = request;
  if (!user) return networkAddressOf(request);
  return `${user.sessionId === null ? 'keys of user' : 'user'} ${user.id}`;
};

/** The caller of a task for a thread, by network address, because accounts are free. */
export const queueCaller = (request: FastifyRequest, { raw }: FastifyReply): QueueCaller => {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  else raw.once('close', () => left.abort());
  return { key: networkAddressOf(request), left: left.signal };
};

const maxKeyLength = 255;

/** The Idempotency-Key of a request, if it has one. @throws ApiError bad_input when it is too long. */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > maxKeyLength) throw fieldError('Idempotency-Key', `At most ${maxKeyLength} characters.`);
  return key;
};

/** For mutations that also exist as GET: rejects prefetches and followed links. */
export const rejectNavigation = ({ headers }: FastifyRequest) => {
  const guessed = `${headers['sec-purpose']} ${headers.purpose} ${headers['x-moz']}`.includes('prefetch');
  if (guessed || headers['sec-fetch-mode'] === 'navigate') throw new ApiError('method_not_allowed');
};
