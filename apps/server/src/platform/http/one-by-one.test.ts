import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startOneByOne } from './one-by-one.ts';

/** Responses of a server to requests that arrive at the same time, each made by `answer`. */
const answersTo = async (
  requests: number,
  answer: () => unknown,
  inContext = (send: () => void) => send(),
) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  startOneByOne(app);
  app.get('/', async () => ({ answer: answer() }));
  await app.ready();
  const responses: Promise<unknown>[] = [];
  for (let n = 0; n < requests; n += 1)
    inContext(() => responses.push(app.inject('/').then((response) => response.json().answer)));
  return Promise.all(responses);
};

test('of requests that arrive at the same time, no two start in the same turn of the event loop', async () => {
  let turn = 0;
  const next = () => {
    turn += 1;
    ticking = setImmediate(next);
  };
  let ticking = setImmediate(next);
  onTestFinished(() => clearImmediate(ticking));
  const turns = await answersTo(50, () => turn);
  expect(new Set(turns).size).toBe(50);
});

test('a request that waited is served in its own context', async () => {
  const context = new AsyncLocalStorage<number>();
  let requests = 0;
  const seen = await answersTo(
    20,
    () => context.getStore(),
    (send) => context.run(requests++, send),
  );
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('requests that a connection sends without waiting for responses do not queue up', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  startOneByOne(app);
  let turn = 0;
  const turns: number[] = [];
  const next = () => {
    turn += 1;
    ticking = setImmediate(next);
  };
  let ticking = setImmediate(next);
  onTestFinished(() => clearImmediate(ticking));
  app.get('/', async () => {
    turns.push(turn);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const closing = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  socket.end('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200) + closing);
  expect((await text(socket)).match(/200 OK/g)).toHaveLength(201);
  expect(Math.max(...turns) - Math.min(...turns)).toBeLessThan(100);
});

test('a request whose caller has gone while it waited is not served', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  startOneByOne(app);
  let served = 0;
  app.get('/', async () => {
    served += 1;
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // its requests are read in one turn; the others wait
  app.server.on('request', ({ socket }: IncomingMessage) => void socket.destroy());
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 10 }, () => net.connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  expect(served).toBe(0);
});
