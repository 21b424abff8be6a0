/** What keeps a process from starting, in a sentence that is meant for the operator as it stands. */
export class CannotStart extends Error {}

const databaseFault = /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|^28|^3D|^57P|^53/;
/** The driver's words, without a code, where somebody takes the connection and then hangs up or says nothing. */
const hungUp = /^(Connection terminated|timeout expired)/;

/** One clear sentence for the operator of what kept the server from starting. */
export const startFailure = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  const { code = '', message = String(error) } = (
    error instanceof Error ? error : {}
  ) as NodeJS.ErrnoException;
  const { port, path: folder } = (error ?? {}) as { port?: number; path?: string };
  if (code === 'EADDRINUSE') return `The port ${port} is taken. Stop what uses it, or set PORT.`;
  if (/^(EACCES|EROFS|ENOTDIR|ENOENT|EPERM|ENOSPC)$/.test(code))
    return `The folder ${folder ?? ''} cannot be written (${code}). Fix its permissions, or set DATA_DIR.`;
  if (databaseFault.test(code) || hungUp.test(message))
    return `The database of DATABASE_URL cannot be used (${code || message}). Is it running, and are address and password right?`;
  return `The server could not start: ${message}`;
};
