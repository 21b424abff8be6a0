import type { Samples } from '#modules/samples/samples.module.ts';

/** `compute`, whose result is kept until the archive changes; a failure is not kept. */
export const oncePerArchive = <Args extends readonly unknown[], Result>(
  samples: Pick<Samples, 'onArchiveChange'>,
  compute: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let kept: Promise<Result> | undefined;
  samples.onArchiveChange(async () => {
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
