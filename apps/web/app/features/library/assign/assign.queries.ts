import {
  listAssignments,
  listHoldings,
  readInvitation,
} from '@iom/contract/library/assignments.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api.ts';

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
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** An answered offer is not shown again, whatever way leads back to its page. */
export const forgetOffer = (client: QueryClient, token: string) =>
  client.removeQueries({ queryKey: offerQuery(token).queryKey });

/** An answer that comes too late: the page finds out that the offer is no longer open, and says so. */
export const offerRefused = (client: QueryClient, token: string, failure: Error) => {
  if (failure instanceof ApiFailure && failure.status === 404)
    void client.resetQueries({ queryKey: offerQuery(token).queryKey });
};

/** After a seat has changed, everything that shows it is asked again. */
export const seatsChanged = (client: QueryClient) =>
  Promise.all(
    ['holdings', 'assignments', 'owned-reports'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
