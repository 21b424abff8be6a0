import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { withTimeout } from './async.ts';
import type { Database } from './database/database.ts';
import { databaseError } from './database/retry.ts';
import type { Logger } from './log.ts';
import { currentOrigin, onBehalfOf, runOutsideRequest } from './request-context.ts';

/**
 * Spans of calls, transactions and jobs, sent to a collector. Attributes follow OpenTelemetry's semantic
 * conventions; none contains an address, a query, a body or a statement, which may contain secrets and
 * personal data.
 */
export interface Tracing {
  /** Records a span of every call. */
  traceCalls(server: FastifyInstance): void;
  /** The same database, which records a span of every transaction. */
  traced(database: Database): Database;
  /** Runs a job in a span of the trace in which it was sent. */
  inJobSpan(queue: string, job: string, work: () => Promise<void>): Promise<void>;
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>;
}

const closeMs = 2000;

const formatTraceparent = (span: Span) => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

const parseTraceparent = (traceparent: string | undefined) => {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
};

/**
 * The span of a trusted proxy (TRUST_PROXY) that has forwarded the call. Other callers cannot add to a trace.
 */
const forwardedTraceparent = ({ ips = [], headers }: FastifyRequest) => {
  const { traceparent } = headers;
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined;
};

const markFailed = (span: Span, errorType: string) =>
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType);

/**
 * A failure by its SQLSTATE or class: a message may contain parameters of a statement. A rejection is a
 * regular end.
 */
const markError = (span: Span, error: unknown) => {
  if (error instanceof ApiError) return;
  markFailed(span, databaseError(error)?.code ?? (error instanceof Error ? error.name : typeof error));
};

/** Logs the first of consecutive failures. The spans of a failed batch are dropped. */
const warningOnce = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED;
        // the batch is sent during an unrelated request
        if (hasFailed && !isFailing)
          runOutsideRequest(() =>
            log.warn({ err: result.error }, 'spans could not be sent to the collector'),
          );
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Sends spans to an OTLP/HTTP collector. While it does not accept them, at most 2048 wait and further ones
 * are dropped.
 */
export const openTracing = (endpoint: string, serviceName: string, log: Logger): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor({ exporter: warningOnce(exporter, log), maxQueueSize: 2048 })],
  });
  const tracer = provider.getTracer('engine-oil-data');
  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: string | undefined) => {
    const { request } = currentOrigin();
    const span = tracer.startSpan(name, { kind, attributes }, parseTraceparent(parent));
    return request === undefined ? span : span.setAttribute('request.id', request);
  };
  const inSpan = async <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>) => {
    const origin = currentOrigin();
    const span = startSpan(name, kind, attributes, origin.traceparent);
    try {
      return await onBehalfOf({ ...origin, traceparent: formatTraceparent(span) }, work);
    } catch (error) {
      markError(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  const inDatabaseSpan = <T>(operation: string, work: () => Promise<T>) =>
    inSpan(`database ${operation}`, SpanKind.CLIENT, { 'db.system.name': 'postgresql' }, work);
  return {
    traceCalls: (server) => {
      server.addHook('onRequest', (request, reply, done) => {
        const { method, protocol } = request;
        const { url: route } = request.routeOptions;
        const attributes = { 'http.request.method': method, 'url.scheme': protocol, 'http.route': route };
        const name = route === undefined ? method : `${method} ${route}`;
        const span = startSpan(name, SpanKind.SERVER, attributes, forwardedTraceparent(request));
        // also emitted when the caller disconnects before the response
        reply.raw.once('close', () => {
          const { headersSent, statusCode } = reply.raw;
          if (headersSent) span.setAttribute('http.response.status_code', statusCode);
          if (statusCode >= 500) markFailed(span, String(statusCode));
          span.end();
        });
        onBehalfOf({ ...currentOrigin(), traceparent: formatTraceparent(span) }, done);
      });
    },
    traced: (database) => ({
      ...database,
      read: (work) => inDatabaseSpan('read', () => database.read(work)),
      compute: (work) => inDatabaseSpan('compute', () => database.compute(work)),
      readOne: (statement) => inDatabaseSpan('read one', () => database.readOne(statement)),
      write: (work) => inDatabaseSpan('write', () => database.write(work)),
    }),
    inJobSpan: (queue, job, work) => {
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.destination.name': queue,
        'messaging.message.id': job,
      };
      return inSpan(`process ${queue}`, SpanKind.CONSUMER, attributes, work);
    },
    close: () => withTimeout(closeMs, provider.shutdown()).catch(() => {}),
  };
};
