import type { TestParameter } from './analysis-query.schemas.ts';
import { analytesOfSeries } from './series.rules.ts';
import type { SeriesQuestion } from './series.schemas.ts';

/** Kinds with axes of values, on which a range is brushed. */
const brushedKinds = ['histogram', 'points', 'box', 'parallel'] as const satisfies SeriesQuestion['kind'][];
export type BrushedKind = (typeof brushedKinds)[number];

const isOwnRange = (question: SeriesQuestion, { operator, test }: TestParameter) =>
  operator === 'between' &&
  brushedKinds.some((kind) => kind === question.kind) &&
  analytesOfSeries(question).includes(test);

/** The parameters that narrow a chart: it ignores the ranges of its own analytes, as a facet ignores its own filter. */
export const narrowingParameters = (question: SeriesQuestion, parameters: readonly TestParameter[]) =>
  parameters.filter((one) => !isOwnRange(question, one));

/** The ranges of the chart's own analytes, which it shows without being narrowed by them. */
export const ownRanges = (question: SeriesQuestion, parameters: readonly TestParameter[]) =>
  parameters.filter((one) => isOwnRange(question, one));
