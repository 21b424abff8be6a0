import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';

/** Sulfated ash in mass % of 10,000 mg/kg of the metal, as its sulfate or oxide (ASTM D874, X1). */
const ashFactors = { Calcium: 3.4, Magnesium: 4.95, Zinc: 1.5, Sodium: 3.09, Barium: 1.7 } as const;
/** mg KOH/g of 1000 mg/kg: two equivalents of calcium and magnesium, one of nitrogen (56.106 mg KOH a mmol). */
const baseFactors = { Calcium: 2.8, Magnesium: 4.617, Nitrogen: 4.006 } as const;
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

/** R of a value; 0 where it is not known. */
const reproducibilityAt = ({ analyte }: MeasuredValues, value: number) =>
  precisionAt(analyte.precision, 'reproducibility', value) ?? 0;

interface Sum {
  value: number;
  /** Square of the propagated reproducibility. */
  variance: number;
}

/** A sum of contents, each times its factor. */
interface Term {
  values: MeasuredValues;
  factor: number;
  /** Without a result of it, the sum is not known. */
  isNeeded: boolean;
}

const termsOf = (
  oils: AnswerOils,
  factors: Readonly<Record<string, number>>,
  scale: number,
  needed: readonly string[],
): Term[] =>
  Object.entries(factors).map(([name, factor]) => ({
    values: oils.values(name),
    factor: scale * factor,
    isNeeded: needed.includes(name),
  }));

/** Below a limit an element counts as absent. NaN where a needed one has no result. */
const sumOf = (terms: readonly Term[], index: number): Sum => {
  const sum = { value: 0, variance: 0 };
  for (const { values, factor, isNeeded } of terms) {
    const number = values.numbers[index] ?? Number.NaN;
    if (Number.isNaN(number) && isNeeded) return { value: Number.NaN, variance: 0 };
    if (Number.isNaN(number) || values.codes[index] !== 0) continue;
    sum.value += factor * number;
    sum.variance += (factor * reproducibilityAt(values, number)) ** 2;
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
  baseMost: number;
  baseExcess: number;
  ratio: number;
  ratioExcess: number;
}

/** The excess of a measured value over its sum in units of √(R² + propagated²). */
const excessOf = (own: MeasuredValues, value: number, sum: Sum) =>
  (value - sum.value) / Math.sqrt(reproducibilityAt(own, value) ** 2 + sum.variance);

/** What can be compared of each oil; NaN for the others. */
export const balancesOf = (oils: AnswerOils): Balance[] => {
  const metals = termsOf(oils, ashFactors, 1e-4, ['Calcium', 'Magnesium', 'Zinc']);
  const bases = termsOf(oils, baseFactors, 1e-3, ['Calcium', 'Magnesium', 'Nitrogen']);
  const [ashes, baseNumbers] = [oils.values(ash), oils.values(baseNumber)];
  const [zincs, phosphoruses] = [oils.values('Zinc'), oils.values(phosphorus)];
  const ratioAt = (index: number) => {
    const [zn, p] = [plainNumberAt(zincs, index), plainNumberAt(phosphoruses, index)];
    const ratio = p > 0 && zn > 0 ? zn / p : Number.NaN;
    const tolerance =
      ratio * Math.hypot(reproducibilityAt(zincs, zn) / zn, reproducibilityAt(phosphoruses, p) / p);
    const outside = Math.max(zincPhosphorus.from - ratio, ratio - zincPhosphorus.to, 0);
    return { ratio, ratioExcess: tolerance > 0 ? outside / tolerance : Number.NaN };
  };
  return Array.from({ length: oils.count }, (_, index) => {
    const [ashSum, baseSum] = [sumOf(metals, index), sumOf(bases, index)];
    const [measuredAsh, base] = [plainNumberAt(ashes, index), plainNumberAt(baseNumbers, index)];
    return {
      index,
      ash: measuredAsh,
      ashCalculated: ashSum.value,
      ashResidual: excessOf(ashes, measuredAsh, ashSum),
      base,
      baseMost: baseSum.value,
      baseExcess: excessOf(baseNumbers, base, baseSum),
      ...ratioAt(index),
    };
  });
};

/** The differences larger than their tolerance, in words; empty without one. */
export const recheckOf = ({ ashResidual, baseExcess, ratioExcess }: Balance) => {
  const found: string[] = [];
  if (Math.abs(ashResidual) > 1)
    found.push(ashResidual > 0 ? 'ash above the metals' : 'ash below the metals');
  if (baseExcess > 1) found.push('base number above its sources');
  if (ratioExcess > 1) found.push('Zn/P');
  return found.join(', ');
};
