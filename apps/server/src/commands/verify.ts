import { brokenInvariants } from '../modules/administration/administration.module.ts';
import { type Command, withDatabase } from './command.ts';

/**
 * `verify`: reads a database, such as one restored from a backup, and lists its inconsistencies. Exit code 1
 * if there are any.
 */
const verifyCommand: Command = (_args, env, output) =>
  withDatabase(env, output, async (database) => {
    const broken = await database.read(brokenInvariants);
    for (const { rule, count, rows } of broken)
      output.error(`${count} against: ${rule}\n${rows.map(({ id, why }) => `  ${id}: ${why}`).join('\n')}`);
    if (broken.length > 0) return 1;
    output.log('The database is consistent.');
    return 0;
  });

// `npm run verify`

process.exitCode = await verifyCommand(process.argv.slice(2), process.env, console);
