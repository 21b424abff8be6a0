import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/**
 * Starts one request in each turn of the event loop. Without it the requests of 1,000 connections that arrived at the same time are all
 * started before anything else has its turn: responses of the database, timers, a sign-in.
 */
export const startOneByOne = (app: FastifyInstance) => {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    const start = waiting.shift();
    if (waiting.length > 0) setImmediate(startNext);
    start?.();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    // a request keeps its own context, not that of the one before it
    if (waiting.push(AsyncLocalStorage.bind(done)) === 1) setImmediate(startNext);
  });
};
