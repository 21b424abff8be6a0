import { listTasks, readTask, type Task } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { isUnfinished } from '@iom/contract/shared/tasks.ts';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { progressPercent, taskLabel } from '../../../ui/downloads/downloads.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

/** Fetches the finished file of a task with the session's token and saves it through the browser. */
const useSaveFile = () =>
  useMutation({
    mutationFn: async (taskId: string) => {
      const response = await send(readTask, { query: { task_id: taskId } });
      if (response.status !== 200) throw new Error('The file is not ready yet.');
      await saveResponse(response);
    },
  });

const TaskStatus = ({ task }: { task: Task }) => {
  if (!isUnfinished(task)) return taskLabel(task);
  return (
    <Group gap="xs">
      {taskLabel(task)}
      <Progress w={80} value={progressPercent(task)} aria-label={`Preparing ${task.name}`} />
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
    cellsStyle: breakAnywhere,
    render: (task) => (
      <>
        {task.name}
        <Text size="xs" className="quiet">
          Requested {date(task.created)}
          {task.status === 'READY' && `, available until ${date(task.expires)}`}
        </Text>
        {task.status === 'FAILED' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {failures.report_failed.message}
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'status', title: 'Status', render: (task) => <TaskStatus task={task} /> },
  { accessor: 'save', title: 'Save', textAlign: 'right', render: (task) => <Save task={task} /> },
];

/** The files that the user requested. They are in preparation, ready to save until they expire, or failed. */
const Downloads = () => {
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
        text: 'Files you request under My Datasets or Data Analysis will appear here for seven days, even if you close the page.',
        action: (
          <Button component={Link} to={pages.owned.path()}>
            My Datasets
          </Button>
        ),
      }}
    />
  );
};

export default function DownloadsPage() {
  return (
    <>
      <PageHeader lead="Files you requested. Each is kept for seven days; your data never expire." />
      <Downloads />
    </>
  );
}
