// Connections whose database has stopped to respond, as one that is frozen, or behind a cut network.
import type { Socket } from 'node:net';
import pg from 'pg';
import { silenceMessage } from './retry.ts';

/**
 * A connection that has not responded to a statement for this long never will; statements may take a third of
 * it.
 */
const maxSilenceMs = 30_000;
/** The same for statements without a time limit. */
const maxComputationMs = 600_000;
/** After this silence of a connection the database is asked on a new one, which must be open within the other. */
const suspectAfterMs = 3000;
const answerWithinMs = 2000;

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;

/** Whether the database responds to a new connection, be it with a refusal. */
const responds = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
};

/** Silent connections at the same time ask once. */
const openQuestion = (url: string) => {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= responds(url).finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

/**
 * Closes connections in use that are silent for half a minute, and after five seconds already those of a
 * database that does not respond to a new connection either: a slow statement is no reason. Their calls fail
 * as those of a busy database.
 */
export const endSilence = (pool: pg.Pool, url: string) => {
  const isResponding = openQuestion(url);
  const inUse = new WeakMap<Socket, { maxMs: number }>();
  const watch = (client: pg.PoolClient) => {
    const socket = socketOf(client);
    let silent = { bytes: -1, forMs: 0 };
    const look = async () => {
      const { bytesRead: bytes } = socket;
      const before = silent.bytes === bytes ? silent.forMs : 0;
      silent = { bytes, forMs: before + suspectAfterMs };
      const use = inUse.get(socket);
      const ends = use && (silent.forMs >= use.maxMs || !(await isResponding()));
      // the connection may have been returned or have received something meanwhile
      if (ends && inUse.get(socket) === use && socket.bytesRead === bytes)
        socket.destroy(new Error(silenceMessage));
      else socket.setTimeout(suspectAfterMs);
    };
    socket.on('timeout', () => void look()).setTimeout(suspectAfterMs);
  };
  pool.on('connect', watch);
  pool.on('acquire', (client) => {
    inUse.set(socketOf(client), { maxMs: maxSilenceMs });
  });
  pool.on('release', (_error, client) => {
    inUse.delete(socketOf(client));
  });
  return {
    /** Lets the statements of a client in use take long: for work on the whole archive. */
    allowLong: (client: pg.PoolClient) => {
      const use = inUse.get(socketOf(client));
      if (use) use.maxMs = maxComputationMs;
    },
  };
};
