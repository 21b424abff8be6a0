import type { AnswerOil } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { CellValues, OilCells, OilLabel } from '../engine/oil-cells.ts';

/** The visible values of one analyte, one element per oil; numbers are rounded as the method reports them. */
export interface MeasuredValues extends CellValues {
  readonly analyte: ValueColumn;
}

/** The input of an answer: the matching oils with the values that the caller holds. */
export interface AnswerOils {
  readonly count: number;
  readonly labels: readonly OilLabel[];
  /** The values of an analyte by its name or id; undefined if the dictionary does not have it. */
  find(analyte: string | number): MeasuredValues | undefined;
  /** Like `find`. @throws Error for an analyte missing in the dictionary or not named by the analysis. */
  values(analyte: string | number): MeasuredValues;
  /** Whether a test was run on the oil at an index, whose cell the caller does not hold. */
  canBuy(testId: number, index: number): boolean;
}

/** The year of the newest label; 0 without labels. */
export const newestYear = (labels: readonly { year: number }[]): number =>
  labels.reduce((newest, { year }) => Math.max(newest, year), 0);

/**
 * The numbers as reported. Nearly all, those away from a tie, are rounded without the texts of
 * `reportedValue`.
 */
const roundAll = (values: CellValues, decimals: number) => {
  const scale = 10 ** decimals;
  return values.numbers.map((number, index) => {
    if (Number.isNaN(number)) return number;
    const scaled = Math.abs(number) * scale;
    const isTie = Math.abs((scaled % 1) - 0.5) < 1e-6;
    if (values.codes[index] === 0 && !isTie) return (Math.sign(number) * Math.round(scaled)) / scale;
    return reportedValue({ number, qualifier: qualifierAt(values, index) }, decimals).number ?? Number.NaN;
  });
};

export const answerOils = (cells: OilCells, analytes: readonly ValueColumn[]): AnswerOils => {
  const byKey = new Map<string | number, MeasuredValues>();
  for (const analyte of analytes) {
    const values = cells.values.get(analyte.id);
    if (!values) continue;
    const measured = { ...values, numbers: roundAll(values, analyte.decimals), analyte };
    byKey.set(analyte.id, measured).set(analyte.name, measured);
  }
  const notHeld = new Map([...cells.notHeld].map(([testId, samples]) => [testId, new Set(samples)]));
  return {
    count: cells.oils.length,
    labels: cells.oils,
    canBuy: (testId, index) => notHeld.get(testId)?.has(cells.oils[index]?.id ?? 0) ?? false,
    find: (key) => byKey.get(key),
    values: (key) => {
      const values = byKey.get(key);
      if (!values) throw new Error(`the values of ${key} were not read`);
      return values;
    },
  };
};

/** Whether an oil has a visible value, a number or a text. */
export const hasValue = ({ numbers, codes }: CellValues, index: number): boolean =>
  codes[index] !== 0 || !Number.isNaN(numbers[index]);

/** The number at an index; NaN if missing or censored. */
export const plainNumberAt = ({ numbers, codes }: CellValues, index: number): number =>
  codes[index] === 0 ? (numbers[index] ?? Number.NaN) : Number.NaN;

/**
 * The number at an index, for `<35` the limit; NaN if missing and for `>150`, which may be any larger value.
 */
export const numberOrMost = (values: CellValues, index: number): number =>
  qualifierAt(values, index) === '>' ? Number.NaN : (values.numbers[index] ?? Number.NaN);

/** The oil of a row on the wire. */
export const toAnswerOil = ({ id, reportNumber, brandName, year, saeGrade }: OilLabel): AnswerOil => ({
  sample: id,
  report_number: reportNumber,
  brand_name: brandName,
  year,
  sae_grade: saeGrade,
});
