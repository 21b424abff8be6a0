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
  readonly waiting: (() => void)[];
}

/** The server's own tasks take turns as one caller. */
const server = 'server';

/** Selects the caller of the next task. */
const openLines = (concurrency: number, perCaller: number) => {
  /** By caller. The caller with the next turn comes first. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;
  const hasFreeTurn = (key: string, line: Line) => key === server || line.running < perCaller;
  const start = (key: string, line: Line) => {
    running += 1;
    line.running += 1;
    lines.delete(key);
    lines.set(key, line);
  };
  const startNext = () => {
    if (running >= concurrency || waiting === 0) return;
    for (const [key, line] of lines) {
      const begin = hasFreeTurn(key, line) ? line.waiting.shift() : undefined;
      if (!begin) continue;
      waiting -= 1;
      start(key, line);
      begin();
      return;
    }
  };
  return {
    waiting: () => waiting,
    lineOf: (key: string): Line => lines.get(key) ?? { running: 0, waiting: [] },
    start,
    hasToWait: (key: string, line: Line) => running >= concurrency || waiting > 0 || !hasFreeTurn(key, line),
    wait: (key: string, line: Line, begin: () => void) => {
      waiting += 1;
      line.waiting.push(begin);
      if (!lines.has(key)) lines.set(key, line);
      startNext();
    },
    leave: (key: string, line: Line, begin: () => void) => {
      waiting -= 1;
      line.waiting.splice(line.waiting.indexOf(begin), 1);
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
    },
    /** Waiting callers come before the caller of the ended task. */
    end: (key: string, line: Line) => {
      running -= 1;
      line.running -= 1;
      lines.delete(key);
      if (line.running > 0 || line.waiting.length > 0) lines.set(key, line);
      if (waiting > 0) setImmediate(startNext);
    },
  };
};

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
  const lines = openLines(concurrency, perCaller);
  const turn = (key: string, line: Line, caller: QueueCaller | undefined) =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now();
      const settle = () => {
        clearTimeout(timer);
        caller?.left?.removeEventListener('abort', leave);
        if (caller) caller.waitedMs = (caller.waitedMs ?? 0) + performance.now() - since;
      };
      const begin = () => {
        settle();
        resolve();
      };
      const leave = () => {
        settle();
        lines.leave(key, line, begin);
        reject(refusal());
      };
      const timer = caller && setTimeout(leave, maxWaitMs - (caller.waitedMs ?? 0));
      caller?.left?.addEventListener('abort', leave);
      lines.wait(key, line, begin);
    });
  return {
    run: async (task, caller) => {
      if (caller?.left?.aborted) throw refusal();
      const key = caller?.key ?? server;
      const line = lines.lineOf(key);
      const hasToWait = lines.hasToWait(key, line);
      if (hasToWait) await turn(key, line, caller);
      else lines.start(key, line);
      try {
        return await task(hasToWait);
      } finally {
        lines.end(key, line);
      }
    },
    waiting: lines.waiting,
  };
};
