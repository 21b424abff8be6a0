import { readInvitation } from '@iom/contract/library/assignments.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/api.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';

/** What is offered with a mailed secret. Fails with 404 once it is accepted or declined. */
export const offerQuery = (token: string) => ({
  ...endpointQuery(readInvitation, { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** An accepted or declined offer is not shown again, whatever way leads back to its page. */
export const forgetOffer = (client: QueryClient, token: string) =>
  client.removeQueries({ queryKey: offerQuery(token).queryKey });

/** After a 404 the offer is read again: the page finds out that it is no longer open, and says so. */
export const rereadGoneOffer = (client: QueryClient, token: string, failure: Error) => {
  if (failure instanceof ApiFailure && failure.status === 404)
    void client.resetQueries({ queryKey: offerQuery(token).queryKey });
};
