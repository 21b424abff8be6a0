import { parentPort, Worker } from 'node:worker_threads';
import { openFairQueue, type QueueCaller } from './fair-queue.ts';

/** The time of a thread that an account may use. */
interface ThreadTime {
  /** @throws ApiError too_many_requests when the account has used it up */
  assertLeft(): Promise<void>;
  /** Records the time of a job, in ms. */
  spend(ms: number): Promise<void>;
}

/** The caller of a job. The job counts against the time of `account`. */
export interface ThreadCaller extends QueueCaller {
  readonly account?: ThreadTime;
}

/** A queue of jobs for one worker thread, for CPU work that would block the event loop. */
export interface WorkerThread<Job, Result> {
  /**
   * Runs jobs one after the other; callers take turns. Jobs without a caller have no time limit in the queue.
   * A job whose account has no time left is refused when its turn comes, so that waiting jobs count too.
   * @throws WorkerFailure when the job fails, exceeds the time limit (WorkerTimeout) or ends the thread; the
   * next job starts a new thread.
   * @throws ApiError unavailable when the caller has disconnected, or has waited for five seconds;
   * too_many_requests when its account has no time left
   */
  run(job: Job, caller?: ThreadCaller): Promise<Result>;
  /** Starts the thread ahead of a likely job, to save its start-up time. */
  warm(): void;
  /** Waits for the queued jobs, then ends the thread. */
  close(): Promise<void>;
}

export class WorkerFailure extends Error {}

/** The job took too long. */
export class WorkerTimeout extends WorkerFailure {}

/** The message a worker posts for a job. */
type WorkerResponse<Result> = { result: Result } | { error: string };

const toBytes = async (made: () => Uint8Array | Promise<Uint8Array>) => {
  try {
    // a separate buffer, which can be transferred without a copy
    return { result: new Uint8Array(await made()) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** In a worker thread: responds to every job with the bytes from `run`, or with the reason of its failure. */
export const serveBytes = <Job>(run: (job: Job) => Uint8Array | Promise<Uint8Array>): void => {
  parentPort?.on('message', async (job: Job) => {
    const response: WorkerResponse<Uint8Array> = await toBytes(() => run(job));
    parentPort?.postMessage(response, 'result' in response ? [response.result.buffer as ArrayBuffer] : []);
  });
};

const maxHeapMb = 256;

const responseTo = <Result>(worker: Worker, job: unknown, timeoutMs: number) =>
  new Promise<Result>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    const fail = (message: string, cause?: unknown) =>
      settle(() => reject(new WorkerFailure(message, { cause })));
    const timer = setTimeout(
      () => settle(() => reject(new WorkerTimeout(`took longer than ${timeoutMs} ms`))),
      timeoutMs,
    );
    const onError = (error: unknown) => fail(String(error), error);
    const onExit = () => fail('the thread ended');
    const onMessage = (response: WorkerResponse<Result>) =>
      'result' in response ? settle(() => resolve(response.result)) : fail(response.error);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });

const startWorker = (file: URL) => {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  worker.unref();
  // without a listener an error between two jobs would end the process
  worker.on('error', () => {});
  return worker;
};

/** Opens a queue for the worker in `file`. The thread starts with the first job and does not keep the process alive. */
export const openWorkerThread = <Job, Result>(
  file: URL,
  /** Time limit of one job. */
  { timeoutMs }: { timeoutMs: number },
): WorkerThread<Job, Result> => {
  let worker: Worker | undefined;
  const queue = openFairQueue({ concurrency: 1 });
  const unfinished = new Set<Promise<unknown>>();
  const ensureStarted = () => {
    if (worker) return worker;
    const started = startWorker(file);
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    worker = started;
    return started;
  };
  const runNow = async (job: Job, account?: ThreadTime) => {
    await account?.assertLeft();
    const current = ensureStarted();
    const since = performance.now();
    try {
      return await responseTo<Result>(current, job, timeoutMs);
    } catch (error) {
      // a failed job may have left the thread in any state
      worker = undefined;
      await current.terminate();
      throw error;
    } finally {
      await account?.spend(performance.now() - since);
    }
  };
  return {
    run: (job, caller) => {
      const done = queue
        .run(() => runNow(job, caller?.account), caller)
        .finally(() => unfinished.delete(done));
      unfinished.add(done);
      return done;
    },
    warm: () => void ensureStarted(),
    close: async () => {
      await Promise.allSettled(unfinished);
      await worker?.terminate();
    },
  };
};
