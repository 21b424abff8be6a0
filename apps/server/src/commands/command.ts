import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startFailure } from '../platform/start-failure.ts';

type Env = Record<string, string | undefined>;
type Output = Pick<Console, 'log' | 'error'>;

/** A command for operators: takes arguments and settings, prints lines, returns the exit code. */
export type Command = (args: readonly string[], env: Env, output: Output) => Promise<number>;

/**
 * Runs `act` on the configured database and closes it.
 * @returns its exit code; 1, after printing the reason, when the database cannot be opened or `act` throws
 */
export const withDatabase = async (
  env: Env,
  output: Output,
  act: (database: Database) => Promise<number>,
) => {
  try {
    const database = await openDatabase(readConfig(env), () => {});
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    output.error(startFailure(error));
    return 1;
  }
};
