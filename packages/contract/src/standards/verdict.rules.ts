// Conformity of a measured value to a limit: pass, fail, or marginal within the reproducibility of the method (ASTM D3244).

import { precisionAt } from './precision.rules.ts';
import { type J300Limit, j300Limits } from './sae-j300.rules.ts';

/** Worst first. */
export const verdicts = ['fail', 'marginal', 'pass'] as const;
export type Verdict = (typeof verdicts)[number];

/** A reported value with the precision statement of its method. */
export interface Measured {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  qualifier: string | null;
  /** Formula over the result X in the unit of the value, such as `0.073*X`; empty where the method states none. */
  reproducibility: string;
}

export interface Judgement {
  verdict: Verdict;
  /** Distance to the limit in its unit, negative where the limit is broken; null for a censored value. */
  margin: number | null;
  /** Of the method, at the limit, in the limit's unit; null where it states none. */
  reproducibility: number | null;
}

interface Bound {
  at: number;
  side: 'least' | 'most';
  /** Is a value equal to the bound outside the limit? */
  excluded: boolean;
}

const boundsOf = ({ min, max, below }: J300Limit): Bound[] => {
  const bounds: Bound[] = [];
  if (min !== undefined) bounds.push({ at: min, side: 'least', excluded: false });
  if (max !== undefined) bounds.push({ at: max, side: 'most', excluded: false });
  if (below !== undefined) bounds.push({ at: below, side: 'most', excluded: true });
  return bounds;
};

/** Removes floating-point error: 12.5 - 12.4 is 0.1. */
const exact = (value: number) => Number(value.toPrecision(12));

const againstBound = (
  bound: Bound,
  { number, qualifier, reproducibility: formula }: Measured,
): Judgement | null => {
  if (number === null || (qualifier !== null && qualifier !== '<' && qualifier !== '>')) return null;
  const margin = exact(bound.side === 'least' ? number - bound.at : bound.at - number);
  const reproducibility = precisionAt(formula, bound.at);
  // `<35` is further inside an upper bound than 35, `>400000` further outside
  const inward = qualifier === (bound.side === 'least' ? '>' : '<');
  const kept = margin > 0 || (margin === 0 && (qualifier === null ? !bound.excluded : inward));
  if (qualifier !== null && kept !== inward) return null;
  const marginal =
    qualifier === null && reproducibility !== null && Math.abs(margin) <= exact(reproducibility);
  const verdict = marginal ? 'marginal' : kept ? 'pass' : 'fail';
  return { verdict, margin: qualifier === null ? margin : null, reproducibility };
};

const worse = (a: Judgement, b: Judgement) =>
  verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || (a.margin ?? 0) - (b.margin ?? 0);

/**
 * The verdict on one value: `marginal` within the method's reproducibility of the limit on either side, where a single
 * result proves neither conformity nor nonconformity (ASTM D3244, referenced by SAE J300); else `pass` or `fail`. Without a
 * stated reproducibility a value is never `marginal`.
 * @returns null where the value cannot be compared with the limit: absent, a text, or censored on the wrong side.
 */
export const judge = (limit: J300Limit, measured: Measured): Judgement | null => {
  const judged = boundsOf(limit).map((bound) => againstBound(bound, measured));
  const known = judged.filter((one) => one !== null);
  const worst = known.toSorted(worse)[0] ?? null;
  return known.length === judged.length || worst?.verdict === 'fail' ? worst : null;
};

export interface LimitVerdict<M extends Measured> {
  limit: J300Limit;
  /** The value that was judged, or the first without a number; undefined where none of the analytes has a value. */
  measured: M | undefined;
  judgement: Judgement | null;
}

/** Every limit of a grade with the value measured for it; `find` returns the value of an analyte by its name. */
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

/** The verdict on the grade: the worst of its limits; null where none could be judged. */
export const worstVerdict = (judged: readonly { judgement: Judgement | null }[]): Verdict | null =>
  verdicts.find((verdict) => judged.some(({ judgement }) => judgement?.verdict === verdict)) ?? null;
