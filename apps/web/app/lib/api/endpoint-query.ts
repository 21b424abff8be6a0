import type { Endpoint, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callTyped, type OptionsArgument, type RequestOptions } from './api.ts';

/** The start of the key of every query of this endpoint. */
export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What administrators work with is read at every visit: colleagues and imports change it. */
export const freshness = ({ access }: Endpoint) => (access === 'admin' ? { staleTime: 0 } : {});

/** Key and function of a query of one endpoint. */
export const endpointQuery = <E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E, RequestOptions<E>>
) =>
  queryOptions({
    queryKey: [endpointKey(endpoint), options],
    queryFn: ({ signal }) => callTyped<ResponseOf<E>>(endpoint, { ...options, signal }),
    ...freshness(endpoint),
  });

/** Refetches every query of these endpoints, regardless of parameters; unmounted ones on their next use. */
export const invalidate = (client: QueryClient, ...endpoints: readonly Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpointKey(endpoint)] })));
