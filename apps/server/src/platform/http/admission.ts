// Checks of every call of the API before its body is read: limits and authorization.
import { type Endpoint, isRead, limitOfUser } from '@iom/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/database.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { callerKey, networkAddressOf, unauthenticated } from './requests.ts';
import type { FindCaller, Identify, WriteAsCaller } from './session-user.ts';

/** Reads `Authorization: Token …`, the only accepted header for a token. */
const readToken = ({ headers: { authorization } }: FastifyRequest) =>
  authorization === undefined ? undefined : /^Token ([\w-]{20,200})$/.exec(authorization)?.[1];

/** Undefined if calls are not counted. */
type CountCall = ((request: FastifyRequest) => Promise<void>) | undefined;

/**
 * Counts a call for its user, with API keys counted separately from sessions, or for its network address when
 * the token is missing, wrong, expired or revoked.
 */
export const callCounter = (app: FastifyInstance): CountCall => {
  if (!app.hasDecorator('createRateLimit')) return undefined;
  // no call of an endpoint is exempt
  const ofAddress = app.createRateLimit({ allowList: [] });
  const ofUser = app.createRateLimit({
    ...{ allowList: [], max: limitOfUser.max, timeWindow: limitOfUser.minutes * 60_000 },
    keyGenerator: callerKey,
  });
  return async (request) => {
    const found = await (request.user ? ofUser : ofAddress)(request);
    if (!found.isAllowed && found.isExceeded)
      throw new ApiError('too_many_requests', {
        retryAfterSeconds: found.ttlInSeconds,
        repeated: found.isBanned,
      });
  };
};

/**
 * @throws ApiError read_only_key, not_authenticated, invalid_token, permission_denied, second_factor_setup or second_factor_stale when the
 * user of the call may not send it.
 */
const assertAccess = (endpoint: Endpoint, request: FastifyRequest) => {
  const { user } = request;
  if (user?.sessionId === null && !isRead(endpoint)) throw new ApiError('read_only_key');
  if (endpoint.access === 'public') return;
  if (!user) throw unauthenticated(request);
  const { methods, isFresh, isMissing } = user.secondFactor;
  if (endpoint.access === 'admin' && isMissing) throw new ApiError('second_factor_setup');
  if (endpoint.access === 'admin' && !user.isStaff) throw new ApiError('permission_denied');
  if (endpoint.needsFreshFactor && methods.length > 0 && !isFresh) throw new ApiError('second_factor_stale');
};

const authorize =
  (endpoint: Endpoint, { identify }: Pick<AdmissionDeps, 'identify'>, countCall: CountCall) =>
  async (request: FastifyRequest) => {
    const token = readToken(request);
    request.user = token ? await identify(token, endpoint) : null;
    if (countCall) await countCall(request);
    assertAccess(endpoint, request);
  };

/**
 * Authorizes a call again whose session, or the role of its user, may have ended while it waited. Counts it
 * once.
 */
export const authorizeAgain = async (
  endpoint: Endpoint,
  { identify }: Pick<AdmissionDeps, 'identify'>,
  request: FastifyRequest,
) => {
  const token = readToken(request);
  request.user = token ? await identify(token, endpoint) : null;
  assertAccess(endpoint, request);
};

/**
 * Writes of a call are authorized in their own transaction, after they have waited for locks: the session, or
 * the role of its user, may have ended since the call was admitted, in a transaction that did not see these
 * writes.
 */
export const writerFor =
  (
    endpoint: Endpoint,
    { database, findCaller }: Pick<AdmissionDeps, 'database'> & { findCaller: FindCaller },
    request: FastifyRequest,
  ): WriteAsCaller =>
  (work) =>
    database.write(async (tx) => {
      const result = await work(tx);
      const { sessionId = null } = request.user ?? {};
      request.user = sessionId === null ? null : await findCaller(tx, sessionId);
      assertAccess(endpoint, request);
      return result;
    });

const userKey = ({ user }: FastifyRequest) => user?.id.toString();

/** Applies the endpoint's own limit, if any, to a network address, and to a user across all addresses. */
const limits = ({ method, path, limit }: Endpoint, throttle: Throttle) => {
  if (!limit) return [];
  return [networkAddressOf, userKey].map((keyOf) => async (request: FastifyRequest) => {
    const key = keyOf(request);
    if (key) await throttle.hit(`${method} ${path} ${key}`, limit.max, limit.minutes);
  });
};

export interface AdmissionDeps {
  database: Database;
  identify: Identify;
  throttle: Throttle;
}

/** Admission before the body is read. Counts every call, even one rejected by the limit of its endpoint. */
export const admission = (endpoint: Endpoint, deps: AdmissionDeps, countCall: CountCall) => [
  authorize(endpoint, deps, countCall),
  ...limits(endpoint, deps.throttle),
];
