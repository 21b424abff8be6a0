import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';

const oils = Array.from({ length: 100 }, (_, id) => ({ id, brand: `Brand ${id}` }));
const csv = oils.map(({ id, brand }) => `${id},${brand}\n`).join('');
let server: FastifyInstance;
beforeAll(async () => {
  const log = openLog('silent');
  server = await openServer({ log, limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' });
  server.get('/api/oils/', async () => oils);
  server.get('/api/oil/', async () => oils[0]);
  server.get('/api/csv/', async (_request, reply) => reply.type('text/csv').send(Readable.from([csv])));
  server.get('/api/file/', async (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5000)));
  server.post('/api/echo/', async ({ body }) => body);
});
afterAll(() => server.close());

const get = (url: string, accepted: string) =>
  server.inject({ url, headers: { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a list is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
  const { headers, rawPayload } = await get('/api/oils/', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(JSON.parse(String(decompress(rawPayload)))).toEqual(oils);
});

test('a file of CSV is compressed as it is sent', async () => {
  const { headers, rawPayload } = await get('/api/csv/', 'gzip, deflate, br, zstd');
  expect(headers['content-encoding']).toBe('zstd');
  expect(String(zstdDecompressSync(rawPayload))).toBe(csv);
});

test('other clients, short responses and files get them as they are', async () => {
  for (const [url, accepted] of [
    ['/api/oils/', 'identity'],
    ['/api/oil/', 'gzip'],
    ['/api/file/', 'gzip'],
  ] as const)
    expect((await get(url, accepted)).headers['content-encoding']).toBeUndefined();
});

test('a compressed body of a request is not inflated', async () => {
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/echo/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ a: 1 })),
  });
  expect(statusCode).toBe(415);
});
