import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';
import { reproducibilityNear } from '../deviation.ts';

/** Sulfated ash in mass % from 10,000 mg/kg of the metal, as its sulfate or oxide (ASTM D874, X1). */
const ashFactors = { Calcium: 3.4, Magnesium: 4.95, Zinc: 1.5, Sodium: 3.09, Barium: 1.7 } as const;
/** Base number in mg KOH/g from 1000 mg/kg: two equivalents for calcium and magnesium, one for sodium and nitrogen (56.106 mg KOH per mmol). */
const baseFactors = { Calcium: 2.8, Magnesium: 4.617, Sodium: 2.44, Nitrogen: 4.006 } as const;
/** Mass ratio of zinc to phosphorus in zinc dialkyldithiophosphates. */
const zincPhosphorus = { from: 1.05, to: 1.14 };

export const [ash, phosphorus, sulfur] = ['Sulfated Ash', 'Phosphorus', 'Sulfur'];
export const baseNumber = 'Base Number (D2896)';
export const balanceAnalytes: readonly string[] = [
  ash,
  baseNumber,
  phosphorus,
  sulfur,
  ...Object.keys({ ...ashFactors, ...baseFactors }),
];

/** The sets of values that are compared. */
export const balanceSets: readonly (readonly string[])[] = [
  [ash, 'Calcium', 'Magnesium', 'Zinc'],
  [baseNumber, 'Calcium', 'Magnesium', 'Nitrogen'],
  ['Zinc', phosphorus],
];

/** R at a value of an oil of a year; NaN if unknown. */
type ReproducibilityAt = (value: number, year: number) => number;

/** Reproducibility by `reproducibilityNear`, but at least the last reported digit, so that rounding alone is no difference. */
const makeReproducibility = ({ analyte: { precision, decimals } }: MeasuredValues): ReproducibilityAt => {
  const lastDigit = 10 ** -decimals;
  return (value, year) => Math.max(reproducibilityNear(precision, value, year) ?? Number.NaN, lastDigit);
};

/** The values of an analyte and their reproducibility. */
interface MeasuredAnalyte {
  values: MeasuredValues;
  reproducibilityAt: ReproducibilityAt;
}

const readAnalyte = (oils: AnswerOils, name: string): MeasuredAnalyte => {
  const values = oils.values(name);
  return { values, reproducibilityAt: makeReproducibility(values) };
};

interface Sum {
  value: number;
  /** Square of the propagated reproducibility. */
  variance: number;
}

/** A term of a sum: the contents of an element times a factor. */
interface Term extends MeasuredAnalyte {
  factor: number;
  /** If this element has no result, the sum is unknown. */
  isNeeded: boolean;
}

const listTerms = (
  oils: AnswerOils,
  factors: Readonly<Record<string, number>>,
  scale: number,
  needed: readonly string[],
): Term[] =>
  Object.entries(factors).map(([name, factor]) => ({
    ...readAnalyte(oils, name),
    factor: scale * factor,
    isNeeded: needed.includes(name),
  }));

/** Whether an element without a plain number makes the sum unknown. A value below a limit counts as 0. */
const isUnknown = (values: MeasuredValues, index: number, isNeeded: boolean) => {
  const qualifier = qualifierAt(values, index);
  return qualifier === '>' || (isNeeded && qualifier !== '<');
};

/** A value below a limit counts as 0. The sum is NaN if a needed element has no result, or any value is above a limit. */
const addTerms = (terms: readonly Term[], index: number, year: number): Sum => {
  const sum = { value: 0, variance: 0 };
  for (const { values, reproducibilityAt, factor, isNeeded } of terms) {
    const number = plainNumberAt(values, index);
    if (Number.isNaN(number)) {
      if (isUnknown(values, index, isNeeded)) return { value: Number.NaN, variance: 0 };
      continue;
    }
    sum.value += factor * number;
    sum.variance += (factor * (reproducibilityAt(number, year) || 0)) ** 2;
  }
  return sum;
};

export interface Balance {
  index: number;
  ash: number;
  ashCalculated: number;
  /** In units of the tolerance. */
  ashResidual: number;
  base: number;
  maxBase: number;
  baseExcess: number;
  ratio: number;
  ratioExcess: number;
}

/** The excess of a measured value over a sum in units of √(R² + propagated²); NaN if R is unknown. */
const computeExcess = ({ reproducibilityAt }: MeasuredAnalyte, value: number, sum: Sum, year: number) =>
  (value - sum.value) / Math.sqrt(reproducibilityAt(value, year) ** 2 + sum.variance);

/** Balances of the oils with at least one comparison; NaN where values for a comparison are missing. */
export const computeBalances = (oils: AnswerOils): Balance[] => {
  const metals = listTerms(oils, ashFactors, 1e-4, ['Calcium', 'Magnesium', 'Zinc']);
  const bases = listTerms(oils, baseFactors, 1e-3, ['Calcium', 'Magnesium', 'Nitrogen']);
  const [ashes, baseNumbers] = [readAnalyte(oils, ash), readAnalyte(oils, baseNumber)];
  const [zincs, phosphoruses] = [readAnalyte(oils, 'Zinc'), readAnalyte(oils, phosphorus)];
  const balances: Balance[] = [];
  for (let index = 0; index < oils.count; index++) {
    const year = oils.labels[index]?.year ?? 0;
    const [ashSum, baseSum] = [addTerms(metals, index, year), addTerms(bases, index, year)];
    const [measuredAsh, base] = [
      plainNumberAt(ashes.values, index),
      plainNumberAt(baseNumbers.values, index),
    ];
    const [zn, p] = [plainNumberAt(zincs.values, index), plainNumberAt(phosphoruses.values, index)];
    const ratio = p > 0 && zn > 0 ? zn / p : Number.NaN;
    const tolerance =
      ratio *
      Math.sqrt(
        (zincs.reproducibilityAt(zn, year) / zn) ** 2 + (phosphoruses.reproducibilityAt(p, year) / p) ** 2,
      );
    const outside = Math.max(zincPhosphorus.from - ratio, ratio - zincPhosphorus.to, 0);
    const ashResidual = computeExcess(ashes, measuredAsh, ashSum, year);
    const baseExcess = computeExcess(baseNumbers, base, baseSum, year);
    const ratioExcess = tolerance > 0 ? outside / tolerance : Number.NaN;
    if (!Number.isFinite(ashResidual) && !Number.isFinite(baseExcess) && !Number.isFinite(ratioExcess))
      continue;
    balances.push({
      index,
      ash: measuredAsh,
      ashCalculated: ashSum.value,
      ashResidual,
      base,
      maxBase: baseSum.value,
      baseExcess,
      ratio,
      ratioExcess,
    });
  }
  return balances;
};

/** Describes the differences larger than their tolerance; empty if there are none. */
export const describeRecheck = ({ ashResidual, baseExcess, ratioExcess }: Balance) => {
  const found: string[] = [];
  if (Math.abs(ashResidual) > 1)
    found.push(ashResidual > 0 ? 'ash above the metals' : 'ash below the metals');
  if (baseExcess > 1) found.push('base number above its sources');
  if (ratioExcess > 1) found.push('Zn/P');
  return found.join(', ');
};
