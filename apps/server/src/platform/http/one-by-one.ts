import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of a connection that may await their responses. Browsers and proxies send one at a time. */
const mostUnanswered = 16;

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves in a turn of the event loop of its own, after the requests that have arrived by now are started. */
    afterArrived(): Promise<void>;
  }
}

/**
 * Starts one request in each turn of the event loop, of each connection in turn. Without it the requests of 1,000 connections that
 * arrived at the same time are all started before anything else has its turn: responses of the database, timers, a sign-in. A connection
 * that sends more than 16 requests without waiting for responses is closed.
 */
export const startOneByOne = (app: FastifyInstance) => {
  const waiting = new Map<object, (() => void)[]>();
  const unanswered = new WeakMap<Socket, number>();
  const countUnanswered = (socket: Socket, change: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  const startNext = () => {
    const [first] = waiting;
    if (!first) return;
    const [socket, starts] = first;
    waiting.delete(socket);
    // who has gone needs no response, and has no address to count calls by
    const start = socket instanceof Socket && socket.destroyed ? undefined : starts.shift();
    if (start && starts.length > 0) waiting.set(socket, starts);
    if (waiting.size > 0) setImmediate(startNext);
    start?.();
  };
  const startInTurn = (of: object, start: () => void) => {
    const starts = waiting.get(of);
    if (starts) starts.push(start);
    else waiting.set(of, [start]);
    if (!starts && waiting.size === 1) setImmediate(startNext);
  };
  app.decorate('afterArrived', () => new Promise<void>((resolve) => startInTurn({}, resolve)));
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (countUnanswered(socket, 1) > mostUnanswered) socket.destroy();
    // those that were read with the last one are dropped
    if (socket.destroyed) return;
    reply.raw.once('close', () => countUnanswered(socket, -1));
    // a request keeps its own context, not that of the one before it
    startInTurn(socket, AsyncLocalStorage.bind(done));
  });
};
