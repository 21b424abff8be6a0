import { startDownload } from '@iom/contract/library/library.endpoints.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isUnfinished, progressPercent } from './downloads.rules.ts';
import { tasksQuery } from './library.queries.ts';
import { useSaveFile } from './save-file.ts';

interface Props {
  id: number;
  regional: boolean;
  name: string;
}

/**
 * Has the CSV file of a held dataset made, shows how far that is and saves it when it is ready. The work goes on
 * when the page is left: the file then waits among the downloads.
 */
export const DownloadCsv = ({ id, regional, name }: Props) => {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<string>();
  const save = useSaveFile();
  const start = useMutation({
    mutationFn: () =>
      call(startDownload, { query: { id: String(id), regional: regional ? 'true' : 'false' } }),
    onSuccess: async ({ task_id }) => {
      await client.invalidateQueries({ queryKey: tasksQuery.queryKey });
      setWanted(task_id);
    },
  });
  const tasks = useQuery({ ...tasksQuery, enabled: wanted !== undefined });
  const task = tasks.data?.results.find((one) => one.task_id === wanted);
  const ready = task?.status === 'READY';
  useEffect(() => {
    if (!ready || wanted === undefined) return;
    setWanted(undefined);
    save.mutate(wanted);
  }, [ready, wanted, save.mutate]);
  const failed = task?.status === 'FAILED' || start.isError || save.isError;
  const busy = start.isPending || save.isPending || (wanted !== undefined && !failed);
  return (
    <Stack gap={6} align="start">
      <Button
        variant="default"
        size="sm"
        loading={busy}
        aria-label={`Download CSV of ${name}`}
        onClick={() => start.mutate()}
      >
        Download CSV
      </Button>
      {task && isUnfinished(task) && (
        <Progress w={160} value={progressPercent(task)} aria-label={`Making the file of ${name}`} />
      )}
      <Text size="sm" role={failed ? 'alert' : 'status'} maw={320}>
        {failed
          ? failures.report_failed.sentence
          : busy
            ? 'The file is being made. It also waits under Downloads.'
            : save.isSuccess
              ? 'Saved.'
              : ''}
      </Text>
    </Stack>
  );
};
