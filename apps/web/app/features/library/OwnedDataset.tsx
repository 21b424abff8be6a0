import { pages } from '@iom/contract/shared/pages.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api.ts';
import { counted } from '../../lib/formats.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DownloadReport } from './DownloadReport.tsx';
import { allHoldingsQuery, previewQuery } from './library.queries.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface Props {
  id: string;
  regional: boolean;
  /** For a dataset that is not held. */
  notFound: ReactNode;
}

/** One held dataset: its first values and its file. */
export const OwnedDataset = ({ id, regional, notFound }: Props) => {
  const holdings = useQuery(allHoldingsQuery);
  const first = useQuery(previewQuery(id, regional, 1));
  const held = holdings.data?.find((holding) => holding.held && String(holding.id) === id);
  usePageTitle(held?.name);
  if (first.error instanceof ApiFailure && first.error.status === 404) return notFound;
  return (
    <>
      <PageHeader
        title={held?.name ?? 'Dataset'}
        lead={
          held &&
          `${counted(held.oil_count, 'oil')}. The preview shows up to ten analytes, the file all of them.`
        }
        actions={
          held && (
            <DownloadReport
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
      <PreviewTable id={id} regional={regional} />
    </>
  );
};
