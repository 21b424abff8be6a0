import { busy } from './api-error.ts';

/** The caller of a task. Tasks of callers with the same key take turns as one. */
export interface QueueCaller {
  readonly key: string;
  /** Aborted when the caller disconnects: its waiting task is then not run. */
  readonly left?: AbortSignal;
  /**
   * How long tasks of this caller have waited so far, in ms. The limit of one wait applies to the sum of all.
   */
  waitedMs?: number;
}

export interface FairQueue {
  /**
   * Runs a task as soon as it has a turn, and passes it whether it had to wait. A task without a caller, such
   * as a job of the server, waits without a limit.
   * @throws `refusal`, by default ApiError unavailable, when the caller disconnects or has waited too long.
   */
  run<T>(task: (hasWaited: boolean) => Promise<T>, caller?: QueueCaller): Promise<T>;
  /** Number of waiting tasks. */
  waiting(): number;
}

interface Limits {
  /** Maximum number of concurrent tasks. */
  concurrency: number;
  /** Maximum number of one caller's concurrent tasks. */
  perCaller?: number;
  maxWaitMs?: number;
  /** The error of a task that has waited for `maxWaitMs`. */
  refusal?: () => Error;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

/** The server's own tasks take turns as one caller. */
const server = 'server';

/**
 * A queue in which callers take turns: each starts one task, then all other waiting callers start one. A task
 * therefore waits for about one task of each other caller, however many they have sent. A task that waited
 * starts in a separate iteration of the event loop, so that network responses and timers run between two
 * tasks that occupy the thread.
 */
export const openFairQueue = ({
  concurrency,
  perCaller = concurrency,
  maxWaitMs = 5000,
  refusal = busy,
}: Limits): FairQueue => {
  /** By caller. The caller whose turn is next comes first. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;
  const hasFreeTurn = (key: string, line: Line) => key === server || line.running < perCaller;
  const isIdle = (line: Line) => line.running === 0 && line.waiting.size === 0;
  /** Counts a task that starts or has ended. Its caller comes after all others. */
  const count = (key: string, line: Line, change: 1 | -1) => {
    running += change;
    line.running += change;
    lines.delete(key);
    if (!isIdle(line)) lines.set(key, line);
  };
  const startNext = () => {
    if (running >= concurrency || waiting === 0) return;
    for (const [key, line] of lines) {
      const [begin] = line.waiting;
      if (begin && hasFreeTurn(key, line)) return begin();
    }
  };
  const turn = (key: string, line: Line, caller: QueueCaller | undefined) =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now();
      const settle = () => {
        waiting -= 1;
        line.waiting.delete(begin);
        clearTimeout(timer);
        caller?.left?.removeEventListener('abort', leave);
        if (caller) caller.waitedMs = (caller.waitedMs ?? 0) + performance.now() - since;
      };
      const begin = () => {
        settle();
        count(key, line, 1);
        resolve();
      };
      const leave = () => {
        settle();
        if (isIdle(line)) lines.delete(key);
        reject(refusal());
      };
      const timer = caller && setTimeout(leave, maxWaitMs - (caller.waitedMs ?? 0));
      caller?.left?.addEventListener('abort', leave);
      waiting += 1;
      line.waiting.add(begin);
      if (!lines.has(key)) lines.set(key, line);
      startNext();
    });
  return {
    run: async (task, caller) => {
      if (caller?.left?.aborted) throw refusal();
      const key = caller?.key ?? server;
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      const hasToWait = running >= concurrency || waiting > 0 || !hasFreeTurn(key, line);
      if (hasToWait) await turn(key, line, caller);
      else count(key, line, 1);
      try {
        return await task(hasToWait);
      } finally {
        count(key, line, -1);
        if (waiting > 0) setImmediate(startNext);
      }
    },
    waiting: () => waiting,
  };
};
