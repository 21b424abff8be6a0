import { busy } from './api-error.ts';

/** Who waits for a task. */
export interface Waits {
  /** Names whose tasks take turns as one. */
  key: string;
  /** Aborted when the caller has gone. Without it the task is run all the same. */
  left?: AbortSignal;
}

export type TaskCaller = Required<Waits>;

interface Waiting {
  key: string;
  round: number;
  begin: () => void;
}

/** Tasks without a caller, those of the server's jobs, take turns as one. */
const server = 'server';

/** Takes out a task: the later ones of its caller each move to the place before. */
const takeOut = (waiting: Waiting[], task: Waiting) => {
  let place = waiting.indexOf(task);
  for (const [index, later] of waiting.entries()) {
    if (index <= place || later.key !== task.key) continue;
    later.round -= 1;
    waiting[place] = later;
    place = index;
  }
  waiting.splice(place, 1);
};

/** Gives callers one task in each round. */
const numberRounds = () => {
  /** The latest round in which a caller has a task, where that is the current one or a later one. */
  const latest = new Map<string, number>();
  let current = 0;
  return {
    nextOf: (key: string) => {
      const last = latest.get(key);
      const round = last === undefined ? current : last + 1;
      latest.set(key, round);
      return round;
    },
    giveBack: (key: string) => latest.set(key, (latest.get(key) ?? current) - 1),
    reach: (round: number) => {
      current = round;
      for (const [key, last] of latest) if (last < round) latest.delete(key);
    },
    forget: () => latest.clear(),
  };
};

export interface Rounds {
  /** @throws `refusal`, by default ApiError unavailable, when the task is not run. */
  run<T>(task: () => Promise<T>, caller?: Waits): Promise<T>;
  /** Tasks that wait. */
  waiting(): number;
  /** How long a task waits for those of other callers, by the ones that began last; 0 when none waits. */
  waitMs(): number;
}

/**
 * Runs so many tasks at once, in rounds: each caller has one task in a round, however many wait, so that a task waits for about one of each
 * other caller. A task whose caller leaves while it waits, or has waited for `mostWaitMs`, is not run, and its caller has the round back.
 */
export const openRounds = ({
  atOnce = 1,
  mostWaitMs,
  refusal = busy,
}: {
  atOnce?: number;
  mostWaitMs?: number | undefined;
  /** What a task that has waited too long fails with. */
  refusal?: () => Error;
}): Rounds => {
  /** In the order in which they will run. */
  const waiting: Waiting[] = [];
  const rounds = numberRounds();
  let running = 0;
  let waitMs = 0;
  const next = () => {
    const first = running < atOnce ? waiting.shift() : undefined;
    if (!first) {
      if (running === 0) rounds.forget();
      return;
    }
    running += 1;
    rounds.reach(first.round);
    first.begin();
  };
  const add = (task: Waiting) => {
    const before = waiting.findLastIndex(({ round }) => round <= task.round);
    waiting.splice(before + 1, 0, task);
    next();
  };
  const turn = (caller: Waits | undefined) =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now();
      const key = caller?.key ?? server;
      const isFirst = !waiting.some((other) => other.key === key);
      const stopWatching = () => {
        clearTimeout(timer);
        caller?.left?.removeEventListener('abort', leave);
      };
      const begin = () => {
        stopWatching();
        const waited = performance.now() - since;
        if (waiting.length === 0) waitMs = 0;
        else waitMs = isFirst ? waited : Math.min(waitMs, waited);
        resolve();
      };
      const task = { key, round: rounds.nextOf(key), begin };
      const leave = () => {
        stopWatching();
        takeOut(waiting, task);
        rounds.giveBack(key);
        if (waiting.length === 0) waitMs = 0;
        reject(refusal());
      };
      const timer = caller && mostWaitMs !== undefined ? setTimeout(leave, mostWaitMs) : undefined;
      caller?.left?.addEventListener('abort', leave);
      add(task);
    });
  return {
    run: async (task, caller) => {
      if (caller?.left?.aborted) throw busy();
      await turn(caller);
      try {
        return await task();
      } finally {
        running -= 1;
        next();
      }
    },
    waiting: () => waiting.length,
    waitMs: () => waitMs,
  };
};
