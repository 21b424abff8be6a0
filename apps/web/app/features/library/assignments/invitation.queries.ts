import { readInvitation } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** The invitation of a mailed secret. @throws ApiFailure 404 once it is accepted, declined or withdrawn */
export const invitationQuery = (token: string) => ({
  ...endpointQuery(readInvitation, { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** After accepting or declining: going back to the page must not show the cached invitation. */
export const removeInvitation = (client: QueryClient, token: string) =>
  client.removeQueries({ queryKey: invitationQuery(token).queryKey });

/** After a 404 the invitation is fetched again, so that the page shows that it is no longer open. */
export const refetchClosedInvitation = (client: QueryClient, token: string, failure: Error) => {
  if (failure instanceof ApiFailure && failure.status === 404)
    void client.resetQueries({ queryKey: invitationQuery(token).queryKey });
};
