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
