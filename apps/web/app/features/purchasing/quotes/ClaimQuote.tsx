import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { ApiFailure } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { claimQuery } from './quotes.queries.ts';

/** Makes the quote of a mailed link the user's and shows it. */
export const ClaimQuote = ({ token }: { token: string }) => {
  const claim = useQuery(claimQuery(token));
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
        It was used already, or a newer offer has taken its place. A quote that you took over stands among
        your quotes.
      </EmptyState>
    );
  if (claim.isError) return <ErrorState message={claim.error.message} onRetry={() => void claim.refetch()} />;
  return <Skeleton h={480} animate={false} />;
};
