import type { Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { DictionaryAnalyte } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { rangesAfter, roundEdges } from './bins.ts';
import { countedNumbers, readSpread } from './figures.store.ts';

/** The public distribution of an analyte over the released archive. */
export const readDistributionOf = async (tx: ReadTx, analyte: DictionaryAnalyte): Promise<Distribution> => {
  const { id, name, unit, decimals } = analyte;
  const { numbers, lots } = await countedNumbers(tx, analyte);
  const { oils, low, high } = await readSpread(tx, numbers);
  const edges = low === null || high === null ? [] : roundEdges(low, high);
  const bins = edges.length === 0 ? [] : rangesAfter(edges, await lots(edges));
  const inBins = bins.reduce((sum, bin) => sum + bin.oils, 0);
  return { analyte: { id, name, unit, decimals }, oils: bins.length > 0 ? inBins : oils, bins };
};
