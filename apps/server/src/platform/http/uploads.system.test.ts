import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';
import { type Pace, readDocument } from './uploads.ts';

/** A server that takes documents of at most 5,000 bytes. */
const open = async (pace?: Pace) => {
  const server = await openServer({
    ...{ log: openLog('silent'), limits: false, trustProxy: 0, site: aSite(), rawBodyOf: '/none' },
  });
  const taken: number[] = [];
  server.post('/document', { config: { upload: true }, bodyLimit: 5000 }, async (request) => {
    const { length } = await readDocument(request, pace);
    taken.push(length);
    return { length };
  });
  server.post('/json', async () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  Object.assign(server.server, { requestTimeout: 300, headersTimeout: 200 });
  const headOf = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n');
  const head = (...headers: string[]) => headOf('/document', ...headers);
  /**
   * Sends the head, then this many chunks of 100 bytes, one every 100 ms, until a response arrives. @returns
   * the received data
   */
  const send = async (start: string, pieces: number, piece = 'x'.repeat(100)) => {
    const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    // a chunk in transit when the server closes the connection resets it, after the response
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(start);
    for (let n = 0; n < pieces && received === ''; n += 1) {
      await wait(100);
      socket.write(piece);
    }
    await closed;
    return received;
  };
  return { server, head, headOf, send, taken };
};

const pdf = 'content-type: application/pdf';

test('a document may take longer than other bodies', async () => {
  const { head, headOf, send } = await open();
  expect(await send(head(pdf, 'content-length: 2000'), 20)).toMatch(/200 OK.*"length":2000/s);
  const json = headOf('/json', 'content-type: application/json', 'content-length: 2000');
  expect(await send(json, 20)).toContain(' 408 ');
});

test('rejects a document that falls behind its pace, but not one that keeps it', async () => {
  const { head, send } = await open({ periodMs: 1500, minBytes: 200 });
  expect(await send(head(pdf, 'content-length: 2000'), 20)).toContain('200 OK');
  expect(await send(head(pdf, 'content-length: 2000'), 20, 'x')).toMatch(/408 .*request_timeout/s);
});

test('rejects a document that is too large, before it arrives if it states its size', async () => {
  const { head, send } = await open();
  expect(await send(head(pdf, 'content-length: 5001'), 0)).toMatch(/413 .*too_large/s);
  const chunk = `1388\r\n${'x'.repeat(5000)}\r\n`;
  expect(await send(head(pdf, 'transfer-encoding: chunked'), 2, chunk)).toMatch(/413 .*too_large/s);
  expect(await send(head(pdf, 'transfer-encoding: chunked'), 1, `${chunk}0\r\n\r\n`)).toContain(
    '"length":5000',
  );
});

test('a request without a body is read as an empty document', async () => {
  const { head, send } = await open();
  expect(await send(head('content-length: 0'), 0)).toContain('"length":0');
});

test.each(['application/json', ' Application/JSON;charset=utf-8'])(
  '%s is refused before it arrives',
  async (type) => {
    const { head, send, taken } = await open();
    const refused = /415 .*unsupported_media_type/s;
    expect(await send(head(`content-type: ${type}`, 'content-length: 5000'), 0)).toMatch(refused);
    expect(await send(head(`content-type: ${type}`, 'transfer-encoding: chunked'), 0)).toMatch(refused);
    expect(taken).toEqual([]);
  },
);

test('a document that its client breaks off reaches no handler', async () => {
  const { server, head, taken } = await open();
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${head(pdf, 'content-length: 2000')}x`);
  const [, response] = await once(server.server, 'request');
  socket.destroy();
  await once(response, 'close');
  expect(taken).toEqual([]);
});
