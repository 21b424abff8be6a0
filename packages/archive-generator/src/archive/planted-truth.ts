/** What the generator knows of an oil and no result tells outright: for tests, and for analyses that want to be judged. */
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
  /** 0 for the first formulation of the product, and the year the present one came on the market. */
  formulation: number;
  formulatedIn: number;
  stock: BaseStock;
  /** Off specification, wrongly filled or counterfeit; null for an oil that is none of these. */
  fault: Fault | null;
}

export const plantedTruthOf = ({ sample, truth }: GeneratedOil): PlantedTruth => ({
  reportNumber: sample.reportNumber,
  productKey: truth.productKey,
  packageHouse: truth.package.house,
  packageGeneration: truth.package.generation,
  formulation: truth.formulation,
  formulatedIn: truth.formulatedIn,
  stock: truth.stock,
  fault: truth.fault,
});

/** The planted truth of every market oil of an archive, in the order of the archive; the database holds none of it. */
export function* plantedTruth(archive: { seed: number; oils: number }): Generator<PlantedTruth> {
  for (const group of generateArchive(archive)) for (const oil of group.oils) yield plantedTruthOf(oil);
}
