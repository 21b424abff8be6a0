/**
 * Facts about an oil that the generator knows and no result states directly: for tests and for evaluating
 * analyses.
 */
import type { BaseStock } from '../formulation/base-stock.rules.ts';
import type { Fault } from '../formulation/defects.rules.ts';
import { generateArchive } from './archive.ts';
import type { GeneratedOil } from './oil.ts';

export interface PlantedTruth {
  reportNumber: string;
  /** Brand, region, grade and class with the archive's seed: bottles of one key are one product. */
  productKey: string;
  packageHouse: string;
  packageGeneration: number;
  /** 0 for the first formulation of the product, and the year the current one came on the market. */
  formulation: number;
  formulatedIn: number;
  stock: BaseStock;
  /** Off specification, wrongly filled or counterfeit, or null. */
  fault: Fault | null;
}

export const toPlantedTruth = ({ sample, truth }: GeneratedOil): PlantedTruth => ({
  reportNumber: sample.reportNumber,
  productKey: truth.productKey,
  packageHouse: truth.package.house,
  packageGeneration: truth.package.generation,
  formulation: truth.formulation,
  formulatedIn: truth.formulatedIn,
  stock: truth.stock,
  fault: truth.fault,
});

/**
 * The planted truth of every market oil of an archive, in the archive's order; the database contains none of
 * it.
 */
export function* plantedTruth(archive: { seed: number; oils: number }): Generator<PlantedTruth> {
  for (const group of generateArchive(archive)) for (const oil of group.oils) yield toPlantedTruth(oil);
}
