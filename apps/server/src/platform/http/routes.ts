import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database, ReadTx, WriteTx } from '../database/database.ts';
import type { Throttle } from '../throttle.ts';
import { networkAddressOf } from './requests.ts';
import type { Identify, SessionUser } from './session-user.ts';

/** What a handler gets of a call; its parts are typed by the contract line. */
interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: E['access'] extends 'public' ? SessionUser | null : SessionUser;
  request: FastifyRequest;
  /** To choose among several statuses, or to send a file or an answer that is JSON already. */
  reply: FastifyReply;
}
type Answer<E extends Endpoint> = Promise<ResponseOf<E> | FastifyReply>;

export interface Routes {
  /** Inside one read-only transaction. */
  query<E extends Endpoint>(line: E, answer: (call: Call<E> & { tx: ReadTx }) => Answer<E>): void;
  /** Inside one transaction: all of it happens, or nothing. */
  mutation<E extends Endpoint>(line: E, answer: (call: Call<E> & { tx: WriteTx }) => Answer<E>): void;
  /** Without a transaction: answers from memory, streams, and acts that call a stranger's server. */
  raw<E extends Endpoint>(line: E, answer: (call: Call<E>) => Answer<E>): void;
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Reads `Authorization: Token …`. A token counts in that header only. */
const tokenOf = (request: FastifyRequest) =>
  /^Token ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

type CountCall = (request: FastifyRequest) => Promise<void>;

/** Calls of one user in the time in which calls of one network address are counted. */
const callsOfUser = 1500;

/** Counts a call for its user, or for its network address: a token that is wrong, expired or revoked is nobody's. */
const callCounter = (app: FastifyInstance): CountCall => {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const ofAddress = app.createRateLimit();
  const ofUser = app.createRateLimit({ max: callsOfUser, keyGenerator: ({ user }) => `user ${user?.id}` });
  return async (request) => {
    const found = await (request.user ? ofUser : ofAddress)(request);
    if (!found.isAllowed && found.isExceeded)
      throw new ApiError('too_many_requests', { retryAfterSeconds: found.ttlInSeconds });
  };
};

const admit =
  (line: Endpoint, identify: Identify, countCall: CountCall) => async (request: FastifyRequest) => {
    const token = tokenOf(request);
    request.user = token ? await identify(token) : null;
    await countCall(request);
    if (line.access === 'public') return;
    if (!request.user)
      throw new ApiError(request.headers.authorization ? 'invalid_token' : 'not_authenticated');
    if (line.access === 'admin' && !request.user.isStaff) throw new ApiError('permission_denied');
  };

/** The line's own limit, where it has one. */
const withinLimit =
  ({ method, path, limit }: Endpoint, throttle: Throttle) =>
  async (request: FastifyRequest) => {
    if (limit) await throttle.hit(`${method} ${path} ${networkAddressOf(request)}`, limit.max, limit.minutes);
  };

const schemaOf = (line: Endpoint) => ({
  summary: line.summary,
  tags: [line.path.split('/')[2] ?? 'api'],
  ...(line.access === 'public' ? {} : { security: [{ token: [] }] }),
  ...(line.params ? { params: line.params } : {}),
  ...(line.query ? { querystring: line.query } : {}),
  ...(line.body ? { body: line.body } : {}),
  response: { ...line.responses, '4xx': failureShape, '5xx': failureShape },
});

/** Registers contract lines; everything a call needs around its decision (who, limits, transaction, shape) is done here once. */
export const openRoutes = (
  app: FastifyInstance,
  parts: { database: Database; identify: Identify; throttle: Throttle },
): Routes & { refuseOtherMethods(): void } => {
  const countCall = callCounter(app);
  const answered = new Map<string, Set<string>>();
  const register = (line: Endpoint, run: (call: Call<Endpoint>) => Promise<unknown>) => {
    const known = answered.get(line.path) ?? new Set();
    answered.set(line.path, known.add(line.method));
    const hasHead = line.method === 'GET' && !line.writes;
    if (hasHead) known.add('HEAD');
    const status = Number(Object.keys(line.responses)[0]);
    app.route({
      method: line.method,
      url: line.path,
      exposeHeadRoute: hasHead,
      // counted when it is known who calls
      config: { rateLimit: false },
      schema: schemaOf(line),
      ...(line.bodyLimit ? { bodyLimit: line.bodyLimit } : {}),
      onRequest: [withinLimit(line, parts.throttle), admit(line, parts.identify, countCall)],
      handler: async (request, reply) => {
        reply.code(status).header('cache-control', 'no-store');
        const { params, query, body, user } = request;
        const answer = await run({ params, query, body, user, request, reply } as Call<Endpoint>);
        return answer === null ? reply.send() : answer;
      },
    });
  };
  return {
    query: (line, answer) =>
      register(line, (call) => parts.database.read((tx) => answer({ ...(call as Call<typeof line>), tx }))),
    mutation: (line, answer) =>
      register(line, (call) => parts.database.write((tx) => answer({ ...(call as Call<typeof line>), tx }))),
    raw: (line, answer) => register(line, (call) => answer(call as Call<typeof line>)),
    refuseOtherMethods: () => {
      for (const [url, known] of answered) {
        const others = methods.filter((method) => !known.has(method));
        if (others.length === 0) continue;
        app.route({
          method: others,
          url,
          schema: { hide: true },
          onRequest: async (_request, reply) => {
            reply.header('allow', [...known].join(', '));
            throw new ApiError('method_not_allowed');
          },
          handler: async () => null,
        });
      }
    },
  };
};
