import { Gauge } from 'prom-client';
import { withTimeout } from '#platform/async.ts';
import type { Logger } from '#platform/log.ts';

/** How often the stored version is compared with the one in memory: a notification may be lost, and a round may fail. */
const pauseMs = 60_000;
/** A round that takes longer has failed: its connection will never respond. */
const maxRoundMs = 600_000;

/**
 * Runs callbacks after the archive has changed, one round at a time. Changes during a round cause one more
 * round. A failed round is repeated within a minute, and a new version without a notification is noticed
 * within one.
 */
export const openArchiveWatch = async (log: Logger, readVersion: () => Promise<number>) => {
  const loaded = new Gauge({
    name: 'archive_version_loaded',
    help: 'Version of the archive that this server holds in memory',
    registers: [],
  });
  let held = await readVersion();
  loaded.set(held);
  const callbacks: { run: () => Promise<void>; onNewVersion: boolean }[] = [];
  let failed = false;
  let running: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  const round = async () => {
    const version = await readVersion();
    const isNew = version !== held;
    for (const { run, onNewVersion } of callbacks) if (isNew || !onNewVersion) await run();
    held = version;
    loaded.set(held);
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
    running = withTimeout(maxRoundMs, round())
      .then(() => {
        failed = false;
      })
      .catch((error: unknown) => {
        failed = true;
        log.error({ err: error }, 'the archive in memory could not be reloaded');
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  /** Resolves when the version in memory is the stored one, or could not be loaded. */
  const catchUp = async () => {
    if (failed || (await readVersion()) !== held) await changed();
  };
  const comparing = setInterval(() => {
    catchUp().catch((error: unknown) =>
      log.error({ err: error }, 'the version of the archive could not be read'),
    );
  }, pauseMs).unref();
  return {
    changed,
    catchUp,
    loaded,
    /** Whether the last round failed. */
    hasFailed: () => failed,
    /** After every change, the name or price of a test included. */
    onChange: (run: () => Promise<void>) => void callbacks.push({ run, onNewVersion: false }),
    /** After a change of the released data. */
    onNewVersion: (run: () => Promise<void>) => void callbacks.push({ run, onNewVersion: true }),
    close: () => clearInterval(comparing),
  };
};
