/** Targets for product identity: bottles of a product contain the same oil, with occasional reformulations. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { faultless, reported } from './measured.ts';
import { type Grouped, intraclassCorrelation, percent } from './statistics.rules.ts';
import type { Target } from './target.ts';

export const identityProperties: readonly (readonly [name: string, analyte: string])[] = [
  ['KV100', 'Kinematic Viscosity @ 100 C'],
  ['HTHS', 'HTHS Viscosity @ 150 C'],
  ['VI', 'Viscosity Index'],
  ['CCS', 'CCS Viscosity @ Grade Temperature'],
  ['Noack', 'Noack Evaporation Loss'],
];

/**
 * Reported values, grouped by product within grade and class. The cranking limits changed in 2001, so earlier and
 * later values are in separate groups.
 */
function groupByProduct(oils: readonly GeneratedOil[], analyte: string): Grouped[] {
  return oils.flatMap((oil) => {
    const value = reported(oil, analyte);
    if (value === undefined) return [];
    const { truth, sample } = oil;
    const limits = analyte.startsWith('CCS') && sample.year < 2001 ? 'before 2001' : '';
    return {
      stratum: `${sample.saeGrade}/${truth.specs.join('/')}/${limits}`,
      group: `${truth.productKey}${limits}`,
      value,
    };
  });
}

/** Products sold for at least five years. */
function selectLongSold(oils: readonly GeneratedOil[]): GeneratedOil[][] {
  const products = [...Map.groupBy(oils, ({ truth }) => truth.productKey).values()];
  return products.filter((bottles) => {
    const years = bottles.map(({ sample }) => sample.year);
    return Math.max(...years) - Math.min(...years) >= 5;
  });
}

export function productTargets(oils: readonly GeneratedOil[]): Target[] {
  const faultlessOils = faultless(oils);
  const reformulated = percent(
    selectLongSold(oils),
    (bottles) => new Set(bottles.map(({ truth }) => truth.formulation)).size > 1,
  );
  return [
    ...identityProperties.map(([name, analyte]) => ({
      name: `Intraclass correlation of ${name}, same brand, region, grade and class`,
      found: intraclassCorrelation(groupByProduct(faultlessOils, analyte)),
      min: 0.8,
      max: null,
    })),
    {
      name: 'Products sold over five years that were reformulated, %',
      found: reformulated,
      min: 15,
      max: 70,
    },
  ];
}
