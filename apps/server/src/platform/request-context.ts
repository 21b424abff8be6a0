import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueueCaller } from './fair-queue.ts';

/** What work is done on behalf of; kept with a job that it sends. */
export interface Origin {
  /** The id of the request. */
  readonly request?: string | undefined;
  /** The span that the work is part of, as in the W3C header of that name; undefined unless spans are recorded. */
  readonly traceparent?: string | undefined;
  /** Who sent the request. Not kept with jobs, which are the server's. */
  readonly caller?: QueueCaller | undefined;
}

const current = new AsyncLocalStorage<Origin>();

/** The request that is served, or on whose behalf a job runs, and the span; empty outside of both. */
export const currentOrigin = (): Origin => current.getStore() ?? {};

/** Runs the work on behalf of a request, or as part of a span. */
export const onBehalfOf = <T>(origin: Origin, work: () => T): T => current.run(origin, work);

/** Runs what only happens to come up during a request, such as the loss of a connection that it opened. */
export const onNobodysBehalf = <T>(work: () => T): T => current.exit(work);
