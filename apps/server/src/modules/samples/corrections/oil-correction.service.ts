import type {
  CorrectedValues,
  ReportedValues,
  valueCorrection,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import type { z } from 'zod';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { randomId } from '#platform/random-id.ts';
import type { Dictionary, DictionaryAnalyte } from '../dictionary/dictionary.store.ts';
import { openStoredValues } from '../findings/group-findings.ts';
import { openPossible } from '../findings/impossible-values.rules.ts';
import { bumpArchiveVersion } from '../groups/groups.store.ts';
import { lockImports } from '../import/import.store.ts';
import { readValue } from '../import/import-values.rules.ts';
import { conflicts, unreadableValue } from '../import/pack-results.ts';
import { insertImport, markImportReady } from '../imports.store.ts';
import { readUnmaskedCells } from '../results/group-values.store.ts';
import { correctionQueue, toReport } from './correction.service.ts';
import { findReleasedSample, saveChanges } from './correction.store.ts';
import { type CorrectionFindings, findNewFindings } from './correction-findings.ts';
import { compareOil, storedIn } from './oil-changes.ts';
import { exactText, revisedTexts } from './revised-values.ts';

type ValueCorrection = z.output<typeof valueCorrection>;

/** @throws ApiError bad_input at `values.<index>` */
const readValues = ({ values }: ValueCorrection, dictionary: Dictionary) => {
  const read = values.map(({ analyte: id, value: text }, index) => {
    const reject = (field: string, message: string) => fieldError(`values.${index}.${field}`, message);
    const analyte = dictionary.analyte(id);
    if (!analyte) throw reject('analyte', 'Unknown analyte.');
    if (text === null) return { line: 0, analyte, value: null };
    const value = readValue(text, analyte.name);
    if (!value) throw reject('value', unreadableValue(text, analyte));
    const impossible = openPossible(analyte)(value, text);
    if (impossible) throw reject('value', impossible);
    return { line: 0, analyte, value };
  });
  for (const [index, { analyte }] of read.entries())
    if (read.findIndex((one) => one.analyte === analyte) < index)
      throw fieldError(`values.${index}.analyte`, conflicts.analyte);
  return read;
};

interface OilCorrection {
  sampleId: number;
  correction: ValueCorrection;
  dryRun: boolean;
  /** The administrator and the request. */
  userId: number;
  actorIp: string;
  requestId: string;
}

interface CorrectedOil {
  reportNumber: string;
  changes: CorrectedValues['changes'];
  findings: CorrectionFindings;
  /** Tests with a changed value. */
  testIds: ReadonlySet<number>;
}

/**
 * Corrects values of a released oil: its revisions and mails are those of a correction by file, and the reason is its name.
 * Without changes nothing is stored.
 * @throws ApiError not_found; bad_input at a value
 */
export const correctOil = async (
  tx: WriteTx,
  { jobs, dictionary }: { jobs: Jobs; dictionary: Dictionary },
  { sampleId, correction, dryRun, ...author }: OilCorrection,
): Promise<CorrectedOil> => {
  if (!dryRun) await lockImports(tx);
  const sample = await findReleasedSample(tx, sampleId);
  if (!sample) throw new ApiError('not_found');
  const values = readValues(correction, dictionary);
  const cells = await readUnmaskedCells(tx, [sampleId]);
  const oil = compareOil(sample, cells.get(sampleId), { line: 0, metadata: {}, values }, []);
  if (!dryRun && oil.changes.length > 0) {
    const id = randomId();
    const name = correction.reason;
    await insertImport(tx, {
      ...{ id, name, ...author, dryRun: false, correction: true },
      ...{ samplesPieces: 0, resultsPieces: 0 },
    });
    await saveChanges(tx, { importId: id, at: await bumpArchiveVersion(tx) }, [oil]);
    await jobs.send(tx, correctionQueue, { import: id, name });
    await markImportReady(tx, id, toReport([oil], null));
  }
  return {
    reportNumber: sample.reportNumber,
    findings: findNewFindings(openStoredValues(dictionary), sample, cells.get(sampleId), oil),
    testIds: new Set(oil.cells.map(({ testId }) => testId)),
    changes: oil.changes.flatMap(({ changed, before, after }) => {
      if (typeof changed === 'string') return [];
      const texts = revisedTexts(before, after, changed.decimals);
      return [{ analyte: changed.id, old: texts.old || null, new: texts.new || null }];
    }),
  };
};

/**
 * Every analyte with the stored value of a released oil.
 * @throws ApiError not_found
 */
export const readReportedValues = async (
  tx: ReadTx,
  dictionary: Dictionary,
  sampleId: number,
): Promise<ReportedValues> => {
  if (!(await findReleasedSample(tx, sampleId))) throw new ApiError('not_found');
  const cells = (await readUnmaskedCells(tx, [sampleId])).get(sampleId);
  const toRow = ({ id, testId, position, name, unit }: DictionaryAnalyte) => ({
    ...{ analyte: id, name, unit },
    value: exactText(storedIn(cells?.get(testId), position)) || null,
  });
  return { values: dictionary.tests.flatMap(({ analytes }) => analytes.map(toRow)) };
};
