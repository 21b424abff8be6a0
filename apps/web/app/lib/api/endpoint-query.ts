import type { Endpoint, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callTyped, type OptionsArgument, type RequestOptions } from './api.ts';
import './query-client.ts';

/** A response for a form, whose initial values stay. A response cached before the form was opened is fetched again first. */
export const useFresh = <E extends Endpoint>(
  endpoint: E,
  ...options: OptionsArgument<E, RequestOptions<E>>
) => {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...endpointQuery(endpoint, ...options),
    refetchOnMount: 'always',
  });
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, refetch };
};

/** The start of the key of every query of this endpoint. */
export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A query of an endpoint. What administrators work with is read at every visit: colleagues and imports change it. */
export const queryOf = <R>(
  endpoint: Endpoint,
  options: unknown,
  queryFn: (context: { signal: AbortSignal }) => Promise<R>,
) =>
  queryOptions({
    queryKey: [endpointKey(endpoint), options],
    queryFn,
    staleTime: endpoint.access === 'admin' ? 0 : 30_000,
  });

/** Key and function of a query of one endpoint. */
export const endpointQuery = <E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E, RequestOptions<E>>
) => queryOf(endpoint, options, ({ signal }) => callTyped<ResponseOf<E>>(endpoint, { ...options, signal }));

/** Refetches every query of these endpoints, regardless of parameters; unmounted ones on their next use. */
export const invalidate = (client: QueryClient, ...endpoints: readonly Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpointKey(endpoint)] })));
