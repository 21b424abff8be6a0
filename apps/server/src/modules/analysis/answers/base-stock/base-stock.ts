import type { AnswerOil } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { AnswerFigure, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import {
  type BaseStockGroupName,
  baseStockGroups,
} from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { type AnswerAnalysis, oilColumns, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, toAnswerOil } from '../answer-oils.ts';
import {
  corrections,
  gradeFeatures,
  groupCount,
  listStockSets,
  minOils,
  type StockFeature,
  stockAnalytes,
  stockFeatureNames,
  stockFeatures,
  stockGroups,
  stockPosteriors,
} from './stock-posteriors.ts';

type Row = AnswerRow<'base-stock'>;

const units: Readonly<Record<StockFeature, string>> = {
  sulfur: 'S',
  density: 'density',
  aromatics: 'aromatics',
  ester: 'ester',
  noack: 'Noack',
};

/** `I: S 4400 ± 1300, density 0.884 ± 0.006, …`. */
const describeGroup = (group: BaseStockGroupName) =>
  `${group}: ${stockFeatureNames
    .map((feature) => `${units[feature]} ${stockGroups[group][feature].join(' ± ')}`.replaceAll('-', '−'))
    .join(', ')}`;

const stated = 0.8;

/** Measured on generated archives: docs/answers-found.md. */
const successRates =
  'On generated archives whose base stocks have other properties than these, a stated Group I was right in 99 to 100%, II in 88 to 100%, III in 82 to 95% and IV in 54 to 86%; on real oils this is not known.';

/** The rule as the page states it; a reader computes the same probabilities from it. */
const rule =
  'All parameters of this rule are assumptions of the institute; no public source states them for finished oils. Features of an oil, those that are known from plain numbers: ' +
  `S = sulfur − ${corrections.sulfurOfPhosphorus} P − ${corrections.sulfurOfMolybdenum} Mo (Mo 0 where not known), mg/kg; density at 15 °C − ${corrections.densityOfBaseNumber} (BN − 7) − ${corrections.densityOfViscosity} (KV100 − 10), g/mL; ` +
  'the bands at 1610 (aromatics) and 1740 cm⁻¹ (ester; ASTM E2412), A/0.1 mm; Noack less the median of its grade, mass %. ' +
  `Each is normal within a Group, mean ± deviation: ${baseStockGroups.map(describeGroup).join('; ')}. ` +
  'First pass: probability of a Group ∝ the product of the densities of the known features, with equal priors. Second pass: times the densities of viscosity index and of ln of cranking ' +
  `viscosity at the grade temperature, in every set of oils of one grade, before 2001 or from 2001 on, with at least ${minOils} numbers: about the mean of the Group, weighted by the first probabilities, ` +
  `or the mean of all where the weights of the Group sum to less than ${minOils}, with one variance, the mean of the squared distances from these means weighted likewise; normalized to 1. ` +
  `A Group is stated above ${stated}. ${successRates}`;

const orNull = (value = Number.NaN) => (Number.isNaN(value) ? null : value);

const listColumns = (oils: AnswerOils) => [
  ...oilColumns,
  { key: 'group', label: 'Group', unit: '', decimals: null },
  { key: 'probability', label: 'Probability', unit: '', decimals: 2 },
  { key: 'density', label: 'Density of the base stock', unit: 'g/mL', decimals: 4 },
  { key: 'sulfur', label: 'Sulfur of the base stock', unit: 'mg/kg', decimals: 0 },
  {
    ...{ key: 'aromatics', label: 'Aromatics', unit: 'A/0.1 mm', decimals: 1 },
    analyte: oils.values('FTIR Aromatics (1610 cm-1)').analyte.id,
  },
];

const shownPoints = 1500;

const ellipse = (group: BaseStockGroupName) => {
  const { density, sulfur } = stockGroups[group];
  // √(χ² 0.95 with 2 degrees of freedom)
  const half = 2.448;
  return {
    group,
    density: density[0],
    sulfur: sulfur[0],
    density_half: half * density[1],
    sulfur_half: half * sulfur[1],
  };
};

interface Inferred {
  features: Record<StockFeature, Float64Array>;
  probabilities: Float64Array;
  /** Oils with a density or a sulfur content. */
  judged: number[];
}

/** The index of the most probable group; -1 if none is above 0.8. */
const groupAt = ({ probabilities }: Inferred, index: number): number => {
  for (let group = 0; group < groupCount; group++)
    if ((probabilities[index * groupCount + group] ?? 0) > stated) return group;
  return -1;
};

const toFigure = (inferred: Inferred, labels: AnswerOils['labels']): AnswerFigure<'base-stock'> => {
  const { judged, features } = inferred;
  const counts = new Map<number, number>();
  for (const index of judged) {
    const group = groupAt(inferred, index);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const placed = judged.filter(
    (i) => !Number.isNaN(features.density[i]) && !Number.isNaN(features.sulfur[i]),
  );
  const step = Math.max(1, Math.ceil(placed.length / shownPoints));
  return {
    kind: 'ellipses',
    groups: baseStockGroups.map((group, index) => ({ group, oils: counts.get(index) ?? 0 })),
    not_stated: counts.get(-1) ?? 0,
    ellipses: baseStockGroups.map(ellipse),
    points: placed
      .filter((_, index) => index % step === 0)
      .map((index) => ({
        report_number: labels[index]?.reportNumber ?? '',
        brand_name: labels[index]?.brandName ?? '',
        density: features.density[index] ?? 0,
        sulfur: features.sulfur[index] ?? 0,
        group: baseStockGroups[groupAt(inferred, index)] ?? null,
      })),
  };
};

const toRow = (oil: AnswerOil, inferred: Inferred, index: number): Row => {
  const { features, probabilities } = inferred;
  const own = [...probabilities.subarray(index * groupCount, (index + 1) * groupCount)];
  return {
    ...oil,
    group: baseStockGroups[groupAt(inferred, index)] ?? null,
    probability: Math.max(...own),
    probabilities: own,
    density: orNull(features.density[index]),
    sulfur: orNull(features.sulfur[index]),
    aromatics: orNull(features.aromatics[index]),
  };
};

const compute = (oils: AnswerOils) => {
  const features = stockFeatures(oils);
  const judged: number[] = [];
  for (let i = 0; i < oils.count; i++)
    if (!Number.isNaN(features.density[i]) || !Number.isNaN(features.sulfur[i])) judged.push(i);
  const probabilities = stockPosteriors(oils.labels, features, gradeFeatures(oils));
  const inferred: Inferred = { features, probabilities, judged };
  return {
    rule,
    n: judged.length,
    leftOut: toLeftOut([
      [
        'Neither density nor sulfur, with what corrects them, has a value in your data.',
        oils.count - judged.length,
      ],
    ]),
    figure: toFigure(inferred, oils.labels),
    columns: listColumns(oils),
    rows: {
      count: judged.length,
      at: (row: number) => {
        const index = judged[row] ?? -1;
        const label = oils.labels[index];
        if (!label) throw new RangeError(`no row ${row}`);
        return toRow(toAnswerOil(label), inferred, index);
      },
    },
  };
};

export const baseStock: AnswerAnalysis<'base-stock'> = {
  analytes: () => stockAnalytes,
  needs: ({ labels }) => listStockSets(labels),
  compute,
};
