import { busy } from './api-error.ts';

/** Who waits for a task. */
export interface TaskCaller {
  /** The callers of a network address take turns as one. */
  address: string;
  /** Aborted when the caller has gone. */
  left: AbortSignal;
}

interface Waiting {
  address: string;
  round: number;
  begin: () => void;
}

/** Tasks without a caller, those of the server's jobs, take turns as one. */
const server = 'server';

/** Takes out a task: the later ones of its address each move to the place before. */
const takeOut = (waiting: Waiting[], task: Waiting) => {
  let place = waiting.indexOf(task);
  for (const [index, later] of waiting.entries()) {
    if (index <= place || later.address !== task.address) continue;
    later.round -= 1;
    waiting[place] = later;
    place = index;
  }
  waiting.splice(place, 1);
};

/**
 * Runs tasks one after the other, in rounds: each address has one task in a round, however many wait, so that a task waits for about
 * one of each other address. A task whose caller leaves while it waits, or has waited for `mostWaitMs`, is not run, and its address has its
 * round back.
 */
export const openRounds = (mostWaitMs: number) => {
  /** In the order in which they will run. */
  const waiting: Waiting[] = [];
  /** The latest round in which an address has a task, where that is the current one or a later one. */
  const latest = new Map<string, number>();
  let current = 0;
  let isRunning = false;
  const next = () => {
    const first = waiting.shift();
    isRunning = first !== undefined;
    if (!first) return;
    current = first.round;
    for (const [address, round] of latest) if (round < current) latest.delete(address);
    first.begin();
  };
  const roundFor = (address: string) => {
    const last = latest.get(address);
    const round = last === undefined ? current : last + 1;
    latest.set(address, round);
    return round;
  };
  const add = (task: Waiting) => {
    const before = waiting.findLastIndex(({ round }) => round <= task.round);
    waiting.splice(before + 1, 0, task);
    if (!isRunning) next();
  };
  const turn = (caller: TaskCaller | undefined) =>
    new Promise<void>((resolve, reject) => {
      const stopWatching = () => {
        clearTimeout(timer);
        caller?.left.removeEventListener('abort', leave);
      };
      const begin = () => {
        stopWatching();
        resolve();
      };
      const address = caller?.address ?? server;
      const task = { address, round: roundFor(address), begin };
      const leave = () => {
        stopWatching();
        takeOut(waiting, task);
        latest.set(address, (latest.get(address) ?? current) - 1);
        reject(busy());
      };
      const timer = caller && setTimeout(leave, mostWaitMs);
      caller?.left.addEventListener('abort', leave);
      add(task);
    });
  /** @throws ApiError unavailable when the task is not run. */
  return async <T>(task: () => Promise<T>, caller?: TaskCaller): Promise<T> => {
    if (caller?.left.aborted) throw busy();
    await turn(caller);
    try {
      return await task();
    } finally {
      next();
    }
  };
};
