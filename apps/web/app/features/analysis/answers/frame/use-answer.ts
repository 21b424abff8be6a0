import { type AnswerName, type AnswerOf, answers } from '@iom/contract/analysis/answers/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { callTyped } from '../../../../lib/api/api.ts';
import { endpointKey } from '../../../../lib/api/endpoint-query.ts';
import { filterQueryOptions } from '../../query/analysis.queries.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { answerBody, readParameters } from './answer-body.ts';
import type { AnswerInput } from './answer-view.ts';

/** An answer over the view, its parameters from the URL, and a setter of them that returns to the first page. */
export const useAnswer = <N extends AnswerName>(name: N, analysis: Analysis) => {
  const { endpoint, parameters: schema } = answers[name];
  const { view, update } = analysis;
  const { parameters, someInvalid } = readParameters(schema, view);
  const body = answerBody(view, parameters);
  const answer = useQuery({
    queryKey: [endpointKey(endpoint), { body }],
    queryFn: ({ signal }) => callTyped<AnswerOf<N>>(endpoint, { body, signal }),
    ...filterQueryOptions,
  });
  const change: AnswerInput<N>['change'] = (changes) =>
    update({ parameters: { ...parameters, ...changes }, page: 1 });
  /** `someInvalid`: the URL states parameters that this answer does not take; they count as absent. */
  return { answer, analysis, parameters, someInvalid, change };
};
