import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api.ts';
import { counted } from '../../lib/formats.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { ownedReportsQuery, previewQuery } from './library.queries.ts';
import { ownedDatasets } from './owned.rules.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface Props {
  id: string;
  regional: boolean;
  /** For a dataset that is not held. */
  notFound: ReactNode;
}

/** One held dataset: its first values and its file. */
export const OwnedDataset = ({ id, regional, notFound }: Props) => {
  const held = useQuery(ownedReportsQuery);
  const first = useQuery(previewQuery({ id, regional: regional ? 'true' : 'false', page: '1' }));
  const { regional: regionals, custom } = ownedDatasets(
    held.data ?? { regional_reports: [], custom_reports: [] },
  );
  const owned = (regional ? regionals : custom).find((one) => String(one.id) === id);
  usePageTitle(owned?.name);
  if (first.error instanceof ApiFailure && first.error.status === 404) return notFound;
  return (
    <div className="page">
      <PageHeader
        title={owned?.name ?? 'Dataset'}
        lead={
          owned &&
          `${counted(owned.oilCount, 'oil')}. The preview shows up to ten analytes, the file all of them.`
        }
        actions={
          <Group align="start">
            <Button component={Link} to="/dataset/owned" variant="default" size="sm">
              My Datasets
            </Button>
            {owned && <DownloadCsv id={owned.id} regional={regional} name={owned.name} />}
          </Group>
        }
      />
      <PreviewTable id={id} regional={regional} />
    </div>
  );
};
