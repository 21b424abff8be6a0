import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import { ApiError } from '../api-error.ts';

/** Sent from this machine, and not forwarded by a proxy. The address is the socket's, whatever TRUST_PROXY says. */
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
