import type { PageQuery } from '../pages/page.ts';
import { pages } from '../pages/pages.ts';
import type { AnswerName } from './answers/answers.ts';

/** The page a saved query opens: Data Analysis, or its answer. */
export const analysisPath = (answer: AnswerName | null | undefined, query?: PageQuery) =>
  answer ? pages.answer.path({ name: answer }, query) : pages.analysis.path(query);
