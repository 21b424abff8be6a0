import { type AnswerName, type AnswerOf, answers } from '@iom/contract/analysis/answers/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { callTyped } from '../../../../lib/api/api.ts';
import { endpointKey } from '../../../../lib/api/endpoint-query.ts';
import { readSearch } from '../../../../lib/pages/search-state.ts';
import { filterQueryOptions } from '../../query/analysis.queries.ts';
import { analysisParams } from '../../query/analysis-search.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { answerBody, readParameters } from './answer-body.ts';
import type { AnswerInput } from './answer-view.ts';

const answerQuery = <N extends AnswerName>(name: N, body: object) => ({
  queryKey: [endpointKey(answers[name].endpoint), { body }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callTyped<AnswerOf<N>>(answers[name].endpoint, { body, signal }),
  ...filterQueryOptions,
});

/** The answer of a visitor's first view: over the free sample set. */
export const firstAnswerQuery = (name: AnswerName) =>
  answerQuery(
    name,
    answerBody(
      { ...readSearch(analysisParams, new URLSearchParams()), sample_set: true },
      answers[name].parameters.parse({}),
    ),
  );

/** An answer over the view, its parameters from the URL, and a setter of them that returns to the first page. */
export const useAnswer = <N extends AnswerName>(name: N, analysis: Analysis) => {
  const { view, update } = analysis;
  const { parameters, someInvalid } = readParameters(answers[name].parameters, view);
  const answer = useQuery(answerQuery(name, answerBody(view, parameters)));
  const change: AnswerInput<N>['change'] = (changes) =>
    update({ parameters: { ...parameters, ...changes }, page: 1 });
  /** `someInvalid`: the URL states parameters that this answer does not take; they count as absent. */
  return { answer, analysis, parameters, someInvalid, change };
};
