import type { Quote } from '@iom/contract/purchasing/quotes.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { Link } from 'react-router';
import { date, money } from '../../../lib/formats.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { notOnPhones } from '../../../ui/use-is-mobile.ts';
import { quoteStatusLabels } from './quote-labels.rules.ts';
import { myQuotesQuery } from './quotes.queries.ts';

const columns: readonly DataTableColumn<Quote>[] = [
  {
    accessor: 'id',
    title: 'Reference',
    sortable: true,
    noWrap: true,
    render: (quote) => (
      <>
        <Anchor component={Link} to={pages.quote.path({ id: quote.id })} inherit>
          {quote.reference}
        </Anchor>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          {date(quote.created)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: (quote) => date(quote.created),
  },
  { accessor: 'status', title: 'State', render: (quote) => quoteStatusLabels[quote.status] },
  {
    accessor: 'valid_until',
    title: 'Valid until',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ offer }) => (offer ? date(offer.valid_until) : '–'),
  },
  {
    accessor: 'price',
    title: 'Price',
    textAlign: 'right',
    render: ({ offer }) => (offer ? money(offer.price) : '–'),
  },
];

/** The user's quotes, newest first unless sorted otherwise. */
export const MyQuotes = () => {
  const place = useListAddress('-created');
  const quotes = useQuery(myQuotesQuery(place.asked));
  return (
    <DataTable
      label="My quotes"
      list={quotes}
      columns={columns}
      place={place}
      empty={{
        title: 'No quotes yet',
        text: 'Your requests and our offers will appear here.',
        action: (
          <Button component={Link} to={pages.catalog.path()}>
            Open the catalogue
          </Button>
        ),
      }}
    />
  );
};
