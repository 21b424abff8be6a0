import type { BatchAlarm } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { oncePerArchive, readCellsOfBatches, type Samples } from '#modules/samples/samples.module.ts';
import { type Database, type ReadTx, withoutTimeLimit } from '#platform/database/database.ts';
import type { ReadBatchAlarms } from './batch-alarms.service.ts';

/** The cells of the archive whose batch is under alarm, whoever holds them. */
export interface AlarmedCells {
  /** Has any value of the oil an alarm? */
  hasAny(sampleId: number): boolean;
  /** The alarm on the values of an analyte of an oil. */
  find(sampleId: number, analyte: { testId: number; position: number }): BatchAlarm | undefined;
}

const readAlarmedCells = async (tx: ReadTx, readAlarms: ReadBatchAlarms): Promise<AlarmedCells> => {
  await withoutTimeLimit(tx);
  const alarms = await readAlarms(tx);
  const batchesOf = new Map<number, Map<number, number>>();
  for (const { sampleId, testId, batchId } of await readCellsOfBatches(tx, alarms.batchIds)) {
    const batches = batchesOf.get(sampleId) ?? new Map<number, number>();
    batchesOf.set(sampleId, batches.set(testId, batchId));
  }
  return {
    hasAny: (sampleId) => batchesOf.has(sampleId),
    find: (sampleId, analyte) => alarms.find(batchesOf.get(sampleId)?.get(analyte.testId) ?? null, analyte),
  };
};

interface AlarmedCellsDeps {
  database: Database;
  samples: Pick<Samples, 'onArchiveChange'>;
  readAlarms: ReadBatchAlarms;
}

/** Read once per version of the archive. */
export const openAlarmedCells = ({ database, samples, readAlarms }: AlarmedCellsDeps) =>
  oncePerArchive(samples, () => database.read((tx) => readAlarmedCells(tx, readAlarms)));
