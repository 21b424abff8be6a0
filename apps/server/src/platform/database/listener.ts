import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 500;
/**
 * A connection whose other end has vanished is detected within half a minute; the system's default is two
 * hours.
 */
export const probed = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Listens on a channel until it is closed. After restoring a lost connection it calls back once, for
 * notifications that may have been missed.
 * @returns a function that stops it.
 */
export const openListener = async (
  url: string,
  channel: string,
  onNotify: () => void,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let closed = false;
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, ...probed });
    next.on('error', onLost);
    next.on('notification', onNotify);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (closed) return next.end();
    client = next;
    next.once('end', () => void reconnect());
  };
  const reconnect = async () => {
    for (;;) {
      await wait(pauseMs, undefined, { ref: false });
      if (closed) return;
      try {
        await connect();
        return onNotify();
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  await connect();
  return async () => {
    closed = true;
    await client?.end();
  };
};
