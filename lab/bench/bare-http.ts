/** Baseline: node:http sends the same bytes without the application. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deployed } from '../machine/server.ts';

interface BareResponse {
  path: string;
  type: string;
  body: string;
}

export interface BareServer {
  address: string;
  stop(): Promise<void>;
}

/** Starts a process that only sends the current responses of the server at `address` to each path. */
export const startBareServer = async (address: string, paths: readonly string[]): Promise<BareServer> => {
  const responses = await Promise.all(
    paths.map(async (path): Promise<BareResponse> => {
      const response = await fetch(address + path);
      return { path, type: response.headers.get('content-type') ?? '', body: await response.text() };
    }),
  );
  const child = fork(import.meta.filename, { env: { ...deployed, ...process.env } });
  child.send(responses);
  const [bareAddress] = (await once(child, 'message')) as [string];
  return {
    address: bareAddress,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
};

const serve = (responses: readonly BareResponse[]) => {
  const byPath = new Map(responses.map(({ path, type, body }) => [path, { type, body: Buffer.from(body) }]));
  const server = http.createServer(({ url = '' }, response) => {
    const { type, body } = byPath.get(url) ?? { type: 'text/plain', body: Buffer.alloc(0) };
    response.writeHead(200, { 'content-type': type, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
};

if (process.send && import.meta.main) process.once('message', serve);
