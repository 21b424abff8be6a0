import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

const options = { log: openLog('silent'), limits: false, trustProxy: 0, siteName: 'x', rawBodyOf: '/none' };

test('a large body is read before the later ones of another address, whose bodies came first', async () => {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  const read: string[] = [];
  server.post('/bodies', async ({ ip }) => {
    read.push(ip);
    return {};
  });
  const payload = Array.from({ length: 40_000 }, (_, index) => index);
  const send = (remoteAddress: string) =>
    server.inject({ method: 'POST', url: '/bodies', payload, remoteAddress });
  const [busy, other] = ['192.0.2.1', '198.51.100.1'] as const;
  const sent = await Promise.all([...Array.from({ length: 8 }, () => send(busy)), send(other)]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
  expect(read.indexOf(other)).toBeLessThan(3);
});
