import { readConfig } from '../config.ts';
import { brokenInvariants } from '../modules/administration/administration.module.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startFailure } from '../platform/start-failure.ts';
import type { Command } from './command.ts';

/** `verify`: reads a database, such as one restored from a backup, and names what is inconsistent in it. Exit code 1 if anything is. */
export const verifyCommand: Command = async (_args, env, output) => {
  try {
    const database = await openDatabase(readConfig(env), () => {});
    try {
      const broken = await database.read(brokenInvariants);
      for (const { rule, count, rows } of broken)
        output.error(`${count} against: ${rule}\n${rows.map(({ id, why }) => `  ${id}: ${why}`).join('\n')}`);
      if (broken.length > 0) return 1;
      output.log('The database is consistent.');
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    output.error(startFailure(error));
    return 1;
  }
};
