import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Starts one request in each turn of the event loop. Without it the requests of 1,000 connections that arrived at the same time are all
 * started before anything else has its turn: responses of the database, timers, a sign-in.
 */
export const startOneByOne = (app: FastifyInstance) => {
  const waiting = new Map<Socket, () => void>();
  const startNext = () => {
    for (const [socket, start] of waiting) {
      waiting.delete(socket);
      if (waiting.size > 0) setImmediate(startNext);
      // who has gone needs no response, and has no address to count calls by
      if (!socket.destroyed) start();
      return;
    }
  };
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    // no queue of those that a connection sends without waiting for responses: it is read for as long as they are not started
    if (waiting.has(socket)) {
      done();
      return;
    }
    // a request keeps its own context, not that of the one before it
    waiting.set(socket, AsyncLocalStorage.bind(done));
    if (waiting.size === 1) setImmediate(startNext);
  });
};
