import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { openDatabase, rowsOf } from './database.ts';

test('a server that starts before its database waits for it', async (context) => {
  const database = await cloneDatabase();
  if ('lite' in database.connection) return context.skip('the embedded database starts with the server');
  const url = new URL(database.connection.url);
  const { hostname: host, port } = url;
  const folder = decodeURIComponent(host);
  const proxy = createServer((socket) => {
    const other = folder.startsWith('/')
      ? connect(path.join(folder, `.s.PGSQL.${port || 5432}`))
      : connect(Number(port), host);
    for (const one of [socket, other]) one.on('error', () => {});
    socket.pipe(other).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: later } = proxy.address() as AddressInfo;
  proxy.close();
  url.host = `127.0.0.1:${later}`;
  const opening = openDatabase({ databaseUrl: url.href, dataDir: '' }, () => {});
  await wait(1200);
  proxy.listen(later, '127.0.0.1');
  const opened = await opening;
  expect(await opened.read((tx) => rowsOf(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
  await opened.close();
  proxy.close();
  await database.close();
});
