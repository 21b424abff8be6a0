import { maxPdfReports, startPdfDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { call } from '../../../lib/api/api.ts';
import { DownloadProgress, useDownload } from '../../../ui/downloads/downloads.tsx';

interface Props {
  /** The reports that match the filters; undefined until they have been counted. */
  count: number | undefined;
  filters?: { sae_grade__icontains?: string | undefined; report_number__icontains?: string | undefined };
}

const reasonAgainst = (count: number | undefined, searched: boolean) => {
  if (count === 0)
    return searched
      ? 'No report matches the search.'
      : 'You have no reports yet. A report comes with the full set of tests of an oil.';
  if (count !== undefined && count > maxPdfReports) return failures.too_many_reports.message;
  return undefined;
};

const labelOf = (count: number | undefined, searched: boolean) => {
  if (!count) return 'Download all as zip';
  if (count === 1) return 'Download 1 report as zip';
  return `Download ${searched ? 'these' : 'all'} ${counted(count, 'report')} as zip`;
};

/** Downloads the data reports that match the filters as one zip file; disabled with the reason where that is impossible. */
export const AllDataReports = ({ count, filters = {} }: Props) => {
  const reasonId = useId();
  const download = useDownload(() => call(startPdfDownload, { query: filters }));
  const searched = Object.values(filters).some((text) => text !== undefined);
  const reason = reasonAgainst(count, searched);
  return (
    <Stack gap={6} align="start" maw={420}>
      <Button
        size="sm"
        variant="default"
        disabled={!count || reason !== undefined}
        loading={download.isPending}
        onClick={() => download.start(undefined)}
        aria-describedby={reason && reasonId}
      >
        {labelOf(count, searched)}
      </Button>
      {reason && (
        <Text size="sm" className="quiet" id={reasonId}>
          {reason}
        </Text>
      )}
      <DownloadProgress download={download} fileDescription="the data reports" />
    </Stack>
  );
};
