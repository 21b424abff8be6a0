import { listAssignments, listHoldings, readOffer } from '@iom/contract/library/assignments.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** A page of what the user holds or bought, with its seats. */
export const holdingsQuery = (query: QueryInput<typeof listHoldings>) =>
  queryOptions({
    queryKey: ['holdings', query],
    queryFn: ({ signal }) => call(listHoldings, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the offers the user made. */
export const offersQuery = (query: QueryInput<typeof listAssignments>) =>
  queryOptions({
    queryKey: ['assignments', query],
    queryFn: ({ signal }) => call(listAssignments, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What is offered with a mailed secret. Fails with 404 once it is answered. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => call(readOffer, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** After a seat has changed, everything that shows it is asked again. */
export const seatsChanged = (client: QueryClient) =>
  Promise.all(
    ['holdings', 'assignments', 'owned-reports'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
