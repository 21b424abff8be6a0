import {
  listMessages,
  type MessageRow,
  type MessageState,
} from '@iom/contract/content/messages.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Text } from '@mantine/core';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import {
  breakAnywhere,
  contactColumn,
  dateColumn,
  referenceColumn,
} from '../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';

export const messageStateLabels: Record<MessageState, string> = { OPEN: 'Open', DONE: 'Done' };

const columns: readonly Column<MessageRow>[] = [
  referenceColumn(({ id }) => pages.manageMessage.path({ id })),
  dateColumn(),
  contactColumn({ title: 'From', sortable: true }),
  {
    accessor: 'excerpt',
    title: 'Message',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: ({ excerpt }) => (
      <Text size="sm" lineClamp={2}>
        {excerpt}
      </Text>
    ),
  },
  { accessor: 'replies', title: 'Replies', textAlign: 'right', onPhone: 'hidden' },
  {
    accessor: 'state',
    title: 'State',
    noWrap: true,
    onPhone: 'below',
    csv: ({ state }) => messageStateLabels[state],
    render: ({ state }) => messageStateLabels[state],
  },
];

/** Messages to the institute, newest first. */
const Messages = () => {
  const list = useList(listMessages, {
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'state', search: 'search' },
  });
  return (
    <DeskList
      label="Contact messages"
      list={list}
      columns={columns}
      exportAs="contact-messages"
      search={{ label: 'Search for a message', placeholder: 'Reference, sender or text' }}
      choice={{ filter: 'state', label: 'State', labels: messageStateLabels }}
      noMatch="No message matches"
      empty={{ title: 'No messages yet', text: 'Messages of the contact form will appear here.' }}
    />
  );
};

export default function MessagesPage() {
  return (
    <>
      <PageHeader lead="Messages sent with the contact form. Replies are sent by email and stored here." />
      <Messages />
    </>
  );
}
