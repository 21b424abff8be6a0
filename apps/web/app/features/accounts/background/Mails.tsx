import { listMails, retryMail } from '@iom/contract/accounts/background.endpoints.ts';
import type { MailRow, MailState } from '@iom/contract/accounts/background.schemas.ts';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';

const stateLabels: Record<MailState, string> = { WAITING: 'Waiting', SENT: 'Sent', FAILED: 'Failed' };

const RetryMail = ({ mail }: { mail: MailRow }) => {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryMail, { params: { id: mail.id } }),
    onSettled: () => invalidate(client, listMails),
  });
  if (mail.state === 'SENT') return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        aria-label={`Send “${mail.subject}” to ${mail.recipient}`}
        onClick={() => retry.mutate()}
      >
        {mail.state === 'FAILED' ? 'Retry' : 'Send now'}
      </Button>
      {retry.error && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)">
          {retry.error.message}
        </Text>
      )}
    </>
  );
};

const columns: readonly Column<MailRow>[] = [
  {
    accessor: 'recipient',
    title: 'To',
    sortable: true,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  {
    accessor: 'subject',
    title: 'Subject',
    sortable: true,
    onPhone: 'below',
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  {
    accessor: 'created',
    title: 'Queued',
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
    render: ({ state, error }) => (
      <>
        {stateLabels[state]}
        {error && (
          <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {error}
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'tries',
    title: 'Tries',
    textAlign: 'right',
    onPhone: 'hidden',
    csv: ({ state, tries }) => (state === 'SENT' ? null : tries),
    render: ({ state, tries }) => (state === 'SENT' ? '–' : tries),
  },
  {
    accessor: 'next_try',
    title: 'Sent or next try',
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

const pollMs = 10_000;

/** The outbox, newest mail first. Texts of mails are not shown: they may hold secret links. */
export const Mails = () => {
  const list = useList(listMails, {
    name: 'mails',
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'mail_state', search: 'mail_search' },
    pollMs: () => pollMs,
  });
  const state = list.filterText('state');
  const search = list.filterText('search');
  return (
    <DataTable
      label="Mails"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="mails"
      filters={
        <FilterBar>
          <SearchField
            label="Search for a mail"
            placeholder="Recipient or subject"
            searched={search}
            onSearch={(text) => list.setFilter('search', text)}
          />
          <NativeSelect
            label="State"
            value={state}
            data={[
              { value: '', label: 'All' },
              ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => list.setFilter('state', event.currentTarget.value)}
          />
        </FilterBar>
      }
      empty={
        state || search
          ? { title: 'No mail matches' }
          : { title: 'No mails yet', text: 'Mails of the site will appear here.' }
      }
    />
  );
};
