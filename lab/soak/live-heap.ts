// What a server still holds after its garbage was collected, which resident memory does not tell: V8 keeps the room that a burst has taken.

import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Of Node's inspector, which SIGUSR1 opens. */
const inspector = 'http://127.0.0.1:9229/json/list';

const findSocket = async (): Promise<string> => {
  for (let tries = 0; ; tries += 1)
    try {
      const [target] = (await (await fetch(inspector)).json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
      throw new Error('nothing to inspect');
    } catch (error) {
      if (tries === 20) throw error;
      await wait(250);
    }
};

const measure = `(() => {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return JSON.stringify({ heap: heapUsed / 2 ** 20, outside: (external + arrayBuffers) / 2 ** 20 });
})()`;

/** Collects the garbage of the process that listens to the inspector. @returns MB on its heap, and in buffers outside of it */
export const readLiveHeap = async (openInspector: () => void): Promise<{ heap: number; outside: number }> => {
  openInspector();
  const socket = new WebSocket(await findSocket());
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string, params: object = {}) => {
    const own = ++id;
    socket.send(JSON.stringify({ id: own, method, params }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(event.data) as { id?: number; result?: { result?: { value?: string } } };
      if (answer.id === own) return answer.result?.result?.value ?? '';
    }
  };
  // the second collection takes what the first one's finalizers let go
  for (let times = 0; times < 2; times += 1) await ask('HeapProfiler.collectGarbage');
  const value = await ask('Runtime.evaluate', { expression: measure });
  socket.close();
  return JSON.parse(value) as { heap: number; outside: number };
};
