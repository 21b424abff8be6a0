import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { chiSquareQuantile } from '@iom/statistics/distributions/distributions.ts';
import { commonShift } from '@iom/statistics/multivariate/common-shift.ts';
import { averageLinkage } from '@iom/statistics/multivariate/hierarchical-clustering.ts';
import { type AnswerAnalysis, oilColumns, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, numberOrMost, toAnswerOil } from '../answer-oils.ts';
import { carriedOnRule, deviationNear, reproducibilityNear } from '../deviation.ts';

/** The elements of an additive fingerprint, by the names of their analytes (ASTM D5185; nitrogen ASTM D5762). */
export const fingerprintElements = [
  'Calcium',
  'Magnesium',
  'Zinc',
  'Phosphorus',
  'Boron',
  'Molybdenum',
  'Nitrogen',
] as const;

/** Contents of oils as logarithms with their variances, element by element for each oil. */
export interface ElementLogs {
  /** NaN for an oil that lacks one of the elements. */
  logs: Float64Array;
  /** (s / content)², s = R / 2.77. */
  variances: Float64Array;
  isComplete: Uint8Array;
  complete: number;
}

/**
 * ln of each content and its variance. A content below R at the lower bound of the method's range, including
 * `<1`, counts as that R: below it an element cannot be distinguished from 0. A content above a limit is
 * missing.
 */
export const elementLogs = (oils: AnswerOils, elements: readonly string[]): ElementLogs => {
  const size = elements.length;
  const logs = new Float64Array(oils.count * size).fill(Number.NaN);
  const variances = new Float64Array(oils.count * size);
  const isComplete = new Uint8Array(oils.count).fill(1);
  for (const [element, name] of elements.entries()) {
    const values = oils.values(name);
    const { analyte } = values;
    for (let i = 0; i < oils.count; i++) {
      const number = numberOrMost(values, i);
      if (Number.isNaN(number)) {
        isComplete[i] = 0;
        continue;
      }
      const year = oils.labels[i]?.year ?? 0;
      const content = Math.max(number, reproducibilityNear(analyte.precision, 0, year) ?? 1);
      logs[i * size + element] = Math.log(content);
      variances[i * size + element] =
        ((deviationNear(analyte.precision, content, year) ?? content) / content) ** 2;
    }
  }
  return { logs, variances, isComplete, complete: isComplete.reduce((sum, one) => sum + one, 0) };
};

type Row = AnswerRow<'fingerprint'>;

const rule =
  'a and b = ln(Ca, Mg, Zn, P, B, Mo, N) of two oils. The treat rate eᵏ of b over a minimizes D² = (b − a − k)ᵀ(Σa + Σb)⁻¹(b − a − k), with ' +
  'Σ the (s / content)² of each element, s = R / 2.77; a content below R at the lower ' +
  `bound of the range of the method counts as that R (N: 1 mg/kg). The same package where D² is at most the 0.95 quantile of χ² with 6 degrees of freedom. ${carriedOnRule}`;

const size = fingerprintElements.length;
const limit = chiSquareQuantile(0.95, size - 1);
const nearestCount = 10;

/**
 * Compares two oils that have every element: their distance, and the treat rate of the second divided by that
 * of the first.
 */
const comparison = ({ logs, variances }: ElementLogs) => {
  const differences = new Float64Array(size);
  const sums = new Float64Array(size);
  return (one: number, other: number) => {
    for (let element = 0; element < size; element++) {
      const [first, second] = [one * size + element, other * size + element];
      differences[element] = (logs[second] ?? 0) - (logs[first] ?? 0);
      sums[element] = (variances[first] ?? 0) + (variances[second] ?? 0);
    }
    return commonShift(differences, sums);
  };
};

/** Squared distances of all oils from one, NaN with a missing element. */
export const packageDistances = (elements: ElementLogs, from: number): Float64Array => {
  const compare = comparison(elements);
  return Float64Array.from(elements.isComplete, (isComplete, index) =>
    isComplete ? compare(from, index).squaredDistance : Number.NaN,
  );
};

/** The compared oil: the chosen one, otherwise the first with every element; -1 without one. */
const chosenOil = ({ labels }: AnswerOils, { isComplete }: ElementLogs, sample: number | undefined) =>
  sample === undefined
    ? isComplete.indexOf(1)
    : labels.findIndex(({ id }, index) => id === sample && isComplete[index] === 1);

const readContents = (oils: AnswerOils, index: number) =>
  fingerprintElements.map((name) => oils.values(name).numbers[index] ?? 0);

const columns = [
  ...oilColumns,
  { key: 'distance', label: 'Distance D²', unit: '', decimals: 1 },
  { key: 'treat_ratio', label: 'Treat rate', unit: '×', decimals: 2 },
];

/**
 * The indices of the ten nearest oils of other brands, or of all; and the number of all oils as near as the
 * same package.
 */
const nearest = (oils: AnswerOils, distances: Float64Array, chosen: number, otherBrands: boolean) => {
  const brand = oils.labels[chosen]?.brandName;
  const candidates: number[] = [];
  for (let i = 0; i < distances.length; i++) {
    if (i === chosen || Number.isNaN(distances[i])) continue;
    if (!otherBrands || oils.labels[i]?.brandName !== brand) candidates.push(i);
  }
  candidates.sort((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0) || one - other);
  const same = candidates.findIndex((index) => (distances[index] ?? 0) > limit);
  return { found: candidates.slice(0, nearestCount), same: same === -1 ? candidates.length : same };
};

const compute = (oils: AnswerOils, { sample, other_brands }: AnswerParameters<'fingerprint'>) => {
  const elements = elementLogs(oils, fingerprintElements);
  const chosen = chosenOil(oils, elements, sample);
  const distances = packageDistances(elements, Math.max(0, chosen));
  const compare = comparison(elements);
  const { found, same } =
    chosen < 0 ? { found: [], same: 0 } : nearest(oils, distances, chosen, other_brands);
  const shown = chosen < 0 ? [] : [chosen, ...found];
  const matrix = shown.map((one) => shown.map((other) => compare(one, other).squaredDistance));
  const readOil = (index: number) => oils.labels.slice(index, index + 1).map(toAnswerOil);
  const rows = found.flatMap((index): Row[] =>
    readOil(index).map((oil) => ({
      ...oil,
      distance: distances[index] ?? 0,
      treat_ratio: Math.exp(compare(chosen, index).shift),
      same_package: (distances[index] ?? 0) <= limit,
    })),
  );
  const figure: AnswerFigure<'fingerprint'> = {
    kind: 'dendrogram',
    elements: [...fingerprintElements],
    oils: shown.flatMap((index) =>
      readOil(index).map((oil) => ({ ...oil, contents: readContents(oils, index) })),
    ),
    merges: averageLinkage(matrix),
    limit,
    same_package: same,
  };
  return {
    rule,
    n: elements.complete,
    leftOut: toLeftOut([
      [
        'At least one of the seven elements has no value in your data, or one above a limit.',
        oils.count - elements.complete,
      ],
    ]),
    figure,
    columns,
    rows: toAnswerRows(rows),
  };
};

export const fingerprint: AnswerAnalysis<'fingerprint'> = {
  analytes: () => fingerprintElements,
  needs: () => () => [fingerprintElements],
  compute,
};
