import { pages } from '@iom/contract/pages/pages.ts';
import { listQuotes } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { deskStatusLabels, type Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { contactColumn, dateColumn, referenceColumn } from '../../../../ui/table/common-columns.tsx';
import { DeskList } from '../../../../ui/table/DeskList.tsx';
import { offerColumns } from '../quote-labels.ts';

const dayMs = 86_400_000;

/** Whole days that a request has waited for an offer; null once it is answered. */
const waitingDays = ({ status, created }: Quote) =>
  status === 'NEW' ? Math.max(0, Math.floor((Date.now() - Date.parse(created)) / dayMs)) : null;

const waitingText = (days: number) => (days === 0 ? 'Since today' : counted(days, 'day'));

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
  {
    accessor: 'age',
    title: 'Waiting',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    csv: (quote) => waitingDays(quote),
    render: (quote) => {
      const days = waitingDays(quote);
      return days === null ? '–' : waitingText(days);
    },
  },
  ...offerColumns,
];

/** All requests for quotes, newest first. */
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
      <PageHeader lead="Requests for quotes, and our offers." />
      <QuoteDesk />
    </>
  );
}
