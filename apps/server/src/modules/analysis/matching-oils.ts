import { z } from 'zod';
import type { CellMask } from '#modules/samples/samples.module.ts';
import type { AnalysisEngine, RowsQuery } from './engine/analysis-engine.ts';

const sampleIds = z.array(z.object({ sample: z.number() }));

/** The ids of all matching oils in the order of the query. */
export const matchingOils = async (
  engine: AnalysisEngine,
  rows: RowsQuery,
  mask: CellMask,
): Promise<number[]> => {
  const { results } = await engine.page({ ...rows, columns: [], offset: 0, limit: mask.size }, mask);
  return sampleIds.parse(JSON.parse(results)).map(({ sample }) => sample);
};
