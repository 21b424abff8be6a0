import { compareNumbers, compareText } from '@iom/columnar/comparators.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type Mark, marks } from '@iom/contract/samples/samples.schemas.ts';
import { gradeNumbers } from '@iom/contract/shared/grade-order.rules.ts';

/** A year, a text, or null for not stated. */
export type FacetKey = string | number | null;

export const isMark = (name: AnalysisFacetName): name is Mark => marks.some((mark) => mark === name);

/** By cold, then hot number. */
export const compareGrades = (a: string, b: string) => {
  const [one, other] = [gradeNumbers(a), gradeNumbers(b)];
  return one.cold - other.cold || one.hot - other.hot || compareText(a, b);
};

/** Orders label marks by their API spelling, `True` before `False`. */
export const compareMarks = (a: string, b: string) => compareText(b, a);

const compareTexts = (name: AnalysisFacetName, a: string, b: string) => {
  if (name === 'sae_grade') return compareGrades(a, b);
  return isMark(name) ? compareMarks(a, b) : compareText(a, b);
};

/** The order of a facet's values: years and grades by number, `True` before `False`, text without regard to case, null last. */
export const compareFacetKeys = (name: AnalysisFacetName, a: FacetKey, b: FacetKey): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  return compareTexts(name, String(a), String(b));
};
