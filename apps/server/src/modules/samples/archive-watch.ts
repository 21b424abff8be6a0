import type { Logger } from '#platform/log.ts';

/** Runs callbacks after the archive has changed, one round at a time. Changes during a round cause one more round. */
export const openArchiveWatch = (log: Logger | undefined) => {
  const callbacks: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  const round = async () => {
    for (const callback of callbacks) await callback();
  };
  /** Resolves when everything in memory is at least as new as this call. */
  const changed = (): Promise<void> => {
    if (again) return again;
    if (running) {
      again = running.then(() => {
        again = undefined;
        return changed();
      });
      return again;
    }
    running = round()
      .catch((error: unknown) => log?.error({ err: error }, 'the archive in memory could not be reloaded'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return { changed, onChange: (callback: () => Promise<void>) => void callbacks.push(callback) };
};
