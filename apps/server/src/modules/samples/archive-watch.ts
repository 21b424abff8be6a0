import type { Logger } from '#platform/log.ts';

/**
 * Tells the parts of this server that hold something of the archive in memory when it has changed. One round at a time; changes
 * heard during a round are answered by one more.
 */
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
      .catch((error: unknown) => log?.error({ err: error }, 'the archive in memory could not be renewed'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return { changed, onChange: (callback: () => Promise<void>) => void callbacks.push(callback) };
};
