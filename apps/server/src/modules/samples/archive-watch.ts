import { Gauge } from 'prom-client';
import type { Logger } from '#platform/log.ts';

/** Runs callbacks after the archive has changed, one round at a time. Changes during a round cause one more round. */
export const openArchiveWatch = async (log: Logger, readVersion: () => Promise<number>) => {
  const loaded = new Gauge({
    name: 'archive_version_loaded',
    help: 'Version of the archive that this server holds in memory',
    registers: [],
  });
  loaded.set(await readVersion());
  const callbacks: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  const round = async () => {
    const version = await readVersion();
    for (const callback of callbacks) await callback();
    loaded.set(version);
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
  return { changed, loaded, onChange: (callback: () => Promise<void>) => void callbacks.push(callback) };
};
