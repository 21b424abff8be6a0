// Judges values of oils against limits. Values come in columns, so that the same code judges a single oil and thousands of oils.

import { type CombinedLimit, combineResults } from './combined-results.rules.ts';
import { type Limit, limitInUnitOf, unitFactor } from './limits.rules.ts';
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
  /** The limit that decided, in the unit of its value: of several parts the worst. */
  limitAt(index: number): Limit;
  /** The values that the limit is judged by: of the limit's first analyte with a number; undefined if none was measured. */
  valuesAt(index: number): V | undefined;
  /** Values of further methods that were combined with them. */
  furtherAt(index: number): readonly V[];
  /** An index of `verdicts`. */
  verdictAt(index: number): VerdictCode;
  /** The margin in units of R; NaN if the margin or R is unknown. */
  marginInRAt(index: number): number;
  /** Whether the margin alone determines the verdict. */
  readonly isByMargin: boolean;
  judgementAt(index: number): Judgement;
}

interface Candidate<V extends Values> {
  analyte: string;
  values: V;
  /** In the unit of the analyte. */
  limit: Limit;
  /** Converts the unit of the limit to the unit of the analyte. */
  factor: number;
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

const untested: Judgement = {
  ...{ verdict: 'not_tested', probability: null, margin: null, reproducibility: null },
  conflict: false,
};

const isPlain = ({ numbers, codes }: Values, index: number) =>
  codes[index] === 0 && !Number.isNaN(numbers[index]);

/** The judge of a limit by the first of its analytes with a number, or else the first with a text. */
const firstResultJudge = <V extends Values, L extends Limit>(
  limit: L,
  candidates: readonly Candidate<V>[],
): LimitJudge<V, L> => {
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
  return {
    limit,
    limitAt: (index) => candidateAt(index)?.limit ?? limit,
    valuesAt: (index) => candidateAt(index)?.values,
    furtherAt: () => [],
    verdictAt: (index) => {
      const found = candidateAt(index);
      if (!found) return verdictCodes.not_tested;
      return found.prepared.verdict(
        found.values.numbers[index] ?? Number.NaN,
        qualifierAt(found.values, index),
      );
    },
    marginInRAt: (index) => {
      const found = candidateAt(index);
      // a censored value has no margin
      if (found?.values.codes[index] !== 0) return Number.NaN;
      return found.prepared.marginInR(found.values.numbers[index] ?? Number.NaN, null);
    },
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

const hasPrecision = <V extends Values>({ limit, prepared }: Candidate<V>) =>
  !Number.isNaN(prepared.marginInR(limit.max ?? limit.min ?? limit.below ?? limit.above ?? Number.NaN, null));

/** The judge of a limit whose analytes are independent results of one property: two or more plain numbers are combined. */
const combinedJudge = <V extends Values, L extends Limit>(
  limit: L,
  candidates: readonly Candidate<V>[],
  combined: CombinedLimit,
): LimitJudge<V, L> => {
  const single = firstResultJudge(limit, candidates);
  const results = new Float64Array(candidates.length);
  /** Reads the results of an oil in the unit of the limit, and returns how many there are. */
  const readAt = (index: number) => {
    let count = 0;
    for (let i = 0; i < candidates.length; i++) {
      const one = candidates[i];
      const isResult = one !== undefined && isPlain(one.values, index);
      results[i] = isResult ? (one.values.numbers[index] ?? Number.NaN) / one.factor : Number.NaN;
      if (isResult) count += 1;
    }
    return count;
  };
  // a method whose R is not known has no weight, so its value is not the one that margin and probability are of
  const byWeight = candidates.toSorted(
    (one, other) => Number(hasPrecision(other)) - Number(hasPrecision(one)),
  );
  const plainAt = (index: number) => byWeight.filter(({ values }) => isPlain(values, index));
  // verdict and margin of an oil are asked for one after the other
  let last = { index: -1, verdict: verdictCodes.not_tested as VerdictCode, marginInR: Number.NaN };
  const decideAt = (index: number) => {
    if (last.index !== index) {
      const isSingle = readAt(index) < 2;
      const decided = isSingle
        ? { verdict: single.verdictAt(index), marginInR: single.marginInRAt(index) }
        : combined.decide(results);
      last = { index, ...decided };
    }
    return last;
  };
  return {
    ...single,
    limitAt: (index) => plainAt(index)[0]?.limit ?? single.limitAt(index),
    valuesAt: (index) => plainAt(index)[0]?.values ?? single.valuesAt(index),
    furtherAt: (index) =>
      plainAt(index)
        .slice(1)
        .map(({ values }) => values),
    isByMargin: false,
    verdictAt: (index) => decideAt(index).verdict,
    marginInRAt: (index) => decideAt(index).marginInR,
    judgementAt: (index) => {
      if (readAt(index) < 2) return single.judgementAt(index);
      const { margin, reproducibility, ...judgement } = combined.judge(results);
      const factor = plainAt(index)[0]?.factor ?? 1;
      const scale = (value: number | null) =>
        value === null ? null : Number((value * factor).toPrecision(12));
      return { ...judgement, margin: scale(margin), reproducibility: scale(reproducibility) };
    },
  };
};

/** The judge of a limit of several parts: the worst part with a value decides. */
const partsJudge = <V extends Values, L extends Limit>(
  limit: L,
  parts: readonly LimitJudge<V>[],
): LimitJudge<V, L> => {
  const worstAt = (index: number) => {
    let worst: LimitJudge<V> | undefined;
    let found: VerdictCode = verdictCodes.not_tested;
    let least = Number.NaN;
    for (const part of parts) {
      const verdict = part.verdictAt(index);
      if (verdict === verdictCodes.not_tested) continue;
      const margin = part.marginInRAt(index);
      if (!worst || verdict < found || (verdict === found && margin < least))
        [worst, found, least] = [part, verdict, margin];
    }
    return worst;
  };
  return {
    limit,
    limitAt: (index) => worstAt(index)?.limitAt(index) ?? limit,
    valuesAt: (index) => worstAt(index)?.valuesAt(index),
    furtherAt: () => [],
    verdictAt: (index) => {
      let worst: VerdictCode | undefined;
      for (const part of parts) {
        const verdict = part.verdictAt(index);
        if (verdict !== verdictCodes.not_tested && (worst === undefined || verdict < worst)) worst = verdict;
      }
      return worst ?? verdictCodes.not_tested;
    },
    marginInRAt: (index) => {
      let least = Number.NaN;
      for (const part of parts) {
        const margin = part.marginInRAt(index);
        if (!Number.isNaN(margin) && !(margin >= least)) least = margin;
      }
      return least;
    },
    isByMargin: false,
    judgementAt: (index) => worstAt(index)?.judgementAt(index) ?? untested,
  };
};

/** A value outside leaves the limit undecided: the standard accepts another test, or no text confirms the figure. */
const neverRefuting = <V extends Values, L extends Limit>(judge: LimitJudge<V, L>): LimitJudge<V, L> => {
  const verdictAt = (index: number) => {
    const verdict = judge.verdictAt(index);
    return verdict === verdictCodes.does_not_conform ? verdictCodes.undecided : verdict;
  };
  return {
    ...judge,
    isByMargin: false,
    verdictAt,
    judgementAt: (index) => ({
      ...judge.judgementAt(index),
      verdict: verdicts[verdictAt(index)] ?? 'not_tested',
    }),
  };
};

/** The judge of a limit by all its results. */
const judgeResults = <V extends Values, L extends Limit>(
  limit: L,
  find: FindValues<V>,
  options: JudgeOptions,
): LimitJudge<V, L> => {
  if (limit.parts)
    return partsJudge(
      limit,
      limit.parts.map((part) => limitJudge<V, Limit>(part, find, options)),
    );
  const candidates = limit.analytes.flatMap((analyte): Candidate<V>[] => {
    const values = find(analyte);
    if (!values) return [];
    const own = limitInUnitOf(limit, analyte);
    const prepared = prepareLimit(own, values.analyte.precision, options);
    return [{ analyte, values, limit: own, factor: unitFactor(limit, analyte), prepared }];
  });
  if (limit.referees !== undefined && candidates.length > 1) {
    const methods = candidates.map(({ analyte, values }) => ({
      analyte,
      precision: values.analyte.precision,
      isReferee: limit.analytes.indexOf(analyte) < (limit.referees ?? 0),
    }));
    return combinedJudge(limit, candidates, combineResults(limit, methods, options));
  }
  return firstResultJudge(limit, candidates);
};

export const limitJudge = <V extends Values, L extends Limit>(
  limit: L,
  find: FindValues<V>,
  options: JudgeOptions,
): LimitJudge<V, L> => {
  const judge = judgeResults(limit, find, options);
  return limit.alternative || limit.isAssumed ? neverRefuting(judge) : judge;
};

/**
 * The judge of a limit of a grade. For a labeling rule, the oil conforms if it breaks any limit of the other grade, and does not
 * conform if it meets all of them.
 */
export const gradeLimitJudge = <V extends Values>(
  limit: J300Limit,
  find: FindValues<V>,
  options: JudgeOptions,
): LimitJudge<V, J300Limit> => {
  const own = limitJudge(limit, find, options);
  if (!limit.otherGrade) return own;
  const others = limit.otherGrade.map((one) => limitJudge(one, find, options));
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
