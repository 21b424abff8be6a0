import type { Invitation } from '@iom/contract/library/assignments.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { offerQuery } from './assign.queries.ts';
import { ForAssignee } from './ForAssignee.tsx';

const Gone = () => (
  <EmptyState
    title="This offer is no longer open"
    action={
      <Button component={Link} to={pages.owned.path()}>
        My Datasets
      </Button>
    }
  >
    It was answered already, or taken back. Data that you have accepted stand among your datasets.
  </EmptyState>
);

/** What a mailed link offers, and below it how the person it was made to can answer. */
export const OfferPage = ({
  token,
  children,
}: {
  token: string;
  children: (offer: Invitation) => ReactNode;
}) => {
  const offer = useQuery(offerQuery(token));
  if (offer.error instanceof ApiFailure && offer.error.status === 404) return <Gone />;
  if (offer.isError) return <ErrorState message={offer.error.message} onRetry={() => void offer.refetch()} />;
  if (!offer.isSuccess) return <Skeleton h={320} animate={false} />;
  const { name, from } = offer.data;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <PageHeader title={`${from} offers you ${name}`} lead={about(offer.data)} />
      <ForAssignee offer={offer.data}>{children(offer.data)}</ForAssignee>
    </div>
  );
};

const about = ({ report_type, email }: Invitation) =>
  `${
    report_type === 'REGIONAL'
      ? 'A regional database of engine-oil test data'
      : 'A set of engine-oil test data'
  }, offered to ${email}. The licence is for one person: once you accept, only you see the data.`;
