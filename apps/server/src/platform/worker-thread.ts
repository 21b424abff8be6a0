import { Worker } from 'node:worker_threads';
import { ApiError } from './api-error.ts';

/** One thread beside the server's own, for work that would hold up everybody else. */
export interface WorkerThread<Job, Made> {
  /**
   * Jobs are done one after the other.
   * @throws WorkerFailure when the job fails, takes too long or ends the thread; the next one starts a new thread.
   * @throws ApiError unavailable when too many wait already.
   */
  run(job: Job): Promise<Made>;
  /** Starts the thread when a job is likely to come, so that it need not wait for that. */
  warm(): void;
  close(): Promise<void>;
}

export class WorkerFailure extends Error {}

/** What the thread answers to a job. */
export type WorkerAnswer<Made> = { made: Made } | { failed: string };

const longestQueue = 50;
const largestHeapMb = 256;

const answerOf = <Made>(worker: Worker, job: unknown, timeoutMs: number) =>
  new Promise<Made>((resolve, reject) => {
    const fail = (because: string) => () => settle(() => reject(new WorkerFailure(because)));
    const timer = setTimeout(fail(`took longer than ${timeoutMs} ms`), timeoutMs);
    const onError = (error: unknown) =>
      settle(() => reject(new WorkerFailure(String(error), { cause: error })));
    const onExit = fail('the thread ended');
    const onMessage = (answer: WorkerAnswer<Made>) =>
      settle(() => ('made' in answer ? resolve(answer.made) : reject(new WorkerFailure(answer.failed))));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });

/** The thread starts with its first job and does not keep the process alive. */
export const openWorkerThread = <Job, Made>(file: URL, timeoutMs: number): WorkerThread<Job, Made> => {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const start = () => {
    const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: largestHeapMb } });
    thread.unref();
    // between jobs nobody else listens, and an error nobody hears would end the process
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (worker === thread) worker = undefined;
    });
    return thread;
  };
  const started = () => {
    worker ??= start();
    return worker;
  };
  const work = async (job: Job) => {
    const current = started();
    try {
      return await answerOf<Made>(current, job, timeoutMs);
    } catch (error) {
      // what state it is in is anybody's guess
      worker = undefined;
      await current.terminate();
      throw error;
    }
  };
  return {
    run: (job) => {
      if (waiting >= longestQueue) throw new ApiError('unavailable');
      waiting += 1;
      const done = last
        .then(() => work(job))
        .finally(() => {
          waiting -= 1;
        });
      last = done.catch(() => {});
      return done;
    },
    warm: () => void started(),
    close: async () => {
      await last;
      await worker?.terminate();
    },
  };
};
