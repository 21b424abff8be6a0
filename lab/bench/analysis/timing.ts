/** Times of calls in milliseconds. */
export interface Timing {
  median: number;
  /** Number of timed calls. */
  calls: number;
}

export const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Minimum number of calls for a question timed one by one; for slower questions a few calls suffice. */
const maxMs = 700;
const minCalls = 3;

/**
 * Calls `work` with each item in turn, at least once around and until the time is over. The first round warms
 * up unless it takes too long.
 */
export const timed = async <T>(items: readonly T[], call: (item: T) => unknown): Promise<Timing> => {
  const times: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > maxMs && times.length >= minCalls;
  for (let round = 0; round < 8 && !isOver(); round++) {
    // the warm-up lets the optimizing compiler finish
    if (round === 2 && performance.now() - started < maxMs / 2) times.length = 0;
    for (const item of items) {
      if (isOver()) break;
      const start = performance.now();
      await call(item);
      times.push(performance.now() - start);
    }
  }
  return { median: computeMedian(times), calls: times.length };
};
