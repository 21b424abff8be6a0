import { setTimeout as wait } from 'node:timers/promises';

/** The driver's error below Drizzle's wrapper. */
export const databaseError = (error: unknown): { code?: string; constraint?: string } | undefined => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause
    ? (cause as { code?: string; constraint?: string })
    : undefined;
};

/** Did a unique constraint or index refuse the row? */
export const violates = (error: unknown, constraint: string) => {
  const found = databaseError(error);
  return found?.code === '23505' && found.constraint === constraint;
};

const serializationFailure = '40001';
const deadlock = '40P01';

/** Runs a transaction again, at most three times, when the database itself asks for it (deadlock, serialization). */
export const retried = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt > 3 || (code !== serializationFailure && code !== deadlock)) throw error;
      await wait(10 * attempt + Math.random() * 20);
    }
  }
};
