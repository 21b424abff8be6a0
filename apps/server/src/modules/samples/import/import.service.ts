import { createHash } from 'node:crypto';
import {
  type ImportReport,
  maxListedDuplicates,
  warningKinds,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import { fieldError } from '#platform/api-error.ts';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { findLabelWarnings } from '../findings/label-findings.rules.ts';
import {
  type FindValue,
  findWarnings,
  isOutsideGrade,
  isOutsideMarket,
} from '../findings/oil-findings.rules.ts';
import { bumpArchiveVersion, markReleased } from '../groups/groups.store.ts';
import { isMarketSample } from '../market-oils.ts';
import { findLikelyDuplicates, type MarketRange, readMarketRanges } from '../results/group-values.store.ts';
import type { MadeRecords } from './csv-lines.ts';
import {
  addGroup,
  addSamples,
  findImport,
  lockImports,
  readNames,
  takenReportNumbers,
  withoutKeyChecks,
} from './import.store.ts';
import { ErrorList } from './import-report.ts';
import { type ImportedSample, readSample, sampleColumns } from './import-samples.rules.ts';
import { findLookAlikes } from './look-alikes.rules.ts';
import { type ImportSource, readFile } from './mapped-csv.ts';
import { type CheckedResults, packResults } from './pack-results.ts';

export interface ImportDeps {
  database: Database;
  dictionary: Dictionary;
}
export interface ImportFiles {
  samples: ImportSource;
  results: ImportSource;
}
/** The demo archive is imported without files, which would take a fifth of the processor time of a first start. */
interface MadeFiles {
  samples: MadeRecords;
  results: MadeRecords;
  /** Identifies the records. */
  importHash: string;
}
export type ImportRequest = (ImportFiles | MadeFiles) & {
  name: string;
  dryRun: boolean;
  /** Releases the group in the same transaction; for the demo as of a past day. */
  release?: boolean | { on: string };
  /** Runs in the transaction that stores the group. */
  onStored?: (tx: WriteTx, report: ImportReport) => Promise<void>;
};

/** Lines of samples.csv. */
const maxSamples = 50_000;

/** Identifies the content of the two files. */
export const hashImport = async ({ samples, results }: ImportFiles) => {
  const hash = createHash('sha256');
  for (const source of [samples, results]) {
    for await (const chunk of 'mapping' in source ? source.source() : source()) hash.update(chunk);
    // the same file is another import under another mapping
    if ('mapping' in source) hash.update(JSON.stringify(source.mapping));
    // moving bytes from one file to the other makes a different import
    hash.update('\0');
  }
  return hash.digest('hex');
};

const readSamples = async (source: ImportRequest['samples'], errors: ErrorList) => {
  const samples = new Map<string, { line: number; sample: ImportedSample }>();
  /** Report numbers, including those of invalid samples, whose results are not reported as further errors. */
  const named = new Set<string>();
  const inLowerCase = new Set<string>();
  const columns = Object.keys(sampleColumns);
  const required = Object.entries(sampleColumns).flatMap(([name, column]) => (column.required ? [name] : []));
  let lines = 0;
  const header = { columns, required, maxRecords: maxSamples };
  await readFile(source, 'samples', header, errors, ({ line, cells }, names) => {
    lines += 1;
    const { sample, errors: found } = readSample(
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
    named.add(canonicalName(cells[names.indexOf('report_number')] ?? ''));
    for (const { column, message } of found) errors.add('samples', line, column, message);
    if (found.length > 0) return;
    const key = sample.reportNumber.toLowerCase();
    if (inLowerCase.has(key))
      errors.add('samples', line, 'report_number', 'This report number appears twice.');
    inLowerCase.add(key);
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

export const nameTaken = () => fieldError('name', 'A group with this name exists.');

const store = async (
  { database }: Pick<ImportDeps, 'database'>,
  tx: WriteTx,
  request: ImportRequest,
  importHash: string,
  samples: ReadSamples,
  packed: CheckedResults,
  report: ErrorList,
) => {
  const all = [...samples.values()].map(({ sample }) => sample);
  const year = all.reduce((latest, sample) => Math.max(latest, sample.year), 0);
  const { warnings, sanity } = report;
  const importReport = { accepted: all.length, rejected: 0, errors: [], warnings, sanity, group: null };
  const findings = {
    warnings: warningKinds.reduce((sum, kind) => sum + report.counted(kind), 0),
    oilsOutsideGrade: report.counted('outside_grade'),
  };
  const group = await addGroup(tx, {
    name: request.name.trim(),
    year,
    importHash,
    importReport,
    ...findings,
  });
  const stored = { ...importReport, group };
  const insert = () => addSamples(tx, group, all, packed);
  await (database.engine === 'pglite' ? withoutKeyChecks(tx, insert) : insert());
  const { release } = request;
  if (release) await markReleased(tx, group, { announce: false, ...(release !== true && release) });
  // administrators see unreleased groups as well
  else await bumpArchiveVersion(tx);
  await request.onStored?.(tx, stored);
  return stored;
};

/** Adds the findings about the samples of an import. `ranges` are those of the market, empty if they are not to be counted. */
const checkImport = (
  samples: Iterable<{ sample: ImportedSample }>,
  results: CheckedResults,
  dictionary: Dictionary,
  ranges: readonly MarketRange[],
  report: ErrorList,
): void => {
  const ranged = ranges.flatMap((range) => {
    const analyte = dictionary.test(range.testId)?.analytes[range.position];
    return analyte ? [{ analyte: analyte.name, range }] : [];
  });
  for (const { sample } of samples) {
    if (!isMarketSample(sample)) continue;
    const find: FindValue = (name) => results.find(sample.reportNumber, name);
    for (const { kind, analyte, message } of findWarnings(sample, find)) {
      const line = results.find(sample.reportNumber, analyte)?.line ?? 0;
      report.warn({ file: 'results', line, column: 'value', message, kind });
    }
    if (isOutsideGrade(sample, find)) report.count('outside_grade');
    for (const { analyte, range } of ranged) {
      const value = results.find(sample.reportNumber, analyte);
      if (value && isOutsideMarket(value, { analyte, year: sample.year }, range))
        report.count('outside_market');
    }
  }
};

/** Adds the findings. A group that is released at once is not compared with the market, made records not with names of the archive. */
const addFindings = async (
  { database, dictionary }: ImportDeps,
  request: ImportRequest,
  samples: ReadSamples,
  packed: CheckedResults,
  report: ErrorList,
) => {
  // before those about values, of which there may be more than are listed
  if (!('importHash' in request)) {
    const known = await database.read((tx) => readNames(tx));
    for (const warning of findLookAlikes(samples.values(), known))
      report.warn({ file: 'samples', kind: 'look_alike', ...warning });
    const labels = [...samples.values()].filter(({ sample }) => isMarketSample(sample));
    for (const warning of findLabelWarnings(labels, known)) report.warn({ file: 'samples', ...warning });
  }
  const testIds = request.release ? [] : dictionary.tests.map(({ id }) => id);
  const ranges = testIds.length > 0 ? await database.read((tx) => readMarketRanges(tx, testIds)) : [];
  checkImport(samples.values(), packed, dictionary, ranges, report);
};

/**
 * Imports two files as one new group: all of it, or nothing and a list of errors. A repeated import of the same files stores
 * nothing and returns the report of the first.
 * @throws ApiError bad_input at `name` when another group has it.
 */
export const importFiles = async (deps: ImportDeps, request: ImportRequest): Promise<ImportReport> => {
  const importHash = 'importHash' in request ? request.importHash : await hashImport(request);
  const known = await deps.database.read((tx) => findImport(tx, importHash));
  if (known) return known;
  const errors = new ErrorList();
  const { lines, ...read } = await readSamples(request.samples, errors);
  const { samples, named } = read;
  // without any report number every line of results would be an error
  const packed =
    named.size === 0
      ? { batches: [], of: () => [], withoutResult: () => [], find: () => undefined }
      : await packResults(request.results, deps.dictionary, read, errors);
  await addFindings(deps, request, samples, packed, errors);
  const { warnings } = errors;
  const rejection = () => ({
    accepted: 0,
    rejected: lines,
    errors: errors.errors,
    warnings,
    sanity: errors.sanity,
    group: null,
  });
  if (errors.any || request.dryRun)
    return deps.database.read(async (tx) => {
      await rejectTaken(tx, samples, errors);
      if (errors.any) return rejection();
      const all = [...samples.values()].map(({ sample }) => sample);
      const { count, results } = await findLikelyDuplicates(tx, { samples: all }, maxListedDuplicates);
      const duplicates = { count, results: results.map(({ id, ...pair }) => pair) };
      return {
        ...{ accepted: lines, rejected: 0, errors: [], warnings, sanity: errors.sanity, group: null },
        ...(count > 0 && { duplicates }),
      };
    });
  return deps.database
    .write(async (tx) => {
      await lockImports(tx);
      const stored = await findImport(tx, importHash);
      if (stored) return stored;
      await rejectTaken(tx, samples, errors);
      return errors.any ? rejection() : store(deps, tx, request, importHash, samples, packed, errors);
    })
    .catch((error: unknown) => {
      throw violates(error, 'sample_groups_name_unique') ? nameTaken() : error;
    });
};
