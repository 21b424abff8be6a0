import { findBrokenInvariants } from '../modules/administration/administration.module.ts';
import { type Command, withDatabase } from './command.ts';

/**
 * `verify`: lists the inconsistencies of a database, for example after it was restored from a backup. The exit code
 * is 1 if there are any.
 */
const verifyCommand: Command = (_args, env, output) =>
  withDatabase(env, output, async (database) => {
    const broken = await database.read(findBrokenInvariants);
    for (const { rule, count, rows } of broken)
      output.error(
        `${count} rows violate: ${rule}\n${rows.map(({ id, why }) => `  ${id}: ${why}`).join('\n')}`,
      );
    if (broken.length > 0) return 1;
    output.log('The database is consistent.');
    return 0;
  });

// `npm run verify`

process.exitCode = await verifyCommand(process.argv.slice(2), process.env, console);
