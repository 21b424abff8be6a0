import { formatGrade } from './sae-grade.ts';

/** The value of a facet of the catalogue or of Data Analysis in words; the empty value means not stated. */
export const formatFacetValue = (facet: string, value: string) => {
  if (value === '') return 'Not stated';
  if (facet === 'sae_grade') return formatGrade(value);
  if (value === 'True' || value === 'False') return value === 'True' ? 'Yes' : 'No';
  return value;
};
