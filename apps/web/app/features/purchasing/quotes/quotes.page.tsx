import { pages } from '@iom/contract/pages/pages.ts';
import { listQuotes } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { type Quote, quoteStatusLabels } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { offerColumns } from './quote-labels.ts';

const columns: readonly Column<Quote>[] = [
  {
    accessor: 'id',
    title: 'Reference',
    csv: ({ reference }) => reference,
    sortable: true,
    noWrap: true,
    render: (quote) => (
      <Anchor component={Link} to={pages.quote.path({ id: quote.id })} inherit>
        {quote.reference}
      </Anchor>
    ),
  },
  dateColumn(),
  {
    accessor: 'status',
    title: 'State',
    csv: ({ status }) => quoteStatusLabels[status],
    render: ({ status, order }) => (
      <>
        {quoteStatusLabels[status]}
        {order !== null && (
          <>
            {', '}
            <Anchor component={Link} to={pages.order.path({ id: order })} inherit>
              order {order}
            </Anchor>
          </>
        )}
      </>
    ),
  },
  ...offerColumns,
];

/** The user's quotes, newest first unless sorted otherwise. */
const MyQuotes = () => {
  const list = useList(listQuotes, { ordering: '-created', filters: { mine: 'true' } });
  return (
    <DataTable
      label="My quotes"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="quotes"
      empty={{
        title: 'No quotes yet',
        text: 'Your requests and our offers will appear here.',
        action: (
          <Button component={Link} to={pages.catalog.path()}>
            Open the catalog
          </Button>
        ),
      }}
    />
  );
};

export default function QuotesPage() {
  return (
    <>
      <PageHeader lead="Your quote requests and our offers." />
      <MyQuotes />
    </>
  );
}
