import { Gauge } from 'prom-client';
import { withTimeout } from '#platform/async.ts';
import type { Logger } from '#platform/log.ts';

/** How often the stored version is compared with the one in memory: a notification may be lost, and a round may fail. */
const checkIntervalMs = 60_000;
/** A round that takes longer counts as failed, because its connection has stopped responding. */
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
  let loadedVersion = await readVersion();
  loaded.set(loadedVersion);
  const callbacks: { run: () => Promise<void>; onNewVersion: boolean }[] = [];
  let failed = false;
  let running: Promise<void> | undefined;
  let nextRound: Promise<void> | undefined;
  const round = async () => {
    const version = await readVersion();
    const isNew = version !== loadedVersion;
    for (const { run, onNewVersion } of callbacks) if (isNew || !onNewVersion) await run();
    loadedVersion = version;
    loaded.set(loadedVersion);
  };
  /** Resolves when everything in memory is at least as new as this call. */
  const reload = (): Promise<void> => {
    if (nextRound) return nextRound;
    if (running) {
      nextRound = running.then(() => {
        nextRound = undefined;
        return reload();
      });
      return nextRound;
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
    if (failed || (await readVersion()) !== loadedVersion) await reload();
  };
  const checkTimer = setInterval(() => {
    catchUp().catch((error: unknown) =>
      log.error({ err: error }, 'the version of the archive could not be read'),
    );
  }, checkIntervalMs).unref();
  return {
    reload,
    catchUp,
    loaded,
    /** Whether the last round failed. */
    hasFailed: () => failed,
    /** Runs after every change, including a test's name or price. */
    onChange: (run: () => Promise<void>) => void callbacks.push({ run, onNewVersion: false }),
    /** Runs after a change of released data. */
    onNewVersion: (run: () => Promise<void>) => void callbacks.push({ run, onNewVersion: true }),
    close: () => clearInterval(checkTimer),
  };
};
