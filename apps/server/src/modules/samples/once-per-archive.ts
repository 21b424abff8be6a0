import { once } from '#platform/once.ts';

/** `compute`, whose result is kept until the archive changes; a failure is not kept. */
export const oncePerArchive = <Args extends readonly unknown[], Result>(
  { onArchiveChange }: { onArchiveChange: (callback: () => Promise<void>) => void },
  compute: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let kept = once(compute);
  onArchiveChange(async () => {
    kept = once(compute);
  });
  return (...args) => kept(...args);
};
