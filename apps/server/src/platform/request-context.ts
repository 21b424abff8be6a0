import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The id of the request that is served, or on whose behalf a job runs; undefined outside of both. */
export const currentRequest = () => current.getStore();

/** Runs the work on behalf of a request. */
export const onBehalfOf = <T>(request: string, work: () => T): T => current.run(request, work);

/** Runs what only happens to come up during a request, such as the loss of a connection that it opened. */
export const onNobodysBehalf = <T>(work: () => T): T => current.exit(work);
