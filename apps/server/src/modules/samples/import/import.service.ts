import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fieldError } from '#platform/api-error.ts';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { bumpArchiveVersion, markReleased } from '../groups/groups.store.ts';
import { readCsv } from './csv-lines.ts';
import {
  addGroup,
  addSamples,
  findImport,
  lockImports,
  type PackedResult,
  takenReportNumbers,
} from './import.store.ts';
import { ErrorList, type ImportReport } from './import-report.ts';
import { type ImportedSample, readSample, sampleColumns } from './import-samples.rules.ts';
import { packResults } from './pack-results.ts';

export interface ImportDeps {
  database: Database;
  dictionary: Dictionary;
}
export interface ImportRequest {
  name: string;
  /** Paths of the two files. */
  samples: string;
  results: string;
  dryRun: boolean;
  /** Releases the group in the same transaction. */
  release?: boolean;
}

const hashOf = async (files: readonly string[]) => {
  const hash = createHash('sha256');
  for (const file of files) {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    // moving bytes from one file to the other makes a different import
    hash.update('\0');
  }
  return hash.digest('hex');
};

const readSamples = async (file: string, errors: ErrorList) => {
  const samples = new Map<string, { line: number; sample: ImportedSample }>();
  /** Report numbers including those of invalid samples, whose results are not reported as errors too. */
  const named = new Set<string>();
  const columns = Object.keys(sampleColumns);
  const required = Object.entries(sampleColumns).flatMap(([name, column]) =>
    'required' in column ? [name] : [],
  );
  let lines = 0;
  await readCsv(file, 'samples', { columns, required }, errors, ({ line, cells }, names) => {
    lines += 1;
    const { sample, errors: found } = readSample(
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
    named.add((cells[names.indexOf('report_number')] ?? '').trim());
    for (const { column, message } of found) errors.add('samples', line, column, message);
    if (found.length > 0) return;
    if (samples.has(sample.reportNumber))
      errors.add('samples', line, 'report_number', 'This report number appears twice.');
    samples.set(sample.reportNumber, { line, sample });
  });
  if (lines === 0 && !errors.any) errors.add('samples', 1, '', 'The file has no samples.');
  return { samples, named, lines };
};

type ReadSamples = Awaited<ReturnType<typeof readSamples>>['samples'];

const rejectTaken = async (tx: ReadTx, samples: ReadSamples, errors: ErrorList) => {
  const taken = await takenReportNumbers(tx, [...samples.keys()]);
  for (const number of taken)
    errors.add(
      'samples',
      samples.get(number)?.line ?? 0,
      'report_number',
      'The archive has this report number already.',
    );
};

const nameTaken = () => fieldError('name', 'A group with this name exists.');

const store = async (
  tx: WriteTx,
  request: ImportRequest,
  importHash: string,
  samples: ReadSamples,
  packed: Map<string, PackedResult[]>,
) => {
  const all = [...samples.values()].map(({ sample }) => ({
    sample,
    results: packed.get(sample.reportNumber) ?? [],
  }));
  const year = all.reduce((latest, { sample }) => Math.max(latest, sample.year), 0);
  const report = await addGroup(
    tx,
    { name: request.name.trim(), year, importHash },
    { accepted: all.length, rejected: 0, errors: [], group: null },
  );
  if (report.group === null) throw new Error('the group has no id');
  await addSamples(tx, report.group, all);
  if (request.release) await markReleased(tx, report.group, { announce: false });
  // administrators see unreleased groups as well
  else await bumpArchiveVersion(tx);
  return report;
};

/**
 * Imports two files as one new group: all of it, or nothing and a list of errors. A repeated import of the same files stores
 * nothing and returns the report of the first.
 * @throws ApiError bad_input at `name` when another group has it.
 */
export const importFiles = async (deps: ImportDeps, request: ImportRequest): Promise<ImportReport> => {
  const importHash = await hashOf([request.samples, request.results]);
  const known = await deps.database.read((tx) => findImport(tx, importHash));
  if (known) return known;
  const errors = new ErrorList();
  const { samples, named, lines } = await readSamples(request.samples, errors);
  // without any report number every line of results would be an error
  const packed =
    named.size === 0
      ? new Map<string, PackedResult[]>()
      : await packResults(request.results, deps.dictionary, named, errors);
  const rejection = () => ({ accepted: 0, rejected: lines, errors: errors.errors, group: null });
  if (errors.any || request.dryRun) {
    await deps.database.read((tx) => rejectTaken(tx, samples, errors));
    return errors.any ? rejection() : { accepted: lines, rejected: 0, errors: [], group: null };
  }
  return deps.database
    .write(async (tx) => {
      await lockImports(tx);
      const stored = await findImport(tx, importHash);
      if (stored) return stored;
      await rejectTaken(tx, samples, errors);
      return errors.any ? rejection() : store(tx, request, importHash, samples, packed);
    })
    .catch((error: unknown) => {
      throw violates(error, 'sample_groups_name_unique') ? nameTaken() : error;
    });
};
