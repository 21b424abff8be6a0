import { once } from 'node:events';
import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

afterEach(() => void vi.useRealTimers());

const noLongerListening = async ({ server }: { server: http.Server }) => {
  while (server.listening) await setImmediate();
  await setImmediate();
};

/** A server with one call that is answered when `answer` is called, and somebody who waits for that. */
const withSomebodyWaiting = async () => {
  const options = { log: openLog('silent'), limits: false, siteName: 'x', rawBodyOf: '/none' };
  const server = await openServer(options);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  server.get('/waits', async () => {
    ask();
    await answered;
    return { said: 'at last' };
  });
  server.get('/other', async () => ({ said: 'still here' }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /waits HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked;
  return { server, socket, answer };
};

test('a server that shuts down responds to pending requests, and to later ones on their connections', async () => {
  const { server, socket, answer } = await withSomebodyWaiting();
  const closing = server.close();
  await noLongerListening(server);
  socket.write('GET /other HTTP/1.1\r\nhost: x\r\n\r\n');
  answer();
  expect(await text(socket)).toMatch(/200 OK.*at last.*200 OK.*connection: close.*still here/is);
  await closing;
});

test('a server that shuts down does not wait for ever', async () => {
  const { server, socket } = await withSomebodyWaiting();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = server.close();
  await noLongerListening(server);
  vi.advanceTimersByTime(10_000);
  await closing;
  expect(await text(socket)).toBe('');
});
