import type { Task } from '@iom/contract/library/library.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Button, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { date } from '../../lib/formats.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { isUnfinished, progressPercent, taskWord } from './downloads.rules.ts';
import { tasksQuery } from './library.queries.ts';
import { useSaveFile } from './save-file.ts';

const Row = ({ task }: { task: Task }) => {
  const save = useSaveFile();
  const failed = task.status === 'FAILED' || save.isError;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{task.name}</Text>
        {failed && (
          <Text size="sm" c="var(--mantine-color-error)">
            {failures.report_failed.sentence}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">{taskWord(task)}</Text>
          {isUnfinished(task) && (
            <Progress w={80} value={progressPercent(task)} aria-label={`Making ${task.name}`} />
          )}
        </Group>
      </Table.Td>
      <Table.Td>{task.status === 'READY' ? date(task.expires) : '–'}</Table.Td>
      <Table.Td ta="right">
        {task.status === 'READY' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Save ${task.name}`}
            loading={save.isPending}
            onClick={() => save.mutate(task.task_id)}
          >
            Save file
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

/** The files the user asked for: still being made, ready to save until they expire, or failed. */
export const Downloads = () => {
  const tasks = useQuery(tasksQuery);
  if (tasks.isPending) return <Skeleton h={96} />;
  if (tasks.isError) return <ErrorState message={tasks.error.message} onRetry={() => void tasks.refetch()} />;
  if (tasks.data.count === 0)
    return (
      <Text size="sm" className="quiet">
        Nothing here yet. A file you download waits here for seven days.
      </Text>
    );
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label="Downloads" fz="sm" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">File</Table.Th>
              <Table.Th scope="col">State</Table.Th>
              <Table.Th scope="col">Kept until</Table.Th>
              <Table.Th scope="col" aria-label="Save" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tasks.data.results.map((task) => (
              <Row key={task.task_id} task={task} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
};
