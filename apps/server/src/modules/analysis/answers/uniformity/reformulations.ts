import type { AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { holm } from '@iom/statistics/comparison/tests.ts';
import { chiSquareUpper, normalCdf } from '@iom/statistics/distributions/distributions.ts';
import { commonShift } from '@iom/statistics/multivariate/common-shift.ts';
import type { AnswerOils, MeasuredValues } from '../answer-oils.ts';
import { reproducibilityNear } from '../deviation.ts';

/** Bottles of one product, in order of year and report number, as indices of the oils. */
export type Bottles = readonly number[];

/** Bottles of one brand, region, SAE grade and service class. */
export const listProducts = ({ labels }: AnswerOils): Bottles[] => {
  const byName = new Map<string, number[]>();
  for (const [index, { brandName, region, saeGrade, serviceClass }] of labels.entries()) {
    const name = `${brandName}\n${region}\n${saeGrade}\n${serviceClass}`;
    const bottles = byName.get(name);
    if (bottles) bottles.push(index);
    else byName.set(name, [index]);
  }
  const readYear = (index: number) => labels[index]?.year ?? 0;
  return [...byName.values()].map((bottles) =>
    bottles.sort((one, other) => readYear(one) - readYear(other) || one - other),
  );
};

export const reformulationElements = ['Calcium', 'Magnesium', 'Phosphorus', 'Boron', 'Molybdenum'] as const;

type Reformulation = AnswerRow<'uniformity'>['reformulations'][number];
type DifferingBottle = AnswerRow<'uniformity'>['differing'][number];

/** The changes of a product that the bottles show. */
export interface ProductHistory {
  reformulations: Reformulation[];
  differing: DifferingBottle[];
}

/** Spread of a content from batch to batch of one formulation, as a share of it: an assumption of the institute. */
const batchSpread = 0.03;
const significance = 0.01;
/** Bottles on each side of a dated change. */
const minSide = 2;
/** Elements above `present` on both sides, and as many as are above `absent` on either, must share one ratio beyond `least` in a change of treat rate. */
const treatRate = { present: 20, absent: 60, least: 0.2, significance: 0.01 };

/** The rule as the page states it; a reader computes the same changes from it. */
export const historyRule =
  'Bottles of which a value refutes the label, and those that Suspects calls No additive or Another grade, are left out of what follows. Of the others with any of Ca, Mg, P, B and Mo, ' +
  `parted in two at every boundary between two years with at least ${minSide} bottles on each side, and into each bottle and the rest, the clearest parting counts: ` +
  'that with the greatest sum of z², z = (mean − mean) / √(v (1/n + 1/n)), ' +
  `v = s² + (${batchSpread} X)², s = R / 2.77 at X, X the greatest content of the element on either side; there an element changed where the means differ by more than R at the greater mean ` +
  `and p = 2 Φ(−|z|) < ${significance} after Holm over the elements and times the number of partings. A boundary with a change dates a reformulation, one bottle apart from the rest is one bottle that differs ` +
  '(of two bottles the later one is named, though either may differ). The parts are parted likewise. ' +
  'A boundary is another treat rate and no reformulation where all elements ' +
  `with means above ${treatRate.present} mg/kg on both sides, at least two and as many as are above ${treatRate.absent} on either, change by one ratio e^k, |k| > ${treatRate.least}, ` +
  `and χ² of what is left, with the variances (s / mean)² of both sides and 2 · ${batchSpread}², is not beyond ${100 * treatRate.significance}%. ` +
  'Censored values count as their number.';

interface Step {
  name: string;
  from: number;
  to: number;
  /** The change in units of its standard deviation. */
  z: number;
  exceedsR: boolean;
}

const computeMean = ({ numbers }: MeasuredValues, bottles: Bottles) => {
  let [sum, count, greatest] = [0, 0, 0];
  for (const index of bottles) {
    const number = numbers[index] ?? Number.NaN;
    if (Number.isNaN(number)) continue;
    sum += number;
    count++;
    greatest = Math.max(greatest, number);
  }
  return { mean: sum / count, count, greatest };
};

/**
 * The change of one element between two sets of bottles; undefined if a side has no value or R is unknown.
 */
const computeStep = (
  { labels }: AnswerOils,
  values: MeasuredValues,
  { before, after }: Split,
): Step | undefined => {
  const [one, other] = [computeMean(values, before), computeMean(values, after)];
  if (one.count === 0 || other.count === 0) return undefined;
  // one level for all boundaries of the product: the spread rises with the content
  const level = Math.max(one.greatest, other.greatest);
  const year = labels[after[0] ?? 0]?.year ?? 0;
  const { precision } = values.analyte;
  const reproducibility = reproducibilityNear(precision, Math.max(one.mean, other.mean), year);
  const spread = reproducibilityNear(precision, level, year);
  if (reproducibility === null || spread === null) return undefined;
  const variance = (spread / reproducibilityOverDeviation) ** 2 + (batchSpread * level) ** 2;
  const change = other.mean - one.mean;
  const z = change / Math.sqrt(variance * (1 / one.count + 1 / other.count));
  return {
    name: values.analyte.name,
    from: one.mean,
    to: other.mean,
    z,
    exceedsR: Math.abs(change) > reproducibility,
  };
};

/**
 * Elements that all changed by one ratio are no reformulation, but more or less of the same package, or a
 * diluted bottle.
 */
const isTreatRate = (steps: readonly Step[], values: readonly MeasuredValues[], year: number): boolean => {
  const present = steps.filter(({ from, to }) => Math.min(from, to) > treatRate.present);
  const expected = steps.filter(({ from, to }) => Math.max(from, to) > treatRate.absent).length;
  if (present.length < 2 || present.length < expected) return false;
  const variances = present.map(({ name, from, to }) => {
    const own = values.find(({ analyte }) => analyte.name === name);
    const share = (level: number) =>
      (reproducibilityNear(own?.analyte.precision ?? [], level, year) ?? level) /
      reproducibilityOverDeviation /
      level;
    return share(from) ** 2 + share(to) ** 2 + 2 * batchSpread ** 2;
  });
  const { shift, squaredDistance } = commonShift(
    present.map(({ from, to }) => Math.log(to / from)),
    variances,
  );
  return (
    Math.abs(shift) > treatRate.least &&
    chiSquareUpper(squaredDistance, present.length - 1) > treatRate.significance
  );
};

/** One way to part bottles in two: at a boundary between two years, or one bottle from the others. */
interface Split {
  before: Bottles;
  after: Bottles;
}

/** The split whose parts differ most, by the sum of squares, with the elements that changed by more than R and beyond chance. */
const clearestChange = (oils: AnswerOils, values: readonly MeasuredValues[], splits: readonly Split[]) => {
  let best: { split: Split; steps: Step[] } | undefined;
  let greatest = 0;
  for (const split of splits) {
    const steps = values.flatMap((one) => computeStep(oils, one, split) ?? []);
    const squares = steps.reduce((sum, { z }) => sum + z * z, 0);
    if (squares <= greatest) continue;
    greatest = squares;
    best = { split, steps };
  }
  if (!best) return undefined;
  const adjusted = holm(best.steps.map(({ z }) => 2 * normalCdf(-Math.abs(z))));
  const changed = best.steps.filter(
    ({ exceedsR }, at) => exceedsR && (adjusted[at] ?? 1) * splits.length < significance,
  );
  if (changed.length === 0) return undefined;
  const elements = changed.map(({ name, from, to }) => ({ name, from, to }));
  return { ...best, elements };
};

/** The boundaries with enough bottles on each side, then each bottle against the others; of two bottles the later one. */
const listSplits = ({ labels }: AnswerOils, bottles: Bottles): Split[] => [
  ...bottles.flatMap((index, at) => {
    const isBoundary = at > 0 && labels[bottles[at - 1] ?? 0]?.year !== labels[index]?.year;
    if (!isBoundary || at < minSide || bottles.length - at < minSide) return [];
    return [{ before: bottles.slice(0, at), after: bottles.slice(at) }];
  }),
  ...(bottles.length === 2 ? bottles.slice(1) : bottles).map((bottle) => ({
    before: bottles.filter((other) => other !== bottle),
    after: [bottle],
  })),
];

const noChange: ProductHistory = { reformulations: [], differing: [] };

const readHistory = (
  oils: AnswerOils,
  values: readonly MeasuredValues[],
  bottles: Bottles,
): ProductHistory => {
  if (bottles.length < 2) return noChange;
  const found = clearestChange(oils, values, listSplits(oils, bottles));
  if (!found) return noChange;
  const { before, after } = found.split;
  const [one, other] = [readHistory(oils, values, before), readHistory(oils, values, after)];
  const [last, first] = [oils.labels[before.at(-1) ?? 0], oils.labels[after[0] ?? 0]];
  if (!last || !first) return noChange;
  const { elements } = found;
  const isDated = after.length >= minSide && !isTreatRate(found.steps, values, first.year);
  const isAlone = after.length === 1;
  return {
    reformulations: [
      ...one.reformulations,
      ...(isDated ? [{ after: last.year, by: first.year, elements }] : []),
      ...other.reformulations,
    ],
    differing: [
      ...one.differing,
      ...(isAlone ? [{ report_number: first.reportNumber, year: first.year, elements }] : []),
      ...other.differing,
    ],
  };
};

/**
 * Dates at which products were reformulated, and single bottles that differ, by the rule above.
 * @param isRefuted 1 for a bottle that is left out.
 */
export const productHistories = (oils: AnswerOils, isRefuted: ArrayLike<number>) => {
  const values = reformulationElements.map((name) => oils.values(name));
  const isKnown = (index: number) => values.some(({ numbers }) => !Number.isNaN(numbers[index]));
  return (bottles: Bottles): ProductHistory =>
    readHistory(
      oils,
      values,
      bottles.filter((index) => isRefuted[index] !== 1 && isKnown(index)),
    );
};
