import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { date, money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';

/** The last day and the price of a quote's offer, if there is one. */
export const offerColumns: readonly Column<Quote>[] = [
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
