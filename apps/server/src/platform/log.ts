import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import { databaseError } from './database/retry.ts';
import { currentOrigin } from './request-context.ts';

/** Removes possible card numbers and tokens from a message. */
const scrub = (text: string) =>
  text.replace(/\b(?:\d[ -]?){13,19}\b/g, '[number]').replace(/[A-Za-z0-9_-]{40,}/g, '[secret]');

/**
 * An error in log format. Drizzle's message contains query parameters, so a database error keeps only its
 * code, or the driver's message.
 */
const errorForLog = (error: unknown) => {
  const database = databaseError(error);
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');
  if (database?.code)
    return { type: error.name, code: database.code, constraint: database.constraint, stack };
  const message = error instanceof DrizzleQueryError ? (error.cause?.message ?? '') : error.message;
  return { type: error.name, message: scrub(message), stack };
};

/**
 * The structured log: an allow-list of fields, no bodies, no queries, no headers. `request` is the request id
 * in the response.
 */
export const openLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const { request } = currentOrigin();
        return request === undefined ? {} : { request };
      },
      serializers: { err: errorForLog, error: errorForLog },
    },
    destination ?? pino.destination(2),
  );
export type { Logger };
