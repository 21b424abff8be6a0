import type { z } from 'zod';
import { type AnalysisSearch, filtersOf } from '../../query/analysis-search.ts';

/** Rows of an answer on one page. */
export const answerPageSize = 20;

/** The body of an answer's call: the filters of the view, or the whole sample set, and its parameters. */
export const answerBody = <P>(view: AnalysisSearch, parameters: P) => ({
  ...(view.sample_set ? { sample_set: true } : filtersOf(view)),
  page: view.page,
  page_size: answerPageSize,
  parameters,
});

/** The parameters that the URL states; their defaults where it states none or what they cannot be. */
export const parametersOf = <S extends z.ZodType>(schema: S, { parameters }: AnalysisSearch): z.output<S> =>
  schema.safeParse(parameters).data ?? schema.parse({});
