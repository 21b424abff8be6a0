import { listOwnedPdfs, requestPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { saveFrom } from '../../../lib/api/save-response.ts';

interface Props {
  year: number;
  reportNumber: string;
  /** For a row of a table. */
  compact?: boolean;
}

/** The returned URL expires after five minutes; its link is removed shortly before. */
const linkLifetimeMs = 290_000;

/** Requests the data report of an oil and saves it through the browser; an error appears below the button. */
export const DataReportDownload = ({ year, reportNumber, compact = false }: Props) => {
  const report = useMutation({
    mutationFn: () => call(requestPdfReport, { params: { year, reportNumber } }),
    onMutate: () => expiry.clear(),
    onSuccess: ({ url }) => {
      saveFrom(url);
      expiry.start();
    },
  });
  const expiry = useTimeout(report.reset, linkLifetimeMs);
  return (
    <Stack gap={4} align={compact ? 'end' : 'start'}>
      <Button
        size={compact ? 'compact-sm' : 'sm'}
        variant="default"
        loading={report.isPending}
        onClick={() => report.mutate()}
        aria-label={compact ? `Download the report of ${reportNumber}` : undefined}
      >
        {compact ? 'Download' : 'Download PDF report'}
      </Button>
      {report.isError && (
        <Text size="sm" c="red" role="alert" maw={420}>
          {report.error.message}
        </Text>
      )}
      {report.isSuccess && (
        <Text size="sm" className="quiet" role="status" style={{ whiteSpace: 'nowrap' }}>
          Saved.{' '}
          <Anchor href={report.data.url} target="_blank" rel="noreferrer" inherit>
            Open it
          </Anchor>
        </Text>
      )}
    </Stack>
  );
};

/** The data report of an oil; null unless the user holds its full set. */
export const OwnedDataReport = ({ year, reportNumber }: Pick<Props, 'year' | 'reportNumber'>) => {
  const { data } = useQuery(
    endpointQuery(listOwnedPdfs, {
      query: { report_number__icontains: reportNumber, page_size: String(maxPageSize) },
    }),
  );
  const isHeld = data?.results.some((report) => report.report_number === reportNumber);
  return isHeld ? <DataReportDownload year={year} reportNumber={reportNumber} /> : null;
};
