import { createReadStream, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { counted } from '@iom/contract/shared/counts.ts';
import { importFiles, openDictionary } from '../modules/samples/samples.module.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Database } from '../platform/database/database.ts';
import { type Command, withDatabase } from './command.ts';

const options = {
  name: { type: 'string' },
  release: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

const usage =
  'Usage: npm run import -- <samples.csv> <results.csv> --name "2024 Europe" [--release] [--dry-run]';

/** Parses the arguments; undefined unless they are two files, a name and known options. */
const parseRequest = (args: readonly string[]) => {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [samples, results, ...more] = positionals;
    const name = values.name?.trim();
    if (!samples || !results || !name || more.length > 0) return undefined;
    return { name, samples, results, dryRun: values['dry-run'], release: values.release };
  } catch {
    // an unknown option, or one without its value
    return undefined;
  }
};

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const runImport = async (database: Database, request: NonNullable<ReturnType<typeof parseRequest>>) =>
  importFiles(
    { database, dictionary: await openDictionary(database) },
    {
      ...request,
      samples: () => createReadStream(request.samples),
      results: () => createReadStream(request.results),
    },
  );

/** `import <samples.csv> <results.csv> --name …`: imports two files as a group, all or nothing. */
export const importCommand: Command = async (args, env, output) => {
  const request = parseRequest(args);
  if (!request) {
    output.error(usage);
    return 1;
  }
  const missing = [request.samples, request.results].find((file) => !isFile(file));
  if (missing !== undefined) {
    output.error(`There is no file ${missing}.`);
    return 1;
  }
  return withDatabase(env, output, async (database) => {
    try {
      const { errors, accepted, rejected, group } = await runImport(database, request);
      for (const { file, line, column, message } of errors)
        output.error(`${file}.csv, line ${line}${column && `, ${column}`}: ${message}`);
      const done = request.dryRun ? 'would be accepted' : 'accepted';
      output.log(
        `${counted(accepted, 'sample')} ${done}, ${rejected} rejected${group ? `; group ${group}` : ''}`,
      );
      return errors.length > 0 ? 1 : 0;
    } catch (error) {
      const [message] = error instanceof ApiError ? Object.values(error.details.fields ?? {}).flat() : [];
      if (message === undefined) throw error;
      output.error(message);
      return 1;
    }
  });
};
