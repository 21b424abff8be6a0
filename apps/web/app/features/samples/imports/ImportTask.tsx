import { readImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { ImportReport, ImportRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Alert, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PhotoUpload } from '../photos/PhotoUpload.tsx';
import { SanityReport } from '../sanity/SanityReport.tsx';
import { CorrectedOils } from './CorrectedOils.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportedGroup } from './ImportedGroup.tsx';
import { isRunning } from './import-status.ts';
import { useShownImport } from './shown-import.ts';

const pollMs = 1000;

const Running = ({ task }: { task: ImportRow }) => (
  <div role="status">
    <Text size="sm" mb="xs">
      {task.dry_run ? 'The files are being checked.' : 'The files are being imported.'} You can leave this
      page and come back.
    </Text>
    <Progress value={Math.max(5, task.progress * 100)} animated aria-label="Progress of the import" />
  </div>
);

const Outcome = ({ task, report }: { task: ImportRow; report: ImportReport }) => {
  if (report.errors.length > 0) return <ImportErrors name={task.name} errors={report.errors} />;
  if (report.correction) return <CorrectedOils task={task} correction={report.correction} />;
  if (report.group !== null && task.group === null)
    return (
      <Alert color="gray" variant="light" title="Import withdrawn" role="status">
        Its group was removed before it was released.
      </Alert>
    );
  if (report.group !== null)
    return (
      <>
        <ImportedGroup id={report.group} task={task} samples={report.accepted} />
        <PhotoUpload group={report.group} />
        <SanityReport group={report.group} />
      </>
    );
  return (
    <Alert color="petrol" variant="light" title="No errors" role="status">
      {counted(report.accepted, 'sample')} can be imported. Nothing has been stored yet: press Import.
    </Alert>
  );
};

/** The import in the URL: its progress, then its errors or its group. Nothing without one. */
export const ImportTask = () => {
  const { task: id } = useShownImport();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readImport, { params: { task: id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
  const status = data?.status;
  useEffect(() => {
    // what is imported or corrected may be in any list
    if (status) void client.invalidateQueries();
  }, [client, status]);
  if (id === '') return null;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  return (
    <Stack component="section" gap="md" aria-label={`Report of ${data.name}`}>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {data.name}
        {data.dry_run && ' (check)'}
      </Title>
      {isRunning(data) && <Running task={data} />}
      {data.failure && (
        <Alert color="red" variant="light" role="alert" title="Not imported">
          {data.failure}
        </Alert>
      )}
      {data.report && <Outcome task={data} report={data.report} />}
      {data.report && data.report.errors.length > 0 && (
        <Text size="sm" className="quiet">
          {wholeNumber(data.report.rejected)} samples were read and nothing was stored. Correct the files,
          choose them again and check once more.
        </Text>
      )}
    </Stack>
  );
};
