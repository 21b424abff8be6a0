import type { BatchAlarm } from '@iom/contract/library/assurance/assurance.schemas.ts';
import {
  oncePerArchive,
  oncePerVersion,
  type ReferenceRun,
  readCellsOfBatches,
  readReferenceRuns,
  type Samples,
} from '#modules/samples/samples.module.ts';
import { type Database, type ReadTx, withoutTimeLimit } from '#platform/database/database.ts';
import { siteChart } from './site-charts.rules.ts';

/** Results of the reference oils for the batches they were tested with. */
export interface BatchAlarms {
  /** Whether a reference oil was measured in the batch. */
  hasReference(batchId: number): boolean;
  /** Whether any of its measurements was judged, that is, did not qualify a lot. */
  isJudged(batchId: number): boolean;
  /** The batches with an alarm on any value. */
  readonly batchIds: readonly number[];
  /** The alarm on the values of an analyte in a batch: a reference oil tested with them signalled in the laboratory's chart. */
  find(batchId: number | null, analyte: { testId: number; position: number }): BatchAlarm | undefined;
}

const alarmKey = (batchId: number, testId: number, position: number) => `${batchId} ${testId} ${position}`;

/** Every uncensored number of the runs, with its chart: one for each laboratory, lot and analyte. */
const toPoints = ({ lot, batchId, laboratory, batch, tests }: ReferenceRun) =>
  tests.flatMap(([testId, numbers, qualifiers]) =>
    numbers.flatMap((value, position) =>
      value === null || (qualifiers?.[position] ?? null) !== null
        ? []
        : [
            {
              chart: `${testId} ${position} ${laboratory}\t${lot}`,
              batchId,
              key: alarmKey(batchId, testId, position),
              ...{ laboratory, batch, value },
            },
          ],
    ),
  );

export const computeBatchAlarms = (runs: readonly ReferenceRun[]): BatchAlarms => {
  const batches = new Set(runs.map(({ batchId }) => batchId));
  const alarms = new Map<string, BatchAlarm>();
  const alarmed = new Set<number>();
  const judged = new Set<number>();
  const charts = Map.groupBy(runs.flatMap(toPoints), ({ chart }) => chart);
  for (const points of charts.values())
    for (const { measured, ewma, signals } of siteChart(points).points) {
      if (ewma !== null) judged.add(measured.batchId);
      if (signals.length > 0) {
        alarmed.add(measured.batchId);
        alarms.set(measured.key, { laboratory: measured.laboratory, batch: measured.batch, signals });
      }
    }
  return {
    hasReference: (batchId) => batches.has(batchId),
    isJudged: (batchId) => judged.has(batchId),
    batchIds: [...alarmed],
    find: (batchId, { testId, position }) =>
      batchId === null ? undefined : alarms.get(alarmKey(batchId, testId, position)),
  };
};

export type ReadBatchAlarms = (tx: ReadTx) => Promise<BatchAlarms>;

/** Computed once per version of the archive. */
export const openBatchAlarms = (samples: Pick<Samples, 'onArchiveChange'>): ReadBatchAlarms =>
  oncePerVersion(samples, async (tx) => computeBatchAlarms(await readReferenceRuns(tx)));

/** The cells of the archive in a batch under alarm, regardless of their holders. */
export interface AlarmedCells {
  /** Whether any value of the oil has an alarm. */
  hasAny(sampleId: number): boolean;
  /** The alarm on the values of an analyte of an oil. */
  find(sampleId: number, analyte: { testId: number; position: number }): BatchAlarm | undefined;
}

const readAlarmedCells = async (tx: ReadTx, readAlarms: ReadBatchAlarms): Promise<AlarmedCells> => {
  await withoutTimeLimit(tx);
  const alarms = await readAlarms(tx);
  const batchesByOil = new Map<number, Map<number, number>>();
  for (const { sampleId, testId, batchId } of await readCellsOfBatches(tx, alarms.batchIds)) {
    const batches = batchesByOil.get(sampleId) ?? new Map<number, number>();
    batchesByOil.set(sampleId, batches.set(testId, batchId));
  }
  return {
    hasAny: (sampleId) => batchesByOil.has(sampleId),
    find: (sampleId, analyte) =>
      alarms.find(batchesByOil.get(sampleId)?.get(analyte.testId) ?? null, analyte),
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
