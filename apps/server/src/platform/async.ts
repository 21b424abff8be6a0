/** Caches the result of the first call that succeeds; concurrent calls share one run. */
export const memoizeAsync = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return (...args) => {
    result ??= work(...args).catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
};

/** Rejects when the work takes longer than `timeoutMs`. The work goes on. */
export const withTimeout = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A call that has waited this long for a read which then failed fails with it: the next one would take as long. */
const maxWaitMs = 2000;

/**
 * Concurrent calls with the same key share a read. A read begins no earlier than each call that it serves, so
 * that no call gets older data: a call that comes during a read waits for the next one. Reads of a key follow
 * each other.
 */
export const sharedReads = <K, T>(read: (key: K) => Promise<T>): ((key: K) => Promise<T>) => {
  const running = new Map<K, Promise<T>>();
  const waiting = new Map<K, Promise<T>>();
  const begin = (key: K): Promise<T> => {
    const reading = read(key).finally(() => {
      // a call before the start of the next read waits for it as well
      if (!waiting.has(key)) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };
  return (key) => {
    const before = running.get(key);
    if (!before) return begin(key);
    const known = waiting.get(key);
    if (known) return known;
    const next = () => {
      waiting.delete(key);
      return begin(key);
    };
    const since = performance.now();
    const following = before.then(next, (error: unknown) => {
      if (performance.now() - since < maxWaitMs) return next();
      waiting.delete(key);
      running.delete(key);
      throw error;
    });
    waiting.set(key, following);
    return following;
  };
};

/**
 * Does the work for each item in turn; a failure does not prevent the others. @throws the first failure, once
 * all others are done.
 */
export const eachInTurn = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const one of all)
    await work(one).catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw failures[0];
};

/** Caches the last value of `load` until it is loaded again. */
export interface Latest<T> {
  /**
   * Waits for the first load, or for the one after a failed load.
   * @throws the error of `load`; the next call loads again.
   */
  get(): Promise<T>;
  /** Loads again. Until that ends, `get` returns the current value. @throws the error of `load`. */
  reload(): Promise<void>;
}

/** Loads run one after the other, so that the cached value is from the load that began last. */
export const openLatest = <T>(load: () => Promise<T>): Latest<T> => {
  let kept: Promise<T> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const loadInTurn = (): Promise<T> => {
    const loading = last.then(load);
    last = loading.catch(() => {
      kept = undefined;
    });
    return loading;
  };
  return {
    get: () => {
      kept ??= loadInTurn();
      return kept;
    },
    reload: async () => {
      const loading = loadInTurn();
      kept ??= loading;
      await loading;
      kept = loading;
    },
  };
};
