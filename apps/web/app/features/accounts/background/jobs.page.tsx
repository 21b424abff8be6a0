import {
  type JobRow,
  type JobState,
  listJobs,
  listMails,
  type MailRow,
  type MailState,
  retryJob,
  retryMail,
} from '@iom/contract/accounts/background.endpoints.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { MailDialog } from '../../../ui/dialogs/MailDialog.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { EmailAddress } from '../../../ui/values/broken-texts.tsx';

/** The state of a job or mail, with the error of its last try. */
const outcomeColumn = <State extends string, Row extends { state: State; error: string | null }>(
  labels: Readonly<Record<State, string>>,
): Column<Row> => ({
  accessor: 'state',
  title: 'State',
  onPhone: 'below',
  csv: ({ state, error }) => [labels[state], error].filter(Boolean).join(': '),
  render: ({ state, error }) => (
    <>
      {labels[state]}
      {error && (
        <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
    </>
  ),
});

/** The lists of jobs and emails are refetched while the page is open, because the server changes them. */
const pollMs = () => 10_000;

const jobStateLabels: Record<JobState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  FAILED: 'Failed',
  DONE: 'Done',
};

/** Names of queues that do not say what their jobs do. */
const queueLabels: Readonly<Record<string, string>> = {
  'abandoned-import': 'Remove uploaded files of an import',
};

/** `release` → `Release`, `settle-payment` → `Settle payment`. */
const queueLabel = (queue: string) => {
  const known = queueLabels[queue];
  if (known) return known;
  const name = queue.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const RetryJob = ({ job }: { job: JobRow }) => {
  const client = useQueryClient();
  if (job.state !== 'FAILED' && job.state !== 'WAITING') return null;
  const label = job.state === 'FAILED' ? 'Retry' : 'Run now';
  return (
    <MutationButton
      size="xs"
      aria-label={`${label}: ${queueLabel(job.queue)} ${job.about}`}
      send={() => call(retryJob, { params: { id: job.id } })}
      refresh={() => invalidate(client, listJobs)}
    >
      {label}
    </MutationButton>
  );
};

/** Characters of a subject that are shown without unfolding it. */
const maxSubject = 80;

/** What a job is about; a long one, such as a list of files, is folded. */
const Subject = ({ text }: { text: string }) =>
  text.length <= maxSubject ? (
    text
  ) : (
    <details>
      <summary>{text.slice(0, maxSubject)}…</summary>
      {text}
    </details>
  );

const jobColumns: readonly Column<JobRow>[] = [
  {
    accessor: 'queue',
    title: 'Job',
    sortable: true,
    noWrap: true,
    render: ({ queue }) => queueLabel(queue),
  },
  {
    ...{ accessor: 'about', title: 'About', onPhone: 'below', cellsStyle: breakAnywhere },
    render: ({ about }) => <Subject text={about} />,
  },
  {
    accessor: 'created',
    title: 'Created',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ created }) => dateTime(created),
  },
  outcomeColumn(jobStateLabels),
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
const Jobs = () => {
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
      columns={jobColumns}
      exportAs="jobs"
      search={{ label: 'Search for a job', placeholder: 'Job or subject' }}
      choice={{ filter: 'state', label: 'State', labels: jobStateLabels }}
      noMatch="No job matches"
      empty={{ title: 'No jobs', text: 'Recent background jobs will appear here.' }}
    />
  );
};

const mailStateLabels: Record<MailState, string> = { WAITING: 'Waiting', SENT: 'Sent', FAILED: 'Failed' };

const RetryMail = ({ mail }: { mail: MailRow }) => {
  const client = useQueryClient();
  if (mail.state === 'SENT') return null;
  const label = mail.state === 'FAILED' ? 'Retry' : 'Send now';
  return (
    <MutationButton
      size="xs"
      aria-label={`${label}: “${mail.subject}” to ${mail.recipient}`}
      send={() => call(retryMail, { params: { id: mail.id } })}
      refresh={() => invalidate(client, listMails)}
    >
      {label}
    </MutationButton>
  );
};

const mailColumns: readonly Column<MailRow>[] = [
  {
    accessor: 'recipient',
    title: 'To',
    sortable: true,
    render: ({ recipient }) => <EmailAddress email={recipient} />,
  },
  {
    accessor: 'subject',
    title: 'Subject',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'created',
    title: 'Queued',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ created }) => dateTime(created),
  },
  outcomeColumn(mailStateLabels),
  {
    accessor: 'tries',
    title: 'Attempts',
    textAlign: 'right',
    onPhone: 'hidden',
    csv: ({ state, tries }) => (state === 'SENT' ? null : tries),
    render: ({ state, tries }) => (state === 'SENT' ? '–' : tries),
  },
  {
    accessor: 'next_try',
    title: 'Sent or next attempt',
    noWrap: true,
    onPhone: 'below',
    csv: ({ sent, next_try }) => sent ?? next_try,
    render: ({ sent, next_try }) => {
      const time = sent ?? next_try;
      return time ? dateTime(time) : '–';
    },
  },
  {
    accessor: 'retry',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (mail) => <RetryMail mail={mail} />,
  },
];

const columnsWith = (onOpen: (mail: MailRow) => void): readonly Column<MailRow>[] =>
  mailColumns.map((column) =>
    column.accessor === 'subject'
      ? {
          ...column,
          render: (mail) => (
            <Anchor component="button" type="button" ta="left" inherit onClick={() => onOpen(mail)}>
              {mail.subject}
            </Anchor>
          ),
        }
      : column,
  );

/** The outbox, newest mail first. A mail opens without the secrets of its links. */
const Mails = () => {
  const [opened, setOpened] = useState<MailRow>();
  const list = useList(listMails, {
    name: 'mails',
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'mail_state', search: 'mail_search' },
    pollMs,
  });
  return (
    <>
      <DeskList
        label="Emails"
        list={list}
        columns={columnsWith(setOpened)}
        exportAs="mails"
        search={{ label: 'Search for an email', placeholder: 'Recipient or subject' }}
        choice={{ filter: 'state', label: 'State', labels: mailStateLabels }}
        noMatch="No email matches"
        empty={{ title: 'No emails yet', text: 'Emails of the site will appear here.' }}
      />
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

export default function JobsPage() {
  return (
    <>
      <PageHeader lead="Work that fails is retried automatically, at growing intervals, before it counts as failed. Jobs are kept for seven days." />
      <Stack gap="xl">
        <section>
          <Title order={2} mb="md">
            Jobs
          </Title>
          <Jobs />
        </section>
        <section>
          <Title order={2} mb="md">
            Emails
          </Title>
          <Mails />
        </section>
      </Stack>
    </>
  );
}
