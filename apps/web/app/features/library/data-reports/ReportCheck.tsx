import { checkPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { shownDay } from '@iom/contract/shared/dates.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import classes from './report-check.module.css';

/** What the check code of a data report confirms: number, revision and checksum, and nothing else of the report. */
export const ReportCheck = ({ code }: { code: string }) => {
  const found = useQuery({ ...endpointQuery(checkPdfReport, { params: { code } }), retry: false });
  if (found.isPending) return <Skeleton h={160} maw={640} />;
  const { error } = found;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <EmptyState title="No data report has this code">
        Compare the code with the one in the report, under “How to check”. A report that bears a code unknown
        here was not made by the institute.
      </EmptyState>
    );
  if (error) return <ErrorState message={error.message} onRetry={() => void found.refetch()} />;
  const { report_number, revision, checksum, made } = found.data;
  return (
    <Stack gap="md" maw={640}>
      <Text>
        The institute made a data report with this code. Your copy is genuine if number, revision and checksum
        are those printed in it.
      </Text>
      <Facts
        facts={[
          ['Report', `${report_number}, ${revision}`],
          ['First made', shownDay(made)],
        ]}
      />
      <div>
        <Text size="sm" className="quiet">
          SHA-256 of the figures
        </Text>
        <Text className={classes.checksum}>{checksum}</Text>
      </div>
    </Stack>
  );
};
