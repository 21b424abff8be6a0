import {
  type ImportReport,
  type MailedHolder,
  maxListedChanges,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { openStoredValues } from '../findings/group-findings.ts';
import { bumpArchiveVersion } from '../groups/groups.store.ts';
import type { ImportDeps, ImportFiles } from '../import/import.service.ts';
import { lockImports } from '../import/import.store.ts';
import { ErrorList } from '../import/import-report.ts';
import { readUnmaskedCells } from '../results/group-values.store.ts';
import { releasedByNumber, saveChanges } from './correction.store.ts';
import { type CorrectedOil, readCorrection } from './correction-files.ts';
import {
  type CorrectedLabel,
  findNewFindings,
  reportFindings,
  reportUnknownGrades,
} from './correction-findings.ts';
import { type Change, compareOil, type OilChanges } from './oil-changes.ts';
import { revisedTexts } from './revised-values.ts';

/** Jobs of stored corrections, sent with them. */
export const correctionQueue = {
  name: 'correction',
  data: z.object({ import: z.string(), name: z.string().optional() }),
};

/** Corrected tests of a released oil; with a corrected label, every holder of any of its values is mailed. */
export interface CorrectedTests {
  sampleId: number;
  testIds: ReadonlySet<number>;
  label: boolean;
}

/** Finds the users who will be mailed about a correction. Their addresses are read with the report. */
export type FindMailed = (
  tx: ReadTx,
  oils: readonly CorrectedTests[],
) => Promise<Pick<MailedHolder, 'user' | 'oils'>[]>;

export interface CorrectionDeps extends ImportDeps {
  findMailed: FindMailed;
}

export type CorrectionRequest = ImportFiles & {
  dryRun: boolean;
  importId: string;
  /** Runs in the transaction that stores the correction. */
  onStored: (tx: WriteTx, report: ImportReport) => Promise<void>;
};

const oilsPerRead = 250;

/** Compares the files with the archive; adds corrections that are not possible, and findings about the others, to `errors`. */
const findChanges = async (
  tx: ReadTx,
  oils: ReadonlyMap<string, CorrectedOil>,
  dictionary: Dictionary,
  errors: ErrorList,
) => {
  const atGrade = dictionary.tests.flatMap(({ analytes }) =>
    analytes.filter(({ name }) => isAtGradeTemperature(name)),
  );
  const openValues = openStoredValues(dictionary);
  const changes: OilChanges[] = [];
  const labels: CorrectedLabel[] = [];
  const numbers = [...oils.keys()];
  for (let start = 0; start < numbers.length; start += oilsPerRead) {
    const stored = await releasedByNumber(tx, numbers.slice(start, start + oilsPerRead));
    const cells = await readUnmaskedCells(
      tx,
      [...stored.values()].map(({ id }) => id),
    );
    for (const number of numbers.slice(start, start + oilsPerRead)) {
      const [oil, sample] = [oils.get(number), stored.get(number)];
      if (!oil) continue;
      if (!sample) {
        errors.add(
          'samples',
          oil.line,
          'report_number',
          'The archive has no released oil with this report number.',
        );
        continue;
      }
      const found = compareOil(sample, cells.get(sample.id), oil, atGrade);
      for (const column of found.refused)
        errors.add('samples', oil.line, column, 'A released oil keeps its year, region and kind.');
      if (found.ofOldGrade.length > 0)
        errors.add(
          'samples',
          oil.line,
          'sae_grade',
          `Values at the temperature of the W grade were measured for ${formatGrade(sample.saeGrade) || 'no grade'}. Give each in results.csv, or withdraw it with an empty value: ${found.ofOldGrade.map(({ name }) => name).join(', ')}.`,
        );
      reportFindings(findNewFindings(openValues, sample, cells.get(sample.id), found), oil, errors);
      labels.push({ line: oil.line, stored: sample, metadata: found.metadata });
      changes.push(found);
    }
  }
  reportUnknownGrades(labels, errors);
  return changes;
};

const toRevisedValue = ({ reportNumber: report_number, changed, before, after }: Change) =>
  typeof changed === 'string'
    ? { report_number, name: changed, unit: '', old: before.text ?? '', new: after.text ?? '' }
    : {
        report_number,
        name: changed.name,
        unit: changed.unit,
        ...revisedTexts(before, after, changed.decimals),
      };

const toCorrectedTests = ({ sampleId, cells, metadata }: OilChanges): CorrectedTests => ({
  sampleId,
  testIds: new Set(cells.map(({ testId }) => testId)),
  label: Object.keys(metadata).length > 0,
});

/** The report of a correction that changes these oils. */
export const toReport = (
  oils: readonly OilChanges[],
  holders: readonly Pick<MailedHolder, 'user' | 'oils'>[] | null,
  { warnings, sanity }: Pick<ErrorList, 'warnings' | 'sanity'> = new ErrorList(),
): ImportReport => {
  const changes = oils.flatMap((oil) => oil.changes);
  return {
    accepted: oils.length,
    rejected: 0,
    errors: [],
    warnings,
    sanity,
    group: null,
    correction: {
      changed: changes.length,
      unchanged: oils.reduce((sum, { unchanged }) => sum + unchanged, 0),
      changes: changes.slice(0, maxListedChanges).map(toRevisedValue),
      mailed: holders?.length ?? null,
      // a stored report has no addresses: an account may be deleted
      holders: (holders ?? []).slice(0, maxListedChanges).map((one) => ({ ...one, email: '' })),
    },
  };
};

/**
 * Corrects released oils: all of it, or nothing and a list of errors. Changes only the values and metadata
 * named in the files; files without changes store nothing.
 */
export const correctOils = async (
  { database, dictionary, findMailed }: CorrectionDeps,
  { importId, dryRun, onStored, ...files }: CorrectionRequest,
): Promise<ImportReport> => {
  const errors = new ErrorList();
  const oils = await readCorrection(files, dictionary, errors);
  const rejection = () => ({
    ...{ accepted: 0, rejected: oils.size, errors: errors.errors, warnings: [], sanity: [] },
    group: null,
  });
  if (errors.any) return rejection();
  const report = async (tx: ReadTx, found: readonly OilChanges[]) => {
    const changed = found.filter(({ changes }) => changes.length > 0);
    return toReport(found, await findMailed(tx, changed.map(toCorrectedTests)), errors);
  };
  if (dryRun)
    return database.read(async (tx) => {
      const found = await findChanges(tx, oils, dictionary, errors);
      return errors.any ? rejection() : report(tx, found);
    });
  return database.write(async (tx) => {
    await lockImports(tx);
    const found = await findChanges(tx, oils, dictionary, errors);
    if (errors.any) return rejection();
    const stored = await report(tx, found);
    const changed = found.filter(({ changes }) => changes.length > 0);
    if (changed.length === 0) return stored;
    await saveChanges(tx, { importId, at: await bumpArchiveVersion(tx) }, changed);
    await onStored(tx, stored);
    return stored;
  });
};
