// `npm run import -- <samples.csv> <results.csv> --name … [--release] [--dry-run]`
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { importFiles, openDictionary } from '../modules/samples/samples.module.ts';
import { ApiError } from '../platform/api-error.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startFailure } from '../platform/start-failure.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, release: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
});
const [samplesFile, resultsFile] = positionals;
const name = values.name?.trim();

if (!samplesFile || !resultsFile || !name) {
  console.error(
    'Usage: npm run import -- <samples.csv> <results.csv> --name "2024 Europe" [--release] [--dry-run]',
  );
  process.exit(1);
}

for (const file of [samplesFile, resultsFile])
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    console.error(`The file ${file} cannot be read.`);
    process.exit(1);
  }

const run = async () => {
  const database = await openDatabase(readConfig(), () => {});
  try {
    const dictionary = await openDictionary(database);
    const request = { name, samples: samplesFile, results: resultsFile, dryRun: values['dry-run'] ?? false };
    return await importFiles({ database, dictionary }, { ...request, release: values.release ?? false });
  } finally {
    await database.close();
  }
};

try {
  const report = await run();
  for (const { file, line, column, message } of report.errors)
    console.error(`${file}.csv, line ${line}${column && `, ${column}`}: ${message}`);
  console.log(
    `${report.accepted} samples accepted, ${report.rejected} rejected${report.group ? `; group ${report.group}` : ''}`,
  );
  process.exitCode = report.errors.length > 0 ? 1 : 0;
} catch (error) {
  const fields = error instanceof ApiError ? Object.values(error.details.fields ?? {}).flat() : [];
  console.error(fields[0] ?? startFailure(error));
  process.exitCode = 1;
}
