import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const main = path.join(import.meta.dirname, '../../apps/server/build/main.js');

export interface RunningServer {
  address: string;
  /** Seconds from process start to ready. */
  readyAfter: number;
  /** Resident memory in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** The environment set by the image, the unit and `npm start`. */
export const deployed = { NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '1' };

/** Starts the server as a child process on a free port, without rate limits. */
export const startServer = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  const started = performance.now();
  const child = fork(main, {
    env: { ...deployed, ...process.env, PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error', ...env },
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { ready: string }).ready));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const readyAfter = (performance.now() - started) / 1000;
  return {
    address,
    readyAfter,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
