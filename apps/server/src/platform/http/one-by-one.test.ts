import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startOneByOne } from './one-by-one.ts';

/** A server that starts its requests one by one and answers each with the outcome of `answer`. */
const serverOf = (answer: () => unknown) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  startOneByOne(app);
  app.get('/', async () => ({ answer: answer() }));
  return app;
};

/** Responses of a server to requests that arrive at the same time, each made by `answer`. */
const answersTo = async (
  requests: number,
  answer: () => unknown,
  inContext = (send: () => void) => send(),
) => {
  const app = serverOf(answer);
  await app.ready();
  const responses: Promise<unknown>[] = [];
  for (let n = 0; n < requests; n += 1)
    inContext(() => responses.push(app.inject('/').then((response) => response.json().answer)));
  return Promise.all(responses);
};

/** The number of the current turn of the event loop. */
const countTurns = () => {
  let turn = 0;
  const next = () => {
    turn += 1;
    ticking = setImmediate(next);
  };
  let ticking = setImmediate(next);
  onTestFinished(() => clearImmediate(ticking));
  return () => turn;
};

const portOf = async (app: ReturnType<typeof serverOf>) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};
const aRequest = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
/** What a connection receives that sends so many requests at once, until it is closed. */
const receivedBy = async (port: number, requests: number) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(aRequest.repeat(requests - 1) + aRequest.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  return text(socket).catch(() => '');
};

test('of requests that arrive at the same time, no two start in the same turn of the event loop', async () => {
  const turn = countTurns();
  const turns = await answersTo(50, turn);
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

test('requests that connections send without waiting for responses start one by one, of each connection in turn', async () => {
  const turn = countTurns();
  const turns: number[] = [];
  const port = await portOf(serverOf(() => turns.push(turn())));
  const received = await Promise.all([receivedBy(port, 16), receivedBy(port, 16)]);
  expect(received.map((responses) => responses.match(/200 OK/g)?.length)).toEqual([16, 16]);
  expect(new Set(turns).size).toBe(32);
});

test('a connection that sends more than it may without waiting is closed and not served, others are', async () => {
  let served = 0;
  const port = await portOf(serverOf(() => (served += 1)));
  expect(await receivedBy(port, 17)).toBe('');
  expect(served).toBe(0);
  expect(await receivedBy(port, 1)).toContain('200 OK');
});

test('a connection may go on for as long as it waits for responses', async () => {
  const port = await portOf(serverOf(() => 'here'));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (let n = 0; n < 40; n += 1) {
    const [response]: IncomingMessage[] = await once(
      http.get({ port, host: '127.0.0.1', agent }),
      'response',
    );
    ports.add(response?.socket.localPort);
    expect(response && (await text(response))).toContain('here');
  }
  expect(ports.size).toBe(1);
});

test('a request whose caller has gone while it waited is not served', async () => {
  let served = 0;
  const app = serverOf(() => (served += 1));
  const port = await portOf(app);
  // its requests are read in one turn; the others wait
  app.server.on('request', ({ socket }: IncomingMessage) => void socket.destroy());
  const sockets = Array.from({ length: 10 }, () => net.connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(aRequest);
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  expect(served).toBe(0);
});
