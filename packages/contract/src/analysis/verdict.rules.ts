// Does a measured value keep a limit? Passed, failed, or so near that another laboratory might say otherwise.

import { precisionAt } from './precision.rules.ts';
import { type J300Limit, j300Limits } from './sae-j300.rules.ts';

/** From the worst. */
export const verdicts = ['fail', 'near', 'pass'] as const;
export type Verdict = (typeof verdicts)[number];

/** A value as it was reported, with what its method says of its precision. */
export interface Measured {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  mark: string | null;
  /** Formula over the result, or empty. */
  reproducibility: string;
}

export interface Judgement {
  verdict: Verdict;
  /** Distance to the limit in its unit, negative where it is not kept; null where only the side is known. */
  margin: number | null;
  /** Of the method, at the limit; null where it states none. */
  reproducibility: number | null;
}

interface Bound {
  at: number;
  side: 'least' | 'most';
  /** Does the bound itself not keep the limit? */
  excluded: boolean;
}

const boundsOf = ({ min, max, below }: J300Limit): Bound[] => [
  ...(min === undefined ? [] : [{ at: min, side: 'least' as const, excluded: false }]),
  ...(max === undefined ? [] : [{ at: max, side: 'most' as const, excluded: false }]),
  ...(below === undefined ? [] : [{ at: below, side: 'most' as const, excluded: true }]),
];

/** Floating point must not decide: 12.5 - 12.4 is a tenth. */
const exact = (value: number) => Number(value.toPrecision(12));

const againstBound = (
  bound: Bound,
  { number, mark, reproducibility: formula }: Measured,
): Judgement | null => {
  if (number === null || (mark !== null && mark !== '<' && mark !== '>')) return null;
  const margin = exact(bound.side === 'least' ? number - bound.at : bound.at - number);
  const reproducibility = precisionAt(formula, bound.at);
  // `<35` is further inside a greatest value than 35, and `>400000` further outside
  const inward = mark === (bound.side === 'least' ? '>' : '<');
  const kept = margin > 0 || (margin === 0 && (mark === null ? !bound.excluded : inward));
  if (mark !== null && kept !== inward) return null;
  const near = mark === null && reproducibility !== null && Math.abs(margin) <= exact(reproducibility);
  const verdict = near ? 'near' : kept ? 'pass' : 'fail';
  return { verdict, margin: mark === null ? margin : null, reproducibility };
};

const worse = (a: Judgement, b: Judgement) =>
  verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || (a.margin ?? 0) - (b.margin ?? 0);

/**
 * The verdict on one value: `near` within the method's reproducibility of the limit on either side, for a single result
 * there proves neither keeping nor breaking it (ASTM D3244, to which SAE J300 refers); else `pass` or `fail`. A method
 * without a stated reproducibility knows no `near`.
 * @returns null where the value says nothing about the limit: none, a text, or censored on the wrong side of it.
 */
export const judge = (limit: J300Limit, measured: Measured): Judgement | null => {
  const judged = boundsOf(limit).map((bound) => againstBound(bound, measured));
  const known = judged.filter((one) => one !== null);
  const worst = known.toSorted(worse)[0] ?? null;
  return known.length === judged.length || worst?.verdict === 'fail' ? worst : null;
};

export interface LimitVerdict<M extends Measured> {
  limit: J300Limit;
  /** The value that was judged, or would have been; undefined where none of the analytes has one. */
  measured: M | undefined;
  judgement: Judgement | null;
}

/** Every limit of a grade beside the value that answers it; `find` answers the value of an analyte by its name. */
export const judgeGrade = <M extends Measured>(
  grade: string,
  year: number,
  find: (analyte: string) => M | undefined,
): LimitVerdict<M>[] =>
  j300Limits(grade, year).map((limit) => {
    const found = limit.analytes.map(find).filter((one) => one !== undefined);
    const measured = found.find((one) => one.number !== null) ?? found[0];
    return { limit, measured, judgement: measured ? judge(limit, measured) : null };
  });

/** The verdict on the grade: its worst limit. Null where nothing could be judged. */
export const worstVerdict = (judged: readonly { judgement: Judgement | null }[]): Verdict | null =>
  verdicts.find((verdict) => judged.some(({ judgement }) => judgement?.verdict === verdict)) ?? null;
