import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import { databaseError } from './database/retry.ts';

/** Card numbers and tokens never reach a log, wherever a message picked them up. */
const scrub = (text: string) =>
  text.replace(/\b(?:\d[ -]?){13,19}\b/g, '[number]').replace(/[A-Za-z0-9_-]{40,}/g, '[secret]');

/** What is kept of an error: Drizzle puts query parameters into its message, so of database errors only their code is, or the driver's words. */
const errorForLog = (error: unknown) => {
  const database = databaseError(error);
  if (!(error instanceof Error)) return { type: typeof error };
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');
  if (database?.code)
    return { type: error.name, code: database.code, constraint: database.constraint, stack: place };
  const said = error instanceof DrizzleQueryError ? (error.cause?.message ?? '') : error.message;
  return { type: error.name, message: scrub(said), stack: place };
};

/** The structured log: an allow-list of fields, no bodies, no queries, no headers. */
export const openLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog, error: errorForLog },
    },
    destination ?? pino.destination(2),
  );
export type { Logger };
