import { listTasks } from '@iom/contract/library/library.endpoints.ts';
import type { Task } from '@iom/contract/library/library.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Group, Progress, Text } from '@mantine/core';
import { Link } from 'react-router';
import { date } from '../../lib/formats.ts';
import { useList } from '../../lib/use-list.ts';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { isUnfinished, progressPercent, taskWord } from './downloads.rules.ts';
import { useSaveFile } from './save-file.ts';

const State = ({ task }: { task: Task }) => {
  if (!isUnfinished(task)) return taskWord(task);
  return (
    <Group gap="xs">
      {taskWord(task)}
      <Progress w={80} value={progressPercent(task)} aria-label={`Making ${task.name}`} />
    </Group>
  );
};

const Save = ({ task }: { task: Task }) => {
  const save = useSaveFile();
  if (task.status !== 'READY') return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Save ${task.name}`}
        loading={save.isPending}
        onClick={() => save.mutate(task.task_id)}
      >
        Save
      </Button>
      {save.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {save.error.message}
        </Text>
      )}
    </>
  );
};

const columns: Column<Task>[] = [
  {
    accessor: 'name',
    title: 'File',
    render: (task) => (
      <>
        {task.name}
        <Text size="xs" className="quiet">
          Asked for {date(task.created)}
          {task.status === 'READY' && `, kept until ${date(task.expires)}`}
        </Text>
        {task.status === 'FAILED' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {failures.report_failed.message}
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'state', title: 'State', render: (task) => <State task={task} /> },
  { accessor: 'save', title: 'Save', textAlign: 'right', render: (task) => <Save task={task} /> },
];

/** The files the user asked for: still being made, ready to save until they expire, or failed. */
export const Downloads = () => {
  const list = useList(listTasks, {
    pageSize: 20,
    pollMs: (tasks) => (tasks.some(isUnfinished) ? 2000 : false),
  });
  return (
    <DataTable
      label="Downloads"
      list={list}
      columns={columns}
      rowKey={({ task_id }) => task_id}
      empty={{
        title: 'No files yet',
        text: 'A file you ask for under My Datasets waits here for seven days, also when you close the page.',
        action: (
          <Button component={Link} to={pages.owned.path()}>
            My Datasets
          </Button>
        ),
      }}
    />
  );
};
