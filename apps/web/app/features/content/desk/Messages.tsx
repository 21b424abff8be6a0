import { listMessages } from '@iom/contract/content/messages/messages.endpoints.ts';
import type { MessageRow, MessageState } from '@iom/contract/content/messages/messages.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, contactColumn, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';

export const messageStateLabels: Record<MessageState, string> = { OPEN: 'Open', DONE: 'Done' };

const columns: readonly Column<MessageRow>[] = [
  {
    accessor: 'id',
    title: 'Reference',
    sortable: true,
    noWrap: true,
    csv: ({ reference }) => reference,
    render: ({ id, reference }) => (
      <Anchor component={Link} to={pages.manageMessage.path({ id })} inherit>
        {reference}
      </Anchor>
    ),
  },
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
export const Messages = () => {
  const list = useList(listMessages, {
    pageSize: 20,
    ordering: '-created',
    urlFilters: { state: 'state', search: 'search' },
  });
  const state = list.filterText('state');
  const search = list.filterText('search');
  return (
    <DataTable
      label="Contact messages"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="contact-messages"
      filters={
        <FilterBar>
          <FilterSearch
            list={list}
            filter="search"
            label="Search for a message"
            placeholder="Reference, sender or text"
          />
          <FilterSelect list={list} filter="state" label="State" labels={{ OPEN: 'Open', DONE: 'Done' }} />
        </FilterBar>
      }
      empty={
        state || search
          ? { title: 'No message matches' }
          : { title: 'No messages yet', text: 'Messages of the contact form will appear here.' }
      }
    />
  );
};
