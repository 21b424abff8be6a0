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

/** Spread of a content from batch to batch of one formulation, as a share of it: an assumption of the institute. */
const batchSpread = 0.03;
const significance = 0.01;

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
const computeStep = (values: MeasuredValues, before: Bottles, after: Bottles): Step | undefined => {
  const [one, other] = [computeMean(values, before), computeMean(values, after)];
  if (one.count === 0 || other.count === 0) return undefined;
  // one level for all boundaries of the product: the spread rises with the content
  const level = Math.max(one.greatest, other.greatest);
  const reproducibility = reproducibilityNear(values.analyte.precision, Math.max(one.mean, other.mean));
  const spread = reproducibilityNear(values.analyte.precision, level);
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
const isTreatRate = (steps: readonly Step[], values: readonly MeasuredValues[]): boolean => {
  const present = steps.filter(({ from, to }) => Math.min(from, to) > 20);
  if (present.length < 2 || present.length < steps.filter(({ from, to }) => Math.max(from, to) > 60).length)
    return false;
  const variances = present.map(({ name, from, to }) => {
    const own = values.find(({ analyte }) => analyte.name === name);
    const share = (level: number) =>
      (reproducibilityNear(own?.analyte.precision ?? [], level) ?? level) /
      reproducibilityOverDeviation /
      level;
    return share(from) ** 2 + share(to) ** 2 + 2 * batchSpread ** 2;
  });
  const { shift, squaredDistance } = commonShift(
    present.map(({ from, to }) => Math.log(to / from)),
    variances,
  );
  return Math.abs(shift) > 0.2 && chiSquareUpper(squaredDistance, present.length - 1) > 0.01;
};

interface Boundary {
  at: number;
  steps: Step[];
}

/**
 * The boundary at which two sets of years differ most, by the sum of squares; and the number of boundaries.
 */
const clearestBoundary = (oils: AnswerOils, bottles: Bottles, values: readonly MeasuredValues[]) => {
  let best: Boundary | undefined;
  let [greatest, boundaries] = [0, 0];
  for (let at = 1; at < bottles.length; at++) {
    if (oils.labels[bottles[at - 1] ?? 0]?.year === oils.labels[bottles[at] ?? 0]?.year) continue;
    boundaries++;
    const [before, after] = [bottles.slice(0, at), bottles.slice(at)];
    const steps = values.flatMap((one) => computeStep(one, before, after) ?? []);
    const squares = steps.reduce((sum, { z }) => sum + z * z, 0);
    if (squares <= greatest) continue;
    greatest = squares;
    best = { at, steps };
  }
  return { best, boundaries };
};

/** The elements with a step larger than R and beyond chance. */
const changedElements = (steps: readonly Step[], boundaries: number): Step[] => {
  const adjusted = holm(steps.map(({ z }) => 2 * normalCdf(-Math.abs(z))));
  return steps.filter(
    ({ exceedsR }, index) => exceedsR && (adjusted[index] ?? 1) * boundaries < significance,
  );
};

const splitAtReformulations = (oils: AnswerOils, bottles: Bottles): Reformulation[] => {
  if (bottles.length < 2) return [];
  const values = reformulationElements.map((name) => oils.values(name));
  const { best, boundaries } = clearestBoundary(oils, bottles, values);
  const changed = best ? changedElements(best.steps, boundaries) : [];
  if (!best || changed.length === 0 || isTreatRate(best.steps, values)) return [];
  const [before, after] = [bottles.slice(0, best.at), bottles.slice(best.at)];
  const elements = changed.map(({ name, from, to }) => ({ name, from, to }));
  return [
    ...splitAtReformulations(oils, before),
    {
      after: oils.labels[before.at(-1) ?? 0]?.year ?? 0,
      by: oils.labels[after[0] ?? 0]?.year ?? 0,
      elements,
    },
    ...splitAtReformulations(oils, after),
  ];
};

/**
 * Dates at which a product was reformulated: the years between which Ca, Mg, P, B or Mo changed by more than
 * R and beyond chance (Holm over the elements, Bonferroni over the years, 1%); then the same on either side.
 */
export const findReformulations = (oils: AnswerOils, bottles: Bottles): Reformulation[] => {
  const values = reformulationElements.map((name) => oils.values(name).numbers);
  return splitAtReformulations(
    oils,
    bottles.filter((index) => values.some((numbers) => !Number.isNaN(numbers[index]))),
  );
};
