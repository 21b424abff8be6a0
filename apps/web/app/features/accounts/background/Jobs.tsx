import { listJobs, retryJob } from '@iom/contract/accounts/background.endpoints.ts';
import type { JobRow, JobState } from '@iom/contract/accounts/background.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';
import { Outcome } from './Outcome.tsx';

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
  {
    accessor: 'state',
    title: 'State',
    onPhone: 'below',
    csv: ({ state, error }) => [stateLabels[state], error].filter(Boolean).join(': '),
    render: ({ state, error }) => <Outcome label={stateLabels[state]} error={error} />,
  },
  {
    accessor: 'tries',
    title: 'Tries',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ tries, most_tries }) => `${tries} of ${most_tries}`,
  },
  {
    accessor: 'next_try',
    title: 'Next try',
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

/** Refetched while the page is open, as jobs change by themselves. */
const pollMs = 10_000;

/** Background jobs by state, newest first. */
export const Jobs = () => {
  const list = useList(listJobs, {
    name: 'jobs',
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'job_state', search: 'job_search' },
    pollMs: () => pollMs,
  });
  const state = list.filterText('state');
  const search = list.filterText('search');
  return (
    <DataTable
      label="Jobs"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="jobs"
      filters={
        <FilterBar>
          <FilterSearch list={list} filter="search" label="Search for a job" placeholder="Job or subject" />
          <FilterSelect list={list} filter="state" label="State" labels={stateLabels} />
        </FilterBar>
      }
      empty={
        state || search
          ? { title: 'No job matches' }
          : { title: 'No jobs', text: 'Background jobs of the last days will appear here.' }
      }
    />
  );
};
