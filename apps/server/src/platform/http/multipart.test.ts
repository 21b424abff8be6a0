import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { readMultipart } from './uploads.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
});

interface Outcome {
  fields?: Record<string, string>;
  files: Record<string, string>;
  code?: string;
}

/** A server that reads one upload of the files `a` and `b`, at most 100 bytes each. */
const receive = async (readFile?: (content: AsyncIterable<Buffer>) => Promise<string>) => {
  let settle: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const server = http.createServer(async (raw, response) => {
    const files: Record<string, string> = {};
    const limits = { files: ['a', 'b'], maxFileBytes: 100, pace: { periodMs: 200, minBytes: 1 } };
    try {
      const fields = await readMultipart({ raw, headers: raw.headers }, limits, async (field, content) => {
        files[field] = await (readFile ?? text)(content);
      });
      settle({ fields: Object.fromEntries(fields), files });
    } catch (error) {
      settle({ files, code: error instanceof ApiError ? error.code : String(error) });
    }
    response.end();
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { outcome, port: (server.address() as AddressInfo).port };
};

const send = async (port: number, form: FormData) =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form }).catch(() => undefined);
const formOf = (parts: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  return form;
};

test('a duplicate file is a malformed request', async () => {
  const { outcome, port } = await receive();
  const form = formOf({ a: new Blob(['first']), b: new Blob(['second']) });
  form.append('a', new Blob(['third']));
  await send(port, form);
  expect(await outcome).toMatchObject({ code: 'malformed_request' });
});

test('reads fields and files in any order and skips files with other names', async () => {
  const { outcome, port } = await receive();
  const parts = {
    b: new Blob(['second']),
    name: 'Ä',
    c: new Blob(['x'.repeat(1000)]),
    a: new Blob(['first']),
  };
  await send(port, formOf(parts));
  expect(await outcome).toEqual({ fields: { name: 'Ä' }, files: { a: 'first', b: 'second' } });
});

test('rejects a file that is too large', async () => {
  const { outcome, port } = await receive();
  await send(port, formOf({ a: new Blob(['x'.repeat(101)]) }));
  expect(await outcome).toEqual({ files: {}, code: 'too_large' });
});

test('ends the upload with the error of the reader of a file, while another file is being read', async () => {
  const { outcome, port } = await receive(async (content) => {
    for await (const chunk of content) if (String(chunk).includes('bad')) throw new ApiError('not_found');
    return 'whole';
  });
  await send(port, formOf({ a: new Blob(['bad']), b: new Blob(['good']) }));
  expect(await outcome).toMatchObject({ code: 'not_found' });
});

const head = (contentLength: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${contentLength}\r\n\r\n`;
const begun = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nfirst';

test('rejects a body that declares more than its files may have, before it arrives', async () => {
  const { outcome, port } = await receive();
  const socket = net.connect(port, '127.0.0.1');
  socket.write(head(2 ** 31));
  expect(await outcome).toEqual({ files: {}, code: 'too_large' });
  socket.destroy();
});

test('rejects an upload that pauses, and one whose client disconnects', async () => {
  const paused = await receive();
  const socket = net.connect(paused.port, '127.0.0.1');
  socket.write(head(1000) + begun);
  expect((await paused.outcome).code).toBe('request_timeout');
  socket.destroy();
  const left = await receive();
  const gone = net.connect(left.port, '127.0.0.1');
  gone.write(head(1000) + begun, () => gone.destroy());
  expect((await left.outcome).code).toBe('malformed_request');
});

const begunSkipped = begun.replace('name="a"', 'name="c"');

test.each([
  ['without a boundary', 'multipart/form-data', begun],
  ['that ends inside a file', 'multipart/form-data; boundary=x', begun],
  ['that ends inside a file that is not read', 'multipart/form-data; boundary=x', begunSkipped],
])('rejects a body %s', async (_what, type, body) => {
  const { outcome, port } = await receive();
  await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  }).catch(() => undefined);
  expect((await outcome).code).toBe('malformed_request');
});
