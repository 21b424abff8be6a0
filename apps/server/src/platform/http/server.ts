import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { z } from 'zod';
import { ApiError, busy, fieldErrors } from '../api-error.ts';
import type { QueueCaller } from '../fair-queue.ts';
import type { Logger } from '../log.ts';
import { continueOnBehalfOf } from '../request-context.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { callCounts } from './call-counts.ts';
import { newRequestId, sendClientError, sendFailure } from './failures.ts';
import { addBodyBudget, parseJsonBodies } from './json-body.ts';
import { type ApiSite, writeOpenApi } from './openapi.ts';
import { assertQueryStorable, assertStorable, onceValid, parseQuery } from './queries.ts';
import { callerKey } from './requests.ts';
import { acceptDocuments } from './uploads.ts';

/** Keys that attackers add to a body in the hope that they are stored. */
const privileges = [
  ...['id', 'user', 'user_id', 'owner', 'owner_id', 'buyer', 'holder', 'role', 'permissions'],
  ...['is_staff', 'is_superuser', 'is_admin', 'is_active', 'password_hash'],
  ...['paid', 'status', 'state', 'total_price', 'final_price', 'invoice', 'current_uses'],
];

const none: readonly string[] = [];
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

declare module 'fastify' {
  interface FastifyRequest {
    sentPrivileges: readonly string[];
  }
}

/** Logs the names of privileged keys that a body has and its endpoint ignores, without their values. */
const logIgnoredPrivileges = (app: FastifyInstance) => {
  app.decorateRequest('sentPrivileges');
  app.addHook('preValidation', (request, _reply, done) => {
    const { body } = request;
    const isObject = typeof body === 'object' && body !== null;
    request.sentPrivileges = isObject ? privileges.filter((key) => Object.hasOwn(body, key)) : none;
    done();
  });
  const logIgnored = ({ id, ip, user, body, routeOptions, sentPrivileges, log }: FastifyRequest) => {
    const keys = sentPrivileges.filter((key) => !Object.hasOwn(Object(body), key));
    if (keys.length > 0)
      log.info({ id, ip, user: user?.id, path: routeOptions.url, keys }, 'privileged keys ignored');
  };
  // Fastify computes address and route of a request at every read
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.sentPrivileges.length > 0) logIgnored(request);
    done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which the handler reads. */
    upload?: boolean;
    /** The body may be a form, which is not read. */
    form?: boolean;
    /** The body is multipart/form-data, which the handler reads. */
    multipart?: boolean;
    endpoint?: Endpoint;
  }
}

const usualBodyLimit = 256 * 1024;
/** For `/api/docs`: its library sets style attributes. */
const documentsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** For responses other than pages: as documents they load nothing, and only this site frames its files. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const filePolicy = "frame-ancestors 'self'";
const anonymousCalls = { max: 3000, minutes: 5 };
/** Maximum number of open connections. A proxy in front has fewer; without one they determine the memory. */
const maxConnections = 4096;
/** How long a closing server waits for open connections. */
const drainMs = 10_000;
/** How long the rest of a body may still arrive after its call was rejected. */
const rejectedBodyMs = 1000;

/** An invalid path parameter is a 404, like an id that does not exist. */
const validatorCompiler = ({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) => {
  const validate = (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: new ApiError('not_found') };
    return { error: new ApiError('bad_input', { fields: fieldErrors(result.error.issues) }) };
  };
  return httpPart === 'querystring' ? onceValid(validate) : validate;
};

/** Writes a response as its schema encodes it. @throws if it does not match, which is a bug of the server */
const serializerCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (data: unknown) =>
    JSON.stringify(z.encode(schema, data));

/** Senders of the API description: created once, so that all calls are sent the same bytes. */
const documentSenders = (app: FastifyInstance) => {
  const sender = (type: string, write: () => string) => {
    let bytes: Buffer | undefined;
    return (reply: FastifyReply) => {
      bytes ??= Buffer.from(write());
      return reply.type(type).send(bytes);
    };
  };
  return {
    json: sender('application/json; charset=utf-8', () => JSON.stringify(app.swagger())),
    yaml: sender('application/x-yaml', () => app.swagger({ yaml: true })),
  };
};

const addDocuments = async (app: FastifyInstance, site: ApiSite) => {
  const served = new Set<Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) served.add(config.endpoint);
  });
  // the plugin would write every route with a tag; the contract knows the names
  const transformObject = () => writeOpenApi(site, served);
  await app.register(swagger, { openapi: {}, hideUntagged: true, transformObject });
  const { json, yaml } = documentSenders(app);
  const ownBytes: Readonly<Record<string, (reply: FastifyReply) => FastifyReply>> = {
    '/api/docs/json': json,
    '/api/docs/yaml': yaml,
  };
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: documentsPolicy,
    uiHooks: {
      preHandler: (request, reply, next) => {
        const send = ownBytes[request.routeOptions.url ?? ''];
        if (send) send(reply);
        else next();
      },
    },
  });
  app.get('/api/openapi.json', async (_request, reply) => json(reply));
};

/**
 * Closes the connection soon if the call was rejected before its body had arrived. Small bodies still end, so
 * that clients get the response.
 */
const closeUnlessBodyEnds = (request: IncomingMessage) => {
  if (request.complete !== false) return;
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, rejectedBodyMs).unref();
};

/**
 * Fastify ignores a number: callers who reach the server directly could claim any address. The operator has
 * to prevent direct access.
 */
const trustedProxies = (trustProxy: number | string[]) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

/** The address of the page for whatever names none. */
const unknownPage = '/404';

/** Whether a path has escapes that are no text, or a NUL. */
const isUnreadable = (path: string) => {
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
};

/** Leads a browser with a malformed address to a page of the site; calls of the API get their failure. */
const readableUrl = ({ url = '/' }: { url?: string | undefined }) => {
  // a proxy may ask in absolute form
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split('?', 1);
  const isMalformed = path.includes('//') || (path.includes('%') && isUnreadable(path));
  return isMalformed && !path.startsWith('/api/') ? unknownPage : url;
};

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Forms are accepted by endpoints with `form`, which ignore them, and with `multipart`, whose handlers read them. */
const acceptForms = (app: FastifyInstance) =>
  app.addContentTypeParser(formTypes, (request, content, done) => {
    const { form, multipart } = request.routeOptions.config;
    if (form) content.resume();
    done(form || multipart ? null : new ApiError('unsupported_media_type'), undefined);
  });

/** Helmet's headers are the same for every response, so they are computed once. */
const securityHeaders = () => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const write = helmet({ contentSecurityPolicy: false, crossOriginEmbedderPolicy: false });
  write(request, response, () => {});
  return response.getHeaders();
};

/** Sets the id of the request, the security headers, and the policy of responses other than pages. */
const addResponseHeaders = (app: FastifyInstance) => {
  const always = securityHeaders();
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) {
      const isJson = String(reply.getHeader('content-type')).includes('json');
      reply.header('content-security-policy', isJson ? dataPolicy : filePolicy);
    }
    done();
  });
};

/** The caller of a request, whose key is computed when the call waits for a turn. */
class RequestCaller implements QueueCaller {
  waitedMs = 0;
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.#request = request;
  }
  get key() {
    return callerKey(this.#request);
  }
}

/** Runs the work for a request in its context. Rejects unknown paths before a body is read. */
const addRequestContext = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _reply, done) => {
    continueOnBehalfOf({ request: request.id, caller: new RequestCaller(request) });
    done(request.is404 && !bodiless.has(request.method) ? new ApiError('not_found') : undefined);
  });

/**
 * Refuses calls that have waited longer than `maxMs` for their turn of the thread. All calls that have arrived
 * are taken in one iteration of the event loop, one after the other, and no timer runs between them. So the
 * time since the last tick is what the call has waited at least, give or take a tick.
 */
const refuseLateTurns = (app: FastifyInstance, maxMs: number) => {
  const tickMs = maxMs / 10;
  let tick = performance.now();
  const timer = setInterval(() => {
    tick = performance.now();
  }, tickMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (_request, _reply, done) => {
    done(performance.now() - tick > maxMs + tickMs ? busy() : undefined);
  });
};

const logResponses = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, done) => {
    if (app.log.level === 'debug') {
      const { method, routeOptions, ip, user } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      const call = { ip, method, path: routeOptions.url, status, ms, user: user?.id };
      request.log.debug(call, 'request completed');
    }
    closeUnlessBodyEnds(request.raw);
    done();
  });

/** Counts calls by address or user, see `callCounter`; calls of the documents are counted here. */
const addRateLimit = async (
  app: FastifyInstance,
  { sharedThrottle, log }: { sharedThrottle?: Throttle | undefined; log: Logger },
) => {
  await app.register(rateLimit, {
    max: anonymousCalls.max,
    timeWindow: anonymousCalls.minutes * 60_000,
    store: callCounts(sharedThrottle, log),
    // by the matched route: a path has many spellings
    allowList: ({ routeOptions }) => !routeOptions.url?.startsWith('/api/'),
    // callers are banned from the second rejection of a period on: the others are not logged one by one
    ban: 1,
    errorResponseBuilder: (_request, { ttl, ban }) =>
      new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000), repeated: ban }),
  });
};

/** Compresses JSON, CSV, sitemap and feed. Pages come compressed, most files have a compressed format; bodies of requests are not inflated. */
const compressResponses = (app: FastifyInstance) =>
  app.register(compress, {
    globalDecompression: false,
    encodings: ['zstd', 'br', 'gzip'],
    // scripts ask for gzip, browsers for zstd, which is as small as gzip of level 6 in an eighth of its time
    zlibOptions: { level: constants.Z_BEST_SPEED },
    threshold: 1024,
    // at once: a stream whose client leaves is logged as an error
    syncThreshold: 1_000_000,
  });

/** The HTTP server without routes: limits, headers, one shape of failures, API documents. */
export const openServer = async (options: {
  log: Logger;
  limits: boolean;
  /** Counts calls over all servers; undefined for a single one. */
  sharedThrottle?: Throttle | undefined;
  /** Number or addresses of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: number | string[];
  site: ApiSite;
  /** A call that has waited longer for its turn of the thread is refused, if there are limits. */
  maxTurnMs?: number;
  /** The only path with a body that is not parsed as JSON. */
  rawBodyOf: string;
}): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // the log has the current request itself
    childLoggerFactory: (logger) => logger,
    bodyLimit: usualBodyLimit,
    // the embedded database blocks the process for longer than the default of 10 s while the archive is read
    // at start
    pluginTimeout: 180_000,
    trustProxy: trustedProxies(options.trustProxy),
    // requests on open connections are still served while the server closes
    return503OnClosing: false,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // closes idle connections, such as connections of clients that do not read the response
    connectionTimeout: 300_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
    rewriteUrl: readableUrl,
    clientErrorHandler: sendClientError,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
  });
  app.server.maxConnections = maxConnections;
  addRequestContext(app);
  app.decorateRequest('user', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendFailure);
  parseJsonBodies(app, options.rawBodyOf);
  acceptDocuments(app);
  acceptForms(app);
  addResponseHeaders(app);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
  app.addHook('preValidation', ({ query, body }, _reply, done) => {
    assertQueryStorable(query as object);
    assertStorable(body);
    done();
  });
  logIgnoredPrivileges(app);
  logResponses(app);
  await compressResponses(app);
  if (options.limits) {
    refuseLateTurns(app, options.maxTurnMs ?? 5000);
    addBodyBudget(app);
    await addRateLimit(app, options);
  }
  await addDocuments(app, options.site);
  return app;
};
