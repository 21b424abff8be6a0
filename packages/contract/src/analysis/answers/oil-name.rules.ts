import { formatGrade } from '../../shared/sae-grade.ts';
import type { AnswerOil } from './answer.schemas.ts';

/** The name of an oil in answers without columns for its label: `Brand, 5W-30, 2016`. */
export const oilName = ({
  brand_name,
  sae_grade,
  year,
}: Pick<AnswerOil, 'brand_name' | 'sae_grade' | 'year'>) =>
  [brand_name, formatGrade(sae_grade), year].filter((text) => text !== '').join(', ');
