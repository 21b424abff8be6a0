import type { Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { DictionaryAnalyte } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { rangesAfter, roundEdges } from './bins.ts';
import { countedNumbers } from './figures.store.ts';

/** The smallest of the numbers, which ascend, that a share of them does not exceed, as PostgreSQL's `percentile_disc`. */
const reachedBy = (numbers: readonly number[], share: number) =>
  numbers[Math.max(0, Math.ceil(share * numbers.length) - 1)];

/** The public distribution of an analyte over the released archive. */
export const readDistributionOf = async (tx: ReadTx, analyte: DictionaryAnalyte): Promise<Distribution> => {
  const { id, name, unit, decimals } = analyte;
  const { numbers, lots, waiting } = await countedNumbers(tx, analyte);
  const ascending = numbers.toSorted((one, other) => one - other);
  const [low, high] = [reachedBy(ascending, 0.02), reachedBy(ascending, 0.98)];
  const edges = low === undefined || high === undefined ? [] : roundEdges(low, high);
  const bins = edges.length === 0 ? [] : rangesAfter(edges, lots(edges), waiting);
  const inBins = bins.reduce((sum, bin) => sum + bin.oils, 0);
  return { analyte: { id, name, unit, decimals }, oils: bins.length > 0 ? inBins : numbers.length, bins };
};
