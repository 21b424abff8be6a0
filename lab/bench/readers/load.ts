// A thread of readers. Each has one connection and sends its next call as soon as the last is answered. Node
// accepts one connection per turn of its event loop (libuv#3696), so all connections are open before the
// first call: otherwise the calls of early readers delay accepting the rest.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Load {
  host: string;
  port: number;
  readers: number;
  seconds: number;
  paths: readonly string[];
}
export interface Outcome {
  /** Sorted durations in milliseconds of the calls that returned 200. */
  took: number[];
  /** Other calls by status or error code. */
  failed: Map<number | string, number>;
}

const { host, port, readers, seconds, paths } = workerData as Load;
const outcome: Outcome = { took: [], failed: new Map() };
const timeoutMs = 30_000;

/** Sends a call on the connection. @returns its status, once its body has arrived */
const call = (agent: Agent, path: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request({ host, port, path, agent, timeout: timeoutMs }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'timeout' })));
    sent.once('error', reject).end();
  });

const read = async (socket: Socket, first: number, until: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => socket;
  for (let n = first; performance.now() < until; n += 1) {
    const since = performance.now();
    const ended = await call(agent, paths[n % paths.length] ?? '/').catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    if (ended === 200) outcome.took.push(performance.now() - since);
    else outcome.failed.set(ended, (outcome.failed.get(ended) ?? 0) + 1);
    if (typeof ended === 'string') return;
  }
};

const sockets = await Promise.all(
  Array.from({ length: readers }, async () => {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return socket;
  }),
);
await wait(1000);
const until = performance.now() + seconds * 1000;
await Promise.all(sockets.map((socket, n) => read(socket, Math.floor((n * paths.length) / readers), until)));
for (const socket of sockets) socket.destroy();
outcome.took.sort((a, b) => a - b);
parentPort?.postMessage(outcome);
