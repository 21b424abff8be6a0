import {
  type JobRow,
  type JobState,
  listJobs,
  retryJob,
} from '@iom/contract/accounts/background.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { outcomeColumn, pollMs } from './outcome-column.tsx';

const stateLabels: Record<JobState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  FAILED: 'Failed',
  DONE: 'Done',
};

/** `release` → `Release`, `settle-payment` → `Settle payment`. */
const queueLabel = (queue: string) => {
  const name = queue.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const RetryJob = ({ job }: { job: JobRow }) => {
  const client = useQueryClient();
  if (job.state !== 'FAILED' && job.state !== 'WAITING') return null;
  return (
    <MutationButton
      size="xs"
      aria-label={`Retry ${queueLabel(job.queue)} ${job.about}`}
      send={() => call(retryJob, { params: { id: job.id } })}
      refresh={() => invalidate(client, listJobs)}
    >
      {job.state === 'FAILED' ? 'Retry' : 'Run now'}
    </MutationButton>
  );
};

const columns: readonly Column<JobRow>[] = [
  {
    accessor: 'queue',
    title: 'Job',
    sortable: true,
    noWrap: true,
    render: ({ queue }) => queueLabel(queue),
  },
  { accessor: 'about', title: 'About', onPhone: 'below', cellsStyle: breakAnywhere },
  {
    accessor: 'created',
    title: 'Created',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ created }) => dateTime(created),
  },
  outcomeColumn(stateLabels),
  {
    accessor: 'tries',
    title: 'Attempts',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ tries, most_tries }) => `${tries} of ${most_tries}`,
  },
  {
    accessor: 'next_try',
    title: 'Next attempt',
    noWrap: true,
    onPhone: 'hidden',
    render: ({ next_try }) => (next_try ? dateTime(next_try) : '–'),
  },
  {
    accessor: 'retry',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (job) => <RetryJob job={job} />,
  },
];

/** Background jobs by state, newest first. */
export const Jobs = () => {
  const list = useList(listJobs, {
    name: 'jobs',
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'job_state', search: 'job_search' },
    pollMs,
  });
  return (
    <DeskList
      label="Jobs"
      list={list}
      columns={columns}
      exportAs="jobs"
      search={{ label: 'Search for a job', placeholder: 'Job or subject' }}
      choice={{ filter: 'state', label: 'State', labels: stateLabels }}
      noMatch="No job matches"
      empty={{ title: 'No jobs', text: 'Recent background jobs will appear here.' }}
    />
  );
};
