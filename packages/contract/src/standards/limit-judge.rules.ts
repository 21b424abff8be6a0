// Judges values of oils against limits. Values come in columns, so that the same code judges a single oil and thousands of oils.

import type { Limit } from './limits.rules.ts';
import type { PrecisionRange } from './precision.schemas.ts';
import type { J300Limit } from './sae-j300.rules.ts';
import {
  type Judgement,
  type JudgeOptions,
  type Measured,
  type PreparedLimit,
  prepareLimit,
  type VerdictCode,
  verdictCodes,
  verdicts,
} from './verdict.rules.ts';

/** The values of one analyte, one element per oil. */
export interface Values {
  /** NaN for a text or no result. The number of a censored value is its bound. */
  readonly numbers: ArrayLike<number>;
  /** Index in `texts` plus one; 0 for a plain number and for no result. */
  readonly codes: ArrayLike<number>;
  /** `<`, `>` and text results. */
  readonly texts: readonly string[];
  readonly analyte: { readonly precision: readonly PrecisionRange[] };
}

/** The value of a single oil; `measured` is its source. */
export interface SingleValue<M extends Measured> extends Values {
  readonly measured: M;
}

export const singleValue = <M extends Measured>(measured: M): SingleValue<M> => ({
  numbers: [measured.number ?? Number.NaN],
  codes: [measured.qualifier === null ? 0 : 1],
  texts: measured.qualifier === null ? [] : [measured.qualifier],
  analyte: measured,
  measured,
});

/** Finds the values of an analyte by its name. */
export type FindValues<V extends Values> = (analyte: string) => V | undefined;

/** Judges oils, by index, against one limit. */
export interface LimitJudge<V extends Values, L extends Limit = Limit> {
  readonly limit: L;
  /** The values that the limit is judged by: of the limit's first analyte with a number; undefined if none was measured. */
  valuesAt(index: number): V | undefined;
  /** An index of `verdicts`. */
  verdictAt(index: number): VerdictCode;
  /** The margin in units of R; NaN if the margin or R is unknown. */
  marginInRAt(index: number): number;
  /** Whether the margin alone determines the verdict. */
  readonly isByMargin: boolean;
  judgementAt(index: number): Judgement;
}

interface Candidate<V extends Values> {
  values: V;
  prepared: PreparedLimit;
}

/** `<`, `>` or a text result; null for a plain number and for no result. */
export const qualifierAt = (
  { codes, texts }: Pick<Values, 'codes' | 'texts'>,
  index: number,
): string | null => {
  const code = codes[index] ?? 0;
  return code === 0 ? null : (texts[code - 1] ?? null);
};

const untested: Judgement = { verdict: 'not_tested', probability: null, margin: null, reproducibility: null };

export const limitJudge = <V extends Values, L extends Limit>(
  limit: L,
  find: FindValues<V>,
  options?: JudgeOptions,
): LimitJudge<V, L> => {
  const candidates = limit.analytes.flatMap((name): Candidate<V>[] => {
    const values = find(name);
    return values ? [{ values, prepared: prepareLimit(limit, values.analyte.precision, options) }] : [];
  });
  /** The first analyte with a number, or else the first with a text. */
  const candidateAt = (index: number): Candidate<V> | undefined => {
    let withText: Candidate<V> | undefined;
    for (let i = 0; i < candidates.length; i++) {
      const one = candidates[i];
      if (!one) continue;
      if (!Number.isNaN(one.values.numbers[index])) return one;
      if (!withText && one.values.codes[index] !== 0) withText = one;
    }
    return withText;
  };
  const marginInRAt = (index: number) => {
    const found = candidateAt(index);
    // a censored value has no margin
    if (found?.values.codes[index] !== 0) return Number.NaN;
    return found.prepared.marginInR(found.values.numbers[index] ?? Number.NaN, null);
  };
  return {
    limit,
    valuesAt: (index) => candidateAt(index)?.values,
    verdictAt: (index) => {
      const found = candidateAt(index);
      if (!found) return verdictCodes.not_tested;
      return found.prepared.verdict(
        found.values.numbers[index] ?? Number.NaN,
        qualifierAt(found.values, index),
      );
    },
    marginInRAt,
    isByMargin: true,
    judgementAt: (index) => {
      const found = candidateAt(index);
      if (!found) return untested;
      return found.prepared.judge(
        found.values.numbers[index] ?? Number.NaN,
        qualifierAt(found.values, index),
      );
    },
  };
};

/**
 * The judge of a limit of a grade. For a labeling rule, the oil conforms if it breaks any limit of the other grade, and does not
 * conform if it meets all of them.
 */
export const gradeLimitJudge = <V extends Values>(
  limit: J300Limit,
  find: FindValues<V>,
): LimitJudge<V, J300Limit> => {
  const own = limitJudge(limit, find);
  if (!limit.otherGrade) return own;
  const others = limit.otherGrade.map((one) => limitJudge(one, find));
  const verdictAt = (index: number): VerdictCode => {
    const verdict = own.verdictAt(index);
    if (verdict === verdictCodes.conforms) return verdict;
    let meetsAll = true;
    for (const one of others) {
      const found = one.verdictAt(index);
      if (found === verdictCodes.does_not_conform) return verdictCodes.conforms;
      meetsAll &&= found === verdictCodes.conforms;
    }
    return verdict === verdictCodes.does_not_conform && !meetsAll ? verdictCodes.undecided : verdict;
  };
  return {
    ...own,
    isByMargin: false,
    verdictAt,
    judgementAt: (index) => {
      const judgement = own.judgementAt(index);
      const verdict = verdicts[verdictAt(index)] ?? 'not_tested';
      // the other limits decided, so the probability for this limit has no meaning
      return verdict === judgement.verdict ? judgement : { ...judgement, verdict, probability: null };
    },
  };
};
