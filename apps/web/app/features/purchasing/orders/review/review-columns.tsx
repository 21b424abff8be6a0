import { pages } from '@iom/contract/pages/pages.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { money } from '../../../../lib/format/formats.ts';
import type { Column } from '../../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn, emailStyle } from '../../../../ui/table/common-columns.tsx';

export const paymentLabels = { CREDIT_CARD: 'Credit Card', PURCHASE_ORDER: 'Purchase Order' } as const;

const paymentLabel = ({ payment_type }: Order) => paymentLabels[payment_type ?? 'CREDIT_CARD'];
const paidLabel = ({ paid }: Order) => (paid ? 'Yes' : 'No');
/** Columns of orders as an administrator sees them. */
export const reviewColumns: readonly Column<Order>[] = [
  { accessor: 'id', title: 'Order', sortable: true, noWrap: true },
  dateColumn('Created'),
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: ({ invoice }) => invoice ?? '–',
  },
  { accessor: 'company', title: 'Company', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
  {
    accessor: 'billed_to',
    title: 'Bill to',
    onPhone: 'below',
    width: 140,
    // repeats no company of the account
    render: ({ billed_to, company }) => (billed_to === company ? null : billed_to),
    csv: ({ billed_to }) => billed_to,
  },
  { accessor: 'owner', title: 'Owner', sortable: true, onPhone: 'below', cellsStyle: emailStyle },
  {
    accessor: 'payment_type',
    title: 'Payment type',
    noWrap: true,
    onPhone: 'hidden',
    render: paymentLabel,
    csv: paymentLabel,
  },
  { accessor: 'paid', title: 'Paid', sortable: true, onPhone: 'hidden', render: paidLabel, csv: paidLabel },
  {
    accessor: 'total_price',
    title: 'Total price',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ total_price }) => money(total_price),
  },
  {
    accessor: 'manage',
    title: '',
    textAlign: 'right',
    noWrap: true,
    csv: false,
    render: ({ id }) => (
      <Anchor component={Link} to={pages.manageOrder.path({ id })} inherit aria-label={`Manage Order ${id}`}>
        Manage Order
      </Anchor>
    ),
  },
];
