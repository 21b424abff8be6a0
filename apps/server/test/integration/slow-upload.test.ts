import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pass } from 'node:timers/promises';
import { startImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMultipart, makeImportTexts } from '../fixtures/imports.ts';
import { anAdministrator } from '../fixtures/people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('accepts an import whose files take longer to arrive than other requests may', async () => {
  const { token } = await anAdministrator(app);
  const { server } = app.app.server;
  server.requestTimeout = 300;
  const { headers, payload } = await encodeMultipart({ name: 'Slow', ...makeImportTexts(['SL-1']) });
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `POST ${startImport.path} HTTP/1.1`,
    ...['host: x', 'connection: close', `authorization: Token ${token}`],
    ...[`content-type: ${headers['content-type']}`, `content-length: ${payload.length}`, '', ''],
  ];
  const response = text(socket);
  socket.write(lines.join('\r\n'));
  // connections are checked once a second
  for (let part = 0; part < 5; part++) {
    await pass(500);
    socket.write(payload.subarray((part * payload.length) / 5, ((part + 1) * payload.length) / 5));
  }
  expect((await response).split('\r\n')[0]).toBe('HTTP/1.1 202 Accepted');
});
