import { statfs } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import { ApiError } from '../api-error.ts';
import { withTimeout } from '../async.ts';
import type { Database } from '../database/database.ts';
import { runOutsideRequest } from '../request-context.ts';

/**
 * Whether the request is from this machine and not forwarded by a proxy. The address is the socket's,
 * whatever TRUST_PROXY says.
 */
const isLocal = ({ socket, headers }: FastifyRequest) => {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const loopback = isIPv4(address) ? address.startsWith('127.') : address === '::1';
  return loopback && !headers['x-forwarded-for'] && !headers.forwarded;
};

/** `GET /metrics` in Prometheus text: process metrics, call durations and the given ones. Only for this machine unless `toAll`. */
export const addMetrics = (server: FastifyInstance, toAll: boolean, metrics: readonly Metric[]) => {
  const register = new Registry();
  for (const metric of metrics) register.registerMetric(metric);
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a call to its response, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? '', status: reply.statusCode };
    calls.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!toAll && !isLocal(request)) throw new ApiError('not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
};

/** Size of a log segment of the embedded database: without space for the next one, writes fail. */
const minFreeBytes = 16 * 1024 * 1024;

/** A database that takes longer, for instance because it is frozen, counts as not responding. */
const maxCheckMs = 5000;

/** Writes a megabyte, which fails on a full disk. */
const writeProbe = sql`create temporary table write_probe on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`;

const isFull = async (folder: string, minFree: number) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFree;
};

/**
 * `/api/health/live`: the process runs. `/api/health/ready`: it is loaded, not draining, and the database
 * responds and accepts writes. `dataDir` is the folder of the embedded database.
 */
export const addHealth = (
  server: FastifyInstance,
  database: Database,
  dataDir: string,
  minFree = minFreeBytes,
) => {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  // a proxy's next call goes to another server, not to a connection that is about to be closed
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (state === 'draining') reply.header('connection', 'close');
    done();
  });
  const check = async () => {
    await database.read((tx) => tx.execute(sql`select 1`));
    if (database.writesFail()) await database.write((tx) => tx.execute(writeProbe));
    if (database.engine === 'pglite' && (await isFull(dataDir, minFree))) throw new Error('disk is full');
  };
  let running: Promise<void> | undefined;
  /** Concurrent calls share one check until it is late, because a check may wait forever. */
  const checkOnce = () => {
    // a task of the server: the timeout of a caller does not end it
    running ??= withTimeout(maxCheckMs, runOutsideRequest(check)).finally(() => {
      running = undefined;
    });
    return running;
  };
  // not counted in the limits: a load balancer calls often, from one address
  const options = { config: { rateLimit: false } } as const;
  server.get('/api/health/live', options, async () => ({ status: 'ok' }));
  server.get('/api/health/ready', options, async () => {
    if (state !== 'ready') throw new ApiError('unavailable');
    await checkOnce().catch((error: unknown) => {
      server.log.error({ err: error }, 'the database does not respond or takes no writes');
      throw new ApiError('unavailable');
    });
    return { status: 'ok' };
  });
  return {
    ready: () => {
      state = 'ready';
    },
    draining: () => {
      state = 'draining';
    },
  };
};
