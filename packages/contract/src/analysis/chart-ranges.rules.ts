import type { TestParameter } from './analysis-query.schemas.ts';
import { analytesOfSeries, seriesKinds } from './series.rules.ts';
import type { SeriesQuestion } from './series.schemas.ts';

const isOwnRange = (question: SeriesQuestion, { operator, test, any_of }: TestParameter) =>
  operator === 'between' &&
  any_of === undefined &&
  seriesKinds[question.kind].brush !== undefined &&
  analytesOfSeries(question).includes(test);

/** The parameters that narrow a chart: it ignores the ranges of its own analytes, as a facet ignores its own filter. */
export const narrowingParameters = (question: SeriesQuestion, parameters: readonly TestParameter[]) =>
  parameters.filter((one) => !isOwnRange(question, one));

/** The ranges of the chart's own analytes, which it shows without being narrowed by them. */
export const ownRanges = (question: SeriesQuestion, parameters: readonly TestParameter[]) =>
  parameters.filter((one) => isOwnRange(question, one));
