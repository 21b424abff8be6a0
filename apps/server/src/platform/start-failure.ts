import { DrizzleQueryError } from 'drizzle-orm';

/** Prevents a process from starting; operators see its message unchanged. */
export class CannotStart extends Error {}

/**
 * Why the server cannot listen: names a HOST that is no address of this machine; other errors stay unchanged.
 */
export const listenFailure = (error: unknown, host: string): unknown => {
  const { code = '' } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  return /^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(code)
    ? new CannotStart(
        `The server cannot listen on ${host} (${code}). Set HOST to an address of this machine.`,
      )
    : error;
};

const databaseFault = /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|^28|^3D|^57P|^53/;
/** Messages of the driver, without a code, when the connection is accepted and then closed or not served. */
const connectionClosed = /^(Connection terminated|timeout expired)/;

/** The driver's error, because Drizzle's message contains the statement and its parameters. */
const unwrapCause = (error: unknown) =>
  error instanceof DrizzleQueryError && error.cause ? error.cause : error;

/** The embedded database ends with an object that is no error, or with a message for its developers. */
const isAbortedDatabase = (error: unknown) =>
  error instanceof Error ? error.message.startsWith('Aborted(') : typeof error === 'object';

/** One sentence for the operator: why the server did not start. */
export const startFailure = (thrown: unknown): string => {
  const error = unwrapCause(thrown);
  if (error instanceof CannotStart) return error.message;
  if (isAbortedDatabase(error))
    return 'The database in DATA_DIR cannot be opened. Is its disk full, or does another process use it?';
  const { code = '', message = String(error) } = (
    error instanceof Error ? error : {}
  ) as NodeJS.ErrnoException;
  const { port, path: folder } = (error ?? {}) as { port?: number; path?: string };
  if (code === 'EADDRINUSE') return `The port ${port} is taken. Stop what uses it, or set PORT.`;
  if (/^(EACCES|EROFS|ENOTDIR|ENOENT|EPERM|ENOSPC)$/.test(code))
    return `The folder ${folder ?? ''} cannot be written (${code}). Fix its permissions, or set DATA_DIR.`;
  if (databaseFault.test(code) || connectionClosed.test(message))
    return `The database of DATABASE_URL cannot be used (${code || message}). Is it running, and are address and password right?`;
  return `The server could not start: ${message}`;
};
