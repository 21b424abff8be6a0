/** Keeps the result of the first call that succeeds; concurrent calls share one run. */
export const once = <Args extends readonly unknown[], Result>(
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
