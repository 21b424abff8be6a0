// What every call of the API passes before its body is read: load, limits, authorization.
import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/database.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { networkAddressOf, unauthenticated } from './requests.ts';
import type { Identify } from './session-user.ts';

/** Reads `Authorization: Token …`. A token counts in that header only. */
const tokenOf = (request: FastifyRequest) =>
  /^Token ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Rejects calls before they add to the queue of an overloaded database; admitted calls are never interrupted. Anonymous calls that are
 * served from memory pass.
 */
const shedLoad = (database: Database, fromMemory: boolean) => async (request: FastifyRequest) => {
  if (!database.isOverloaded() || (fromMemory && !tokenOf(request))) return;
  throw new ApiError('unavailable', { retryAfterSeconds: 5 });
};

type CountCall = (request: FastifyRequest) => Promise<void>;

/** Calls of one user in the period for which calls of one network address are counted. */
const callsOfUser = 1500;

/** Counts a call for its user, those with API keys apart from those of sessions, or for its network address when the token is missing, wrong, expired or revoked. */
export const callCounter = (app: FastifyInstance): CountCall => {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const ofAddress = app.createRateLimit();
  const ofUser = app.createRateLimit({
    max: callsOfUser,
    keyGenerator: ({ user }) => `${user?.sessionId === null ? 'keys of user' : 'user'} ${user?.id}`,
  });
  return async (request) => {
    const found = await (request.user ? ofUser : ofAddress)(request);
    if (!found.isAllowed && found.isExceeded)
      throw new ApiError('too_many_requests', { retryAfterSeconds: found.ttlInSeconds });
  };
};

const authorize =
  (endpoint: Endpoint, identify: Identify, countCall: CountCall) => async (request: FastifyRequest) => {
    const token = tokenOf(request);
    request.user = token ? await identify(token) : null;
    await countCall(request);
    if (request.user?.sessionId === null && !isRead(endpoint)) throw new ApiError('read_only_key');
    const { access } = endpoint;
    if (access === 'public') return;
    if (!request.user) throw unauthenticated(request);
    if (access === 'admin' && !request.user.isStaff) throw new ApiError('permission_denied');
  };

type Caller = (request: FastifyRequest) => string | undefined;

const userOf: Caller = ({ user }) => user?.id.toString();

/** Applies the endpoint's own limit, if it has one, to a caller. */
const withinLimit =
  ({ method, path, limit }: Endpoint, throttle: Throttle, callerOf: Caller) =>
  async (request: FastifyRequest) => {
    const caller = limit && callerOf(request);
    if (caller) await throttle.hit(`${method} ${path} ${caller}`, limit.max, limit.minutes);
  };

export interface AdmissionDeps {
  database: Database;
  identify: Identify;
  throttle: Throttle;
}

/** What a call passes before its body is read. */
export const admission = (
  endpoint: Endpoint,
  { database, identify, throttle }: AdmissionDeps,
  { countCall, fromMemory }: { countCall: CountCall; fromMemory: boolean },
) => [
  shedLoad(database, fromMemory),
  // first, as it counts every call
  authorize(endpoint, identify, countCall),
  withinLimit(endpoint, throttle, networkAddressOf),
  // from however many addresses the user calls
  withinLimit(endpoint, throttle, userOf),
];
