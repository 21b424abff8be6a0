import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import { usePageTitle } from '../../lib/pages/site.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DatasetActions } from './downloads/DatasetActions.tsx';
import { allHoldingsQuery, previewColumnsQuery } from './library.queries.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface Props {
  id: string;
  regional: boolean;
  /** Shown where the user does not hold the dataset. */
  notFound: ReactNode;
}

/** One held dataset: preview and download. */
export const OwnedDataset = ({ id, regional, notFound }: Props) => {
  const holdings = useQuery(allHoldingsQuery);
  const columns = useQuery(previewColumnsQuery(id, regional));
  const held = holdings.data?.find((holding) => holding.held && String(holding.id) === id);
  usePageTitle(held?.name);
  if (columns.error instanceof ApiFailure && columns.error.status === 404) return notFound;
  return (
    <>
      <PageHeader
        title={held?.name ?? 'Dataset'}
        lead={
          held &&
          `${counted(held.oil_count, 'oil')}. Choose the columns to see here; a file holds all of them.`
        }
        actions={
          held && (
            <DatasetActions
              id={held.id}
              regional={regional}
              name={held.name}
              before={
                <Button component={Link} to={pages.owned.path()} variant="default" size="sm">
                  My Datasets
                </Button>
              }
            />
          )
        }
      />
      {holdings.isLoadingError && (
        <ErrorState
          message="The name of this dataset and its download could not be loaded."
          onRetry={() => void holdings.refetch()}
        />
      )}
      <PreviewTable id={id} regional={regional} />
    </>
  );
};
