import { pages } from '@iom/contract/pages/pages.ts';
import { listQuotes } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { deskStatusLabels, type Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { contactColumn, dateColumn, referenceColumn } from '../../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../../ui/table/DeskList.tsx';
import { offerColumns } from '../quote-labels.ts';

const columns: readonly Column<Quote>[] = [
  referenceColumn(({ id }) => pages.manageQuote.path({ id })),
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
const QuoteDesk = () => {
  const list = useList(listQuotes, {
    pageSize: 20,
    ordering: '-created',
    urlFilters: { status: 'status', search: 'search' },
  });
  return (
    <DeskList
      label="Quotes"
      list={list}
      columns={columns}
      exportAs="quote-requests"
      search={{ label: 'Search for a quote', placeholder: 'Reference, contact or comment' }}
      choice={{ filter: 'status', label: 'State', labels: deskStatusLabels }}
      noMatch="No quote matches"
      empty={{ title: 'No requests yet', text: 'Requests for a quote will appear here.' }}
    />
  );
};

export default function QuotesPage() {
  return (
    <>
      <PageHeader lead="Requests for a quote with our offers." />
      <QuoteDesk />
    </>
  );
}
