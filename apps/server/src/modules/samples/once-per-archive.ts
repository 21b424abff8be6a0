/** `compute`, whose result is kept until the archive changes; a failure is not kept. */
export const oncePerArchive = <Args extends readonly unknown[], Result>(
  { onArchiveChange }: { onArchiveChange: (callback: () => Promise<void>) => void },
  compute: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let kept: Promise<Result> | undefined;
  onArchiveChange(async () => {
    kept = undefined;
  });
  return (...args) => {
    kept ??= compute(...args).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
};
