import { claimQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** Claims the quote of a mailed link for the user and opens it. */
export const ClaimQuote = ({ token }: { token: string }) => {
  const claim = useQuery({
    ...endpointQuery(claimQuote, { body: { token } }),
    // the secret works once
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  if (claim.isSuccess) return <Navigate to={pages.quote.path({ id: claim.data.id })} replace />;
  if (claim.error instanceof ApiFailure && claim.error.status === 404)
    return (
      <EmptyState
        title="This link no longer works"
        action={
          <Button component={Link} to={pages.quotes.path()}>
            My quotes
          </Button>
        }
      >
        It has already been used, or a newer offer has replaced it. A quote that you claimed is listed under
        My quotes.
      </EmptyState>
    );
  if (claim.isError) return <ErrorState message={claim.error.message} onRetry={() => void claim.refetch()} />;
  return <Skeleton h={480} animate={false} />;
};
