import {
  listMails,
  type MailRow,
  type MailState,
  retryMail,
} from '@iom/contract/accounts/background.endpoints.ts';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { MailDialog } from '../../../ui/dialogs/MailDialog.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { outcomeColumn, pollMs } from './outcome-column.tsx';

const stateLabels: Record<MailState, string> = { WAITING: 'Waiting', SENT: 'Sent', FAILED: 'Failed' };

const RetryMail = ({ mail }: { mail: MailRow }) => {
  const client = useQueryClient();
  if (mail.state === 'SENT') return null;
  return (
    <MutationButton
      size="xs"
      aria-label={`Send “${mail.subject}” to ${mail.recipient}`}
      send={() => call(retryMail, { params: { id: mail.id } })}
      refresh={() => invalidate(client, listMails)}
    >
      {mail.state === 'FAILED' ? 'Retry' : 'Send now'}
    </MutationButton>
  );
};

const columns: readonly Column<MailRow>[] = [
  {
    accessor: 'recipient',
    title: 'To',
    sortable: true,
    cellsStyle: breakAnywhere,
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
  outcomeColumn(stateLabels),
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
  columns.map((column) =>
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
export const Mails = () => {
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
        choice={{ filter: 'state', label: 'State', labels: stateLabels }}
        noMatch="No email matches"
        empty={{ title: 'No emails yet', text: 'Emails of the site will appear here.' }}
      />
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};
