import { listQuotes } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { type Quote, quoteStatuses } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../../lib/api/use-list.ts';
import { date, money } from '../../../../lib/format/formats.ts';
import type { Column } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../../ui/table/FilterBar.tsx';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import { deskStatusLabels } from '../quote-labels.rules.ts';

const columns: readonly Column<Quote>[] = [
  {
    accessor: 'id',
    title: 'Reference',
    sortable: true,
    noWrap: true,
    csv: ({ reference }) => reference,
    render: ({ id, reference }) => (
      <Anchor component={Link} to={pages.manageQuote.path({ id })} inherit>
        {reference}
      </Anchor>
    ),
  },
  {
    accessor: 'created',
    title: 'Requested',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ created }) => date(created),
  },
  {
    accessor: 'contact_name',
    title: 'Contact',
    onPhone: 'below',
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
    csv: ({ contact_name, company_name, company_email }) =>
      [contact_name, company_name, company_email].filter(Boolean).join(', '),
    render: ({ contact_name, company_name }) => (
      <>
        {contact_name}
        {company_name && (
          <Text size="xs" className="quiet">
            {company_name}
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'status',
    title: 'State',
    noWrap: true,
    onPhone: 'below',
    csv: ({ status }) => deskStatusLabels[status],
    render: ({ status }) => deskStatusLabels[status],
  },
  {
    accessor: 'valid_until',
    title: 'Valid until',
    noWrap: true,
    onPhone: 'hidden',
    csv: ({ offer }) => offer?.valid_until,
    render: ({ offer }) => (offer ? date(offer.valid_until) : '–'),
  },
  {
    accessor: 'price',
    title: 'Price',
    textAlign: 'right',
    onPhone: 'below',
    csv: ({ offer }) => offer?.price,
    render: ({ offer }) => (offer ? money(offer.price) : '–'),
  },
];

/** Every request for a quote, newest first. */
export const QuoteDesk = () => {
  const list = useList(listQuotes, {
    pageSize: 20,
    ordering: '-created',
    urlFilters: { status: 'status', search: 'search' },
  });
  const status = list.filterText('status');
  const search = list.filterText('search');
  return (
    <DataTable
      label="Quotes"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="quote-requests"
      filters={
        <FilterBar>
          <SearchField
            label="Search for a quote"
            placeholder="Reference, contact or comment"
            searched={search}
            onSearch={(text) => list.setFilter('search', text)}
          />
          <NativeSelect
            label="State"
            value={status}
            data={[
              { value: '', label: 'All' },
              ...quoteStatuses.map((value) => ({ value, label: deskStatusLabels[value] })),
            ]}
            onChange={(event) => list.setFilter('status', event.currentTarget.value)}
          />
        </FilterBar>
      }
      empty={
        status || search
          ? { title: 'No quote matches' }
          : { title: 'No requests yet', text: 'Requests for a quote will appear here.' }
      }
    />
  );
};
