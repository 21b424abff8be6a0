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

/** The parameters that the URL states, each by itself: its default where it is not stated or is not valid, and whether one is not. */
export const readParameters = <S extends z.ZodType>(
  schema: S,
  { parameters }: AnalysisSearch,
): { parameters: z.output<S>; someInvalid: boolean } => {
  if (parameters === undefined) return { parameters: schema.parse({}), someInvalid: true };
  const { success, data, error } = schema.safeParse(parameters);
  if (success) return { parameters: data, someInvalid: false };
  const invalid = new Set(error.issues.map(({ path: [name] }) => name));
  const valid = Object.entries(parameters).filter(([name]) => !invalid.has(name));
  return { parameters: schema.parse(Object.fromEntries(valid)), someInvalid: true };
};
