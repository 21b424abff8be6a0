import type { AnswerParameters } from '@iom/contract/analysis/answers/answers.ts';
import type { Difference } from '@iom/contract/analysis/answers/comparison.answer.ts';
import { generalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { type PrecisionFigure, precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { holm } from '@iom/statistics/comparison/tests.ts';
import { normalCdf } from '@iom/statistics/distributions/distributions.ts';
import { type AnswerAnalysis, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, hasValue, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';
import { oneTemperatureRule, temperatureValues } from '../grade-temperature.ts';
import type { Measurements } from '../measurements.ts';

const level = 0.05;
/** Quantile of the normal distribution of a critical difference at 95 %. */
const twoSided95 = 1.96;

const rule =
  'Two results of one batch of one laboratory differ where |d| > r √(1/2n₁ + 1/2n₂), others where |d| > √(R² − r²(1 − 1/2n₁ − 1/2n₂)) ' +
  '(ISO 5725-6), d the difference of the means of n₁ and n₂ runs in their laboratories, r and R at their middle; where r is not known, ' +
  '|d| > R; each by the edition of the method in force in the year of the oil, of two editions the root mean square. Holm’s correction at 5% over the properties of a pair of p = 2 Φ(−1.96 |d| / the right side); plain numbers alone. ' +
  `${oneTemperatureRule}; of a pair at the grade temperature of the first oil, else of the other, else at the warmest at which both have a number, or not at all.`;

/** The critical difference of the means of n and m runs. */
export const criticalDifference = (
  precision: { repeatability: number | null; reproducibility: number },
  basis: Difference['basis'],
  [n, m]: readonly [number, number],
): number => {
  const { repeatability: r, reproducibility } = precision;
  const share = 1 / (2 * n) + 1 / (2 * m);
  if (r === null) return reproducibility;
  return basis === 'repeatability'
    ? r * Math.sqrt(share)
    : Math.sqrt(reproducibility ** 2 - r ** 2 * (1 - share));
};

interface Mean {
  value: number;
  runs: number;
}

const meanAt = (
  { labels }: AnswerOils,
  values: MeasuredValues,
  index: number,
  measurements: Measurements | undefined,
): Mean => {
  const first = plainNumberAt(values, index);
  const more = measurements?.retestsOf(labels[index]?.id ?? 0, values.analyte) ?? [];
  const all = [first, ...more];
  return { value: all.reduce((sum, number) => sum + number, 0) / all.length, runs: all.length };
};

/**
 * The precision of a difference between results of two years, by the edition in force in each: the root mean square of both.
 * @returns null if it is not known in one of them.
 */
export const jointPrecision = (
  ranges: readonly PrecisionRange[],
  figure: PrecisionFigure,
  value: number,
  [first, other]: readonly [number, number],
): number | null => {
  const [one, two] = [precisionAt(ranges, figure, value, first), precisionAt(ranges, figure, value, other)];
  return one === null || two === null ? null : Math.hypot(one, two) / Math.SQRT2;
};

type Uncorrected = Omit<Difference, 'p' | 'verdict'> & { alone: number };

/** The difference of two oils in one property, or the reason for none. */
const computeDifference = (
  oils: AnswerOils,
  values: MeasuredValues,
  [first, other]: readonly [number, number],
  measurements: Measurements | undefined,
): Uncorrected | 'not measured' | 'no precision' => {
  const [a, b] = [meanAt(oils, values, first, measurements), meanAt(oils, values, other, measurements)];
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) return 'not measured';
  const { id, name, unit, decimals, precision, testId } = values.analyte;
  const [label, otherLabel] = [oils.labels[first], oils.labels[other]];
  const middle = (a.value + b.value) / 2;
  const years = [label?.year ?? 0, otherLabel?.year ?? 0] as const;
  const reproducibility = jointPrecision(precision, 'reproducibility', middle, years);
  if (reproducibility === null) return 'no precision';
  const batch = measurements?.batchOf(label?.id ?? 0, testId) ?? '';
  const isSameBatch = batch !== '' && batch === measurements?.batchOf(otherLabel?.id ?? 0, testId);
  const repeatability = jointPrecision(precision, 'repeatability', middle, years);
  const basis = isSameBatch && repeatability !== null ? 'repeatability' : 'reproducibility';
  const critical = criticalDifference({ repeatability, reproducibility }, basis, [a.runs, b.runs]);
  const difference = b.value - a.value;
  return {
    analyte: id,
    name,
    unit,
    decimals,
    sample: otherLabel?.id ?? 0,
    report_number: otherLabel?.reportNumber ?? '',
    first_sample: label?.id ?? 0,
    first_report_number: label?.reportNumber ?? '',
    first: a.value,
    value: b.value,
    runs: a.runs + b.runs,
    difference,
    critical,
    basis,
    in_r: difference / reproducibility,
    low: (difference - critical) / reproducibility,
    high: (difference + critical) / reproducibility,
    alone: 2 * normalCdf((-twoSided95 * Math.abs(difference)) / critical),
  };
};

const corrected = (found: readonly Uncorrected[]): Difference[] => {
  const adjusted = holm(found.map(({ alone }) => alone));
  return found.map(({ alone, ...one }, index) => {
    const p = adjusted[index] ?? 1;
    const verdict = p < level ? 'differs' : alone < level ? 'differs_alone' : 'same';
    return { ...one, p, verdict };
  });
};

const chosenKeys = ({ analytes }: AnswerParameters<'comparison'>): readonly (string | number)[] =>
  analytes ?? generalAnalytes;

/** Indices of the oils to compare, the first one first. */
const chosenOils = ({ labels }: AnswerOils, { samples }: AnswerParameters<'comparison'>): number[] => {
  if (!samples) return labels.slice(0, 2).map((_, index) => index);
  return samples.map((sample) => labels.findIndex(({ id }) => id === sample)).filter((index) => index >= 0);
};

/**
 * Finds the values of a pair in one property: at the grade temperature those at a temperature at which both have a number;
 * undefined without one.
 */
const pairValues = (oils: AnswerOils, values: MeasuredValues) => {
  if (!isAtGradeTemperature(values.analyte.name)) return () => values;
  const { names, nameAt, valuesAt } = temperatureValues(oils, values);
  return (pair: readonly [number, number]): MeasuredValues | undefined => {
    for (const name of [...pair.flatMap((index) => nameAt(index) ?? []), ...names]) {
      const one = valuesAt(name);
      if (pair.every((index) => !Number.isNaN(plainNumberAt(one, index)))) return one;
    }
    return undefined;
  };
};

const compareAll = (
  oils: AnswerOils,
  [first, ...others]: readonly number[],
  values: readonly MeasuredValues[],
  measurements: Measurements | undefined,
) => {
  const properties = values.map((chosen) => ({ chosen, valuesOfPair: pairValues(oils, chosen) }));
  const pairs = others.map((other) => {
    const pair = [first ?? 0, other] as const;
    const compared = new Set<number>();
    return properties.flatMap(({ chosen, valuesOfPair }) => {
      const own = valuesOfPair(pair);
      if (!own) return pair.every((index) => hasValue(chosen, index)) ? 'other temperature' : 'not measured';
      // a temperature that is also chosen by itself counts once
      if (compared.has(own.analyte.id)) return [];
      compared.add(own.analyte.id);
      return computeDifference(oils, own, pair, measurements);
    });
  });
  const missing = (reason: string) => pairs.flat().filter((one) => one === reason).length;
  return {
    differences: pairs.flatMap((own) => corrected(own.filter((one) => typeof one === 'object'))),
    unmeasured: missing('not measured'),
    atOther: missing('other temperature'),
    imprecise: missing('no precision'),
  };
};

/** The head of the values of the first oil, which is the same in every row. */
const firstOil = ([difference]: readonly Difference[]) =>
  difference ? `First oil, ${difference.first_report_number}` : 'First oil';

const text = (key: string, label: string) => ({ key, label, unit: '', decimals: null });
const inR = (key: string, label: string) => ({ key, label, unit: 'R', decimals: 2 });
const measured = (key: string, label: string) => ({ ...text(key, label), decimals_field: 'decimals' });

/** Answer 4: the properties in which oils differ. */
export const comparison: AnswerAnalysis<'comparison'> = {
  analytes: chosenKeys,
  needs: (oils, parameters) => {
    const [first, ...others] = chosenOils(oils, parameters);
    const keys = chosenKeys(parameters);
    const canHave = (key: string | number, index: number) => {
      const values = oils.find(key);
      return values !== undefined && (hasValue(values, index) || oils.canBuy(values.analyte.testId, index));
    };
    const withAny = (partners: readonly number[]) =>
      keys.filter((key) => partners.some((partner) => canHave(key, partner))).map((key) => [key]);
    return (index) => {
      if (first === undefined) return [];
      if (index === first) return withAny(others);
      return others.includes(index) ? withAny([first]) : [];
    };
  },
  measured: (oils, parameters) => chosenOils(oils, parameters).map((index) => oils.labels[index]?.id ?? 0),
  compute: (oils, parameters, measurements) => {
    const chosen = chosenOils(oils, parameters);
    const values = [...new Set(chosenKeys(parameters).flatMap((key) => oils.find(key) ?? []))];
    const { differences, unmeasured, atOther, imprecise } = compareAll(oils, chosen, values, measurements);
    return {
      rule,
      n: differences.length === 0 ? 0 : chosen.length,
      leftOut: toLeftOut([
        ['Found alone; a comparison needs two oils.', chosen.length === 1 ? 1 : 0],
        ['Properties without a plain number of both oils in your data.', unmeasured],
        ['Properties without a plain number of both oils at one temperature.', atOther],
        ['Properties whose R is not known at these values.', imprecise],
        [
          'Oils that are not among those found.',
          (parameters.samples?.length ?? 0) - (parameters.samples ? chosen.length : 0),
        ],
      ]),
      figure: { kind: 'forest', differences },
      columns: [
        text('name', 'Property'),
        text('verdict', 'Verdict'),
        { key: 'p', label: 'p (Holm)', unit: '', decimals: 3 },
        text('unit', 'Unit'),
        text('report_number', 'Compared oil'),
        {
          ...measured('first', firstOil(differences)),
          analyte_field: 'analyte',
          sample_field: 'first_sample',
        },
        { ...measured('value', 'Value'), analyte_field: 'analyte' },
        measured('difference', 'Difference'),
        measured('critical', 'Critical'),
        text('basis', 'Basis'),
        inR('in_r', 'Difference'),
        inR('low', 'From'),
        inR('high', 'To'),
      ],
      rows: toAnswerRows(differences),
    };
  },
};
