import type { ValueColumn } from '#modules/library/library.module.ts';
import {
  type CellMask,
  type OilBatch,
  type RetestedCell,
  readBatches,
  readRetests,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';

/** Where held values were measured, and their later runs. */
export interface Measurements {
  /** Laboratory and batch of a test of an oil; empty if not stated. */
  batchOf(sampleId: number, testId: number): string;
  /** Plain numbers of the later runs of a value in the laboratory of the first. */
  retestsOf(sampleId: number, analyte: Pick<ValueColumn, 'testId' | 'position'>): number[];
}

type BatchOf = (sampleId: number, testId: number) => OilBatch | undefined;

const toMeasurements = (batchOf: BatchOf, retests: readonly RetestedCell[]): Measurements => ({
  batchOf: (sampleId, testId) => {
    const { laboratory = '', batch = '' } = batchOf(sampleId, testId) ?? {};
    return laboratory === '' || batch === '' ? '' : `${laboratory} ${batch}`;
  },
  retestsOf: (sampleId, { testId, position }) => {
    const laboratory = batchOf(sampleId, testId)?.laboratory ?? '';
    return retests.flatMap((one) => {
      const isOfCell = one.sampleId === sampleId && one.testId === testId;
      if (!isOfCell || laboratory === '' || one.laboratory !== laboratory) return [];
      const isPlain = (one.retest.qualifiers?.[position] ?? null) === null;
      return (isPlain ? one.retest.numbers[position] : null) ?? [];
    });
  },
});

/** Reads laboratories, batches and retests of the cells of these oils within the mask. */
export const readMeasurements = async (
  tx: ReadTx,
  mask: CellMask,
  sampleIds: readonly number[],
): Promise<Measurements> => {
  const held = new Map(sampleIds.map((id) => [id, mask.get(id) ?? new Set<number>()]));
  const batches = await readBatches(tx, held, sampleIds);
  const batchOf: BatchOf = (sampleId, testId) =>
    batches.find((one) => one.sampleId === sampleId && one.testIds.includes(testId));
  return toMeasurements(batchOf, await readRetests(tx, held));
};
