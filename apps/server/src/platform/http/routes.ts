import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@iom/contract/shared/audit.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { ReadTx, WriteTx } from '../database/database.ts';
import { openFairQueue } from '../fair-queue.ts';
import { currentOrigin } from '../request-context.ts';
import { type AdmissionDeps, admission, authorizeAgain, callCounter, writerFor } from './admission.ts';
import type { Actor, Audited, RecordChange } from './audited.ts';
import type { FindCaller, SessionUser, WriteAsCaller } from './session-user.ts';

/** What a handler receives, typed by its endpoint. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: E['access'] extends 'public' ? SessionUser | null : SessionUser;
  request: FastifyRequest;
  write: WriteAsCaller;
  /** For choosing among several statuses, or sending a file or text that is already JSON. */
  reply: FastifyReply;
}
type Result<E extends Endpoint> = ResponseOf<E> | FastifyReply;
type Unaudited = Endpoint & { readonly audit?: undefined };
type AuditedEndpoint = Endpoint & { readonly access: 'user' | 'admin'; readonly audit: AuditAction };

export interface Routes {
  /**
   * Registers endpoints whose calls occupy the thread or the database for long: few run at the same time, callers take turns, and a call
   * that has waited for five seconds gets 503.
   */
  readonly heavy: Omit<Routes, 'heavy'>;
  /** Runs in one read-only transaction. */
  query<E extends Unaudited>(
    endpoint: E,
    handler: (call: Call<E> & { tx: ReadTx }) => Promise<Result<E>>,
  ): void;
  /** Runs in one transaction, like `write`. */
  mutation<E extends Unaudited>(
    endpoint: E,
    handler: (call: Call<E> & { tx: WriteTx }) => Promise<Result<E>>,
  ): void;
  /** Runs in one transaction, like `write`, and writes the audit row of the reported change in it. */
  auditedMutation<E extends AuditedEndpoint>(
    endpoint: E,
    handler: (call: Call<E> & { tx: WriteTx }) => Promise<Audited<ResponseOf<E>>>,
  ): void;
  /** Runs without a transaction: responses from memory, streams, and calls to third-party servers. */
  raw<E extends Unaudited>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>): void;
  /** Runs without a transaction. The work it starts writes the audit row, in the transaction of the change. */
  auditedRaw<E extends AuditedEndpoint>(
    endpoint: E,
    handler: (call: Call<E> & { actor: Actor }) => Promise<Result<E>>,
  ): void;
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

// Fastify warns about a key without a schema
const toRouteSchema = (endpoint: Endpoint) => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  response: { ...endpoint.responses, '4xx': failureShape, '5xx': failureShape },
});

/** Fewer than the connections of the database. A page of charts sends twenty calls: two run while the others wait. */
const heavyLimits = { concurrency: 4, perCaller: 2 };

/** A call is authorized again if its body arrived later; sooner if the user came with details. */
const lateMs = 1000;
const lateDetailsMs = 50;

const firstStatus = ({ responses }: Endpoint) => Number(Object.keys(responses)[0]);

const toRouteConfig = (endpoint: Endpoint) => ({
  endpoint,
  // calls are counted once the caller is known
  rateLimit: false as const,
  upload: endpoint.upload === true,
  form: endpoint.form === true,
  multipart: endpoint.multipart !== undefined,
});

interface RoutesDeps extends AdmissionDeps {
  findCaller: FindCaller;
  recordChange: RecordChange;
}

const toActor = ({ user, request }: { user: SessionUser; request: FastifyRequest }): Actor => ({
  email: user.email,
  ip: request.ip,
  requestId: request.id,
});

/** Runs a handler in a transaction and adds the audit row of the change it reports. */
const runAudited = async <R>(
  { recordChange }: RoutesDeps,
  endpoint: AuditedEndpoint,
  call: { user: SessionUser; request: FastifyRequest; write: WriteAsCaller },
  work: (tx: WriteTx) => Promise<Audited<R>>,
): Promise<R> => {
  const { response, afterCommit } = await call.write(async (tx) => {
    const result = await work(tx);
    for (const change of [result.change ?? []].flat())
      if (!isDeepStrictEqual(change.before, change.after))
        await recordChange(tx, toActor(call), endpoint.audit, change);
    return result;
  });
  await afterCommit?.();
  return response;
};

/** 405 with `allow` for every method of a known path without an endpoint. */
const rejectOtherMethods = (app: FastifyInstance, methodsByPath: ReadonlyMap<string, Set<string>>) => {
  for (const [url, known] of methodsByPath) {
    const others = methods.filter((method) => !known.has(method));
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', [...known].join(', '));
        throw new ApiError('method_not_allowed');
      },
      handler: async () => null,
    });
  }
};

type Handler = (call: Call<Endpoint>) => Promise<unknown>;
type Register = (endpoint: Endpoint, handler: Handler) => void;

/** Registers an endpoint in Fastify: applies limits, authorization, validation, turn and response schema. */
const openRegister = (app: FastifyInstance, deps: RoutesDeps, methodsByPath: Map<string, Set<string>>) => {
  const countCall = callCounter(app);
  const heavyWork = openFairQueue(deps.throttle.enabled ? heavyLimits : { concurrency: Infinity });
  return (endpoint: Endpoint, handler: Handler, isHeavy: boolean) => {
    const known = methodsByPath.get(endpoint.path) ?? new Set();
    methodsByPath.set(endpoint.path, known.add(endpoint.method));
    const status = firstStatus(endpoint);
    const hasHead = endpoint.method === 'GET' && !endpoint.writes;
    if (hasHead) known.add('HEAD');
    const handle = (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, user } = request;
      const write = writerFor(endpoint, deps, request);
      return handler({ params, query, body, user, request, write, reply } as Call<Endpoint>);
    };
    const respond = (request: FastifyRequest, reply: FastifyReply, hasWaited: boolean) => {
      if (reply.raw.destroyed) throw new ApiError('unavailable');
      const maxMs = request.user?.details === undefined ? lateMs : lateDetailsMs;
      if (!hasWaited && reply.elapsedTime <= maxMs) return handle(request, reply);
      return authorizeAgain(endpoint, deps, request).then(() => handle(request, reply));
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: hasHead,
      config: toRouteConfig(endpoint),
      schema: toRouteSchema(endpoint),
      bodyLimit: endpoint.bodyLimit,
      onRequest: admission(endpoint, deps, countCall),
      handler: async (request, reply) => {
        reply.code(status).header('cache-control', 'no-store');
        const response = isHeavy
          ? await heavyWork.run((hasWaited) => respond(request, reply, hasWaited), currentOrigin().caller)
          : await respond(request, reply, false);
        return response === null ? reply.send() : response;
      },
    });
  };
};

/** Applies the transaction and the audit row of each kind of handler. */
const routesWith = (register: Register, deps: RoutesDeps): Omit<Routes, 'heavy'> => ({
  query: (endpoint, handler) =>
    register(endpoint, (call) =>
      deps.database.read((tx) => handler({ ...(call as Call<typeof endpoint>), tx })),
    ),
  mutation: (endpoint, handler) =>
    register(endpoint, (call) => call.write((tx) => handler({ ...(call as Call<typeof endpoint>), tx }))),
  auditedMutation: (endpoint, handler) =>
    register(endpoint, (untyped) => {
      const call = untyped as Call<typeof endpoint> & { user: SessionUser };
      return runAudited(deps, endpoint, call, (tx) => handler({ ...call, tx }));
    }),
  auditedRaw: (endpoint, handler) =>
    register(endpoint, (untyped) => {
      const call = untyped as Call<typeof endpoint> & { user: SessionUser };
      return handler({ ...call, actor: toActor(call) });
    }),
  raw: (endpoint, handler) => register(endpoint, (call) => handler(call as Call<typeof endpoint>)),
});

export const openRoutes = (
  app: FastifyInstance,
  deps: RoutesDeps,
): Routes & { rejectOtherMethods(read: readonly string[]): void } => {
  const methodsByPath = new Map<string, Set<string>>();
  const register = openRegister(app, deps, methodsByPath);
  return {
    ...routesWith((endpoint, handler) => register(endpoint, handler, false), deps),
    heavy: routesWith((endpoint, handler) => register(endpoint, handler, true), deps),
    rejectOtherMethods: (read) => {
      for (const path of read) methodsByPath.set(path, new Set(['GET', 'HEAD']));
      rejectOtherMethods(app, methodsByPath);
    },
  };
};
