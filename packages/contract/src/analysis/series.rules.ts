import type { SeriesQuestion } from './series.schemas.ts';

/** The analytes of a question in its order: x and y of a scatter plot. */
export const analytesOfSeries = (question: SeriesQuestion): readonly number[] => {
  if (question.kind === 'points') return [question.x, question.y];
  return 'analytes' in question ? question.analytes : [question.analyte];
};
