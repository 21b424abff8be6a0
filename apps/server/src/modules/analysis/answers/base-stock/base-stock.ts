import type { AnswerOil } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { AnswerFigure, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import {
  type BaseStockGroupName,
  baseStockGroups,
} from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { type AnswerAnalysis, oilColumns, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, toAnswerOil } from '../answer-oils.ts';
import {
  gradeFeatures,
  groupCount,
  type StockFeature,
  stockAnalytes,
  stockFeatures,
  stockGroups,
  stockPosteriors,
} from './stock-posteriors.ts';

type Row = AnswerRow<'base-stock'>;

const rule =
  'Sulfur less 2.07 P and, where it is known, 0.9 Mo, density at 15 °C less 0.00035 (BN − 7) and 0.0006 (KV100 − 10), the aromatic and ester ' +
  'bands (ASTM E2412) and Noack against the median of the grade, those that are known, each normal within a Group of API 1509 with a mean and ' +
  'deviation that the institute assumes: the posterior probability of Groups I to V from equal priors. Then viscosity index and ln of cranking ' +
  'viscosity as well, normal about the mean of each Group in the grade, before and from 2001, weighted by the first probabilities (from 20 oils ' +
  'on). A Group is stated above 0.8.';

const stated = 0.8;

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

const toFigure = (inferred: Inferred): AnswerFigure<'base-stock'> => {
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
    figure: toFigure(inferred),
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

export const baseStock: AnswerAnalysis<'base-stock'> = { analytes: () => stockAnalytes, compute };
