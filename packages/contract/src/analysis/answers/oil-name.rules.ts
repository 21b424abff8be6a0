import { formatGrade } from '../../shared/sae-grade.ts';
import type { AnswerOil } from './answer.schemas.ts';

/** An oil by its label, as answers name it wherever it has no columns of its own: `Brand, 5W-30, 2016`. */
export const oilName = ({
  brand_name,
  sae_grade,
  year,
}: Pick<AnswerOil, 'brand_name' | 'sae_grade' | 'year'>) =>
  [brand_name, formatGrade(sae_grade), year].filter((text) => text !== '').join(', ');
