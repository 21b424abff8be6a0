import { formatGrade } from '../shared/sae-grade.ts';
import type { AnswerOil } from './answers/answer.schemas.ts';

/** The name of an oil in answers without columns for its label: `Brand, 5W-30, 2016`. */
export const oilName = ({
  brand_name,
  sae_grade,
  year,
}: Pick<AnswerOil, 'brand_name' | 'sae_grade' | 'year'>) =>
  [brand_name, formatGrade(sae_grade), year].filter((text) => text !== '').join(', ');

/** The name of an oil in a view that hides brands, in place of its report number. */
export const hiddenOil = (code: string): string => `Oil ${code}`;

/** Whether a report number is the hidden name of an oil, which no page has. */
export const isHiddenOil = (reportNumber: string): boolean => /^Oil [2-9A-Z]{6}$/.test(reportNumber);
