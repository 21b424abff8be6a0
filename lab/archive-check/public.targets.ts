/** Product identity as a reader of labels and reported values sees it, without the generator's truth. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { findSuspects } from '../../apps/server/src/modules/analysis/answers/suspects/suspects.ts';
import { generatedOils } from '../answers-found/generated-oils.ts';
import { reported } from './measured.ts';
import { identityProperties } from './product.targets.ts';
import { type Grouped, intraclassCorrelation } from './statistics.rules.ts';
import type { Target } from './target.ts';
import { verdictOn } from './verdict.targets.ts';

/** What one product is by its label. */
const productOf = ({ sample }: GeneratedOil) =>
  [sample.brandName, sample.supplier, sample.region, sample.saeGrade, sample.serviceClass].join('\t');

/** The limits of cranking viscosity changed in 2001. */
const eraOf = ({ sample }: GeneratedOil, analyte: string) =>
  analyte.startsWith('CCS') && sample.year < 2001 ? 'before 2001' : '';

const groupByLabel = (oils: readonly GeneratedOil[], analyte: string): Grouped[] =>
  oils.flatMap((oil) => {
    const value = reported(oil, analyte);
    if (value === undefined) return [];
    const { saeGrade, serviceClass } = oil.sample;
    const era = eraOf(oil, analyte);
    return { stratum: `${saeGrade}/${serviceClass}/${era}`, group: `${productOf(oil)}\t${era}`, value };
  });

/** Oils that their own values say are not what the label states: no additive, another grade, or a grade or claim refuted. */
const refutedOils = (oils: readonly GeneratedOil[]): ReadonlySet<GeneratedOil> => {
  const suspects = findSuspects(generatedOils(oils)).found.filter(({ kind }) => kind !== 'outlier');
  return new Set([
    ...suspects.flatMap(({ index }) => oils[index] ?? []),
    ...oils.filter((oil) => verdictOn(oil).head === 'does_not_conform'),
  ]);
};

/** The same correlation over all oils, and over the products of which no bottle is refuted. */
export const publicTargets = (oils: readonly GeneratedOil[]): Target[] => {
  const bad = new Set([...refutedOils(oils)].map(productOf));
  const sound = oils.filter((oil) => !bad.has(productOf(oil)));
  const correlations = (view: string, of: readonly GeneratedOil[], range: Pick<Target, 'min' | 'max'>) =>
    identityProperties.map(
      ([property, analyte]): Target => ({
        name: `By label and values alone, ${view}: intraclass correlation of ${property}`,
        found: intraclassCorrelation(groupByLabel(of, analyte)),
        ...range,
      }),
    );
  return [
    ...correlations('all bottles', oils, { min: -1, max: 1 }),
    ...correlations('products without a refuted or suspect bottle', sound, { min: 0.8, max: null }),
  ];
};
