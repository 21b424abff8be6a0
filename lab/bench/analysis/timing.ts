/** Times of calls in milliseconds. */
export interface Timing {
  median: number;
  /** Number of timed calls. */
  calls: number;
}

export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Minimum number of calls for a question timed one by one; for slower questions a few calls suffice. */
const mostMs = 700;
const fewestCalls = 3;

/**
 * Calls `work` with each item in turn, at least once around and until the time is over. The first round warms
 * up unless it takes too long.
 */
export const timed = async <T>(items: readonly T[], call: (item: T) => unknown): Promise<Timing> => {
  const times: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > mostMs && times.length >= fewestCalls;
  for (let round = 0; round < 8 && !isOver(); round++) {
    // the warm-up lets the optimizing compiler finish
    if (round === 2 && performance.now() - started < mostMs / 2) times.length = 0;
    for (const item of items) {
      if (isOver()) break;
      const start = performance.now();
      await call(item);
      times.push(performance.now() - start);
    }
  }
  return { median: medianOf(times), calls: times.length };
};
