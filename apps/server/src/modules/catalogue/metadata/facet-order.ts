import { compareNumbers, compareText } from '@iom/columnar/comparators.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type FacetField,
  type OrderName,
  oilLabel,
  type SearchName,
  toLabelName,
} from '@iom/contract/samples/oil-label.schemas.ts';

import { gradeNumbers } from '@iom/contract/shared/sae-grade.ts';

/** Fields by which oils are counted and filtered. */
export type CountedName = AnalysisFacetName | FacetField | OrderName | SearchName;

/** A year, a text, or null for not stated. */
export type FacetKey = string | number | null;

/** By cold, then hot number. */
export const compareGrades = (a: string, b: string) => {
  const [one, other] = [gradeNumbers(a), gradeNumbers(b)];
  return one.cold - other.cold || one.hot - other.hot || compareText(a, b);
};

/** Orders label marks by their API spelling, `True` before `False`. */
const compareMarks = (a: string, b: string) => compareText(b, a);

/** The order of the texts of a field. */
export const textOrder = (name: CountedName): ((a: string, b: string) => number) => {
  switch (oilLabel[toLabelName(name)].type) {
    case 'grade':
      return compareGrades;
    case 'mark':
      return compareMarks;
    case 'report_number':
    case 'year':
    case 'text':
    case 'region':
    case 'country':
      return compareText;
  }
};

/**
 * The order of a facet's values: years and grades by number, `True` before `False`, text ignoring case, null
 * last.
 */
export const compareFacetKeys = (name: CountedName, a: FacetKey, b: FacetKey): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  return textOrder(name)(String(a), String(b));
};
