import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callTyped } from '../../../../lib/api/api.ts';
import { endpointKey } from '../../../../lib/api/endpoint-query.ts';
import { followsFilters } from '../../query/analysis.queries.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { answerBody, readParameters } from './answer-body.ts';

/** The endpoint of an answer, as far as this file reads it. */
type AnswerEndpoint<R> = Endpoint & { readonly responses: { readonly 200: z.ZodType<R> } };

/** An answer over the view, with the parameters of the URL and their change, which returns to the first page. */
export const useAnswer = <P extends object, R>(
  endpoint: AnswerEndpoint<R>,
  schema: z.ZodType<P>,
  { view, update }: Analysis,
) => {
  const { parameters, someInvalid } = readParameters(schema, view);
  const body = answerBody(view, parameters);
  const answer = useQuery({
    queryKey: [endpointKey(endpoint), { body }],
    queryFn: ({ signal }) => callTyped<R>(endpoint, { body, signal }),
    ...followsFilters,
  });
  return {
    answer,
    parameters,
    /** The URL states parameters that this answer does not take; they count as absent. */
    someInvalid,
    change: (changes: Partial<Record<keyof P, unknown>>) =>
      update({ parameters: { ...parameters, ...changes }, page: 1 }),
  };
};
