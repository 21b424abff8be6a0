import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { brandAndGrade } from '@iom/contract/shared/sae-grade.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import { usePageTitle } from '../../lib/pages/site.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OilValues } from './delivery/OilValues.tsx';
import { DatasetActions } from './downloads/DatasetActions.tsx';
import { allHoldingsQuery, previewColumnsQuery, previewQuery } from './library.queries.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface Props {
  id: string;
  regional: boolean;
  /** Shown where the user does not hold the dataset. */
  notFound: ReactNode;
}

/** The values of a dataset of one oil. Its page has more of them, and more about each, than a table with one row. */
const PreviewOfOil = ({ id, regional }: Pick<Props, 'id' | 'regional'>) => {
  const { data, error, refetch } = useQuery(previewQuery(id, regional, { page: 1 }));
  if (error) return <ErrorState message="The values could not be loaded." onRetry={() => void refetch()} />;
  const [row] = data?.results ?? [];
  if (!data || !row) return <Skeleton h={320} animate={false} />;
  return (
    <Stack gap="sm">
      <Button
        component={Link}
        to={pages.oil.path({ reportNumber: row.report_number })}
        variant="default"
        style={{ alignSelf: 'start' }}
      >
        Open {brandAndGrade(row.brand_name, row.sae_grade)}
      </Button>
      <OilValues id={id} regional={regional} columns={data.columns} row={row} />
    </Stack>
  );
};

/** One held dataset: preview and download. */
export const OwnedDataset = ({ id, regional, notFound }: Props) => {
  const holdings = useQuery(allHoldingsQuery);
  const columns = useQuery(previewColumnsQuery(id, regional));
  const held = holdings.data?.find((holding) => holding.held && String(holding.id) === id);
  usePageTitle(held?.name);
  const Values = held?.oil_count === 1 ? PreviewOfOil : PreviewTable;
  if (columns.error instanceof ApiFailure && columns.error.status === 404) return notFound;
  return (
    <>
      <PageHeader
        title={held?.name ?? 'Dataset'}
        lead={
          held &&
          (held.oil_count === 1
            ? '1 oil. A file holds all of its values.'
            : `${counted(held.oil_count, 'oil')}. Choose the columns to see here; a file holds all of them.`)
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
      {holdings.isPending && <Skeleton h={480} animate={false} />}
      {!holdings.isPending && <Values id={id} regional={regional} />}
    </>
  );
};
