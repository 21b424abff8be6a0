import { pages } from '@iom/contract/pages/pages.ts';
import { listQuotes } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../../lib/api/use-list.ts';
import type { Column } from '../../../../ui/table/columns.tsx';
import { contactColumn, dateColumn } from '../../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../../ui/table/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '../../../../ui/table/filters.tsx';
import { offerColumns } from '../offer-columns.ts';
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
  dateColumn('Requested'),
  contactColumn({ title: 'Contact' }),
  {
    accessor: 'status',
    title: 'State',
    noWrap: true,
    onPhone: 'below',
    csv: ({ status }) => deskStatusLabels[status],
    render: ({ status }) => deskStatusLabels[status],
  },
  ...offerColumns,
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
          <FilterSearch
            list={list}
            filter="search"
            label="Search for a quote"
            placeholder="Reference, contact or comment"
          />
          <FilterSelect list={list} filter="status" label="State" labels={deskStatusLabels} />
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
