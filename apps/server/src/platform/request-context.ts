import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueueCaller } from './fair-queue.ts';

/** The request or job that work belongs to; stored with every job that the work sends. */
export interface Origin {
  /** The id of the request. */
  readonly request?: string | undefined;
  /**
   * The span that the work is part of, as a W3C `traceparent` header; undefined unless spans are recorded.
   */
  readonly traceparent?: string | undefined;
  /** The sender of the request. Not recorded with jobs, which belong to the server. */
  readonly caller?: QueueCaller | undefined;
}

const current = new AsyncLocalStorage<Origin>();

/** The current request, or the request of the current job, and the span; empty outside both. */
export const currentOrigin = (): Origin => current.getStore() ?? {};

/** Does the rest of the running callback on behalf of a request. Cheaper than `onBehalfOf`, which restores the context. */
export const continueOnBehalfOf = (origin: Origin): void => current.enterWith(origin);

/** Runs the work on behalf of a request, or as part of a span. */
export const onBehalfOf = <T>(origin: Origin, work: () => T): T => current.run(origin, work);

/** Runs work that only coincides with a request, such as handling the loss of a connection that it opened. */
export const runOutsideRequest = <T>(work: () => T): T => current.exit(work);
