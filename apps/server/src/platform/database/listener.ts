import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const pauseMs = 500;

/**
 * Listens on a channel until it is closed. A connection that was cut is opened again, and then counts as heard: something may
 * have been said meanwhile.
 * @returns a function that ends it.
 */
export const openListener = async (
  url: string,
  channel: string,
  heard: () => void,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let closed = false;
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', onLost);
    next.on('notification', heard);
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
        return heard();
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
