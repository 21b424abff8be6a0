import { orderPaymentLabel, orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { listOrders } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../../lib/api/use-list.ts';
import { date, money } from '../../../../lib/format/formats.ts';
import type { Column } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { contentsLabel } from '../order-labels.rules.ts';

const columns: readonly Column<Order>[] = [
  {
    accessor: 'id',
    title: 'Order',
    sortable: true,
    noWrap: true,
    render: ({ id }) => (
      <Anchor component={Link} to={pages.manageOrder.path({ id })} inherit>
        Order {id}
      </Anchor>
    ),
  },
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ created }) => date(created),
  },
  {
    accessor: 'order_items',
    title: 'Contents',
    onPhone: 'hidden',
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
    render: contentsLabel,
    csv: contentsLabel,
  },
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ invoice }) => invoice ?? '–',
  },
  {
    accessor: 'payment_type',
    title: 'Payment',
    noWrap: true,
    onPhone: 'hidden',
    render: orderPaymentLabel,
    csv: orderPaymentLabel,
  },
  {
    accessor: 'paid',
    title: 'Status',
    sortable: true,
    onPhone: 'below',
    render: orderStatusLabel,
    csv: orderStatusLabel,
  },
  {
    accessor: 'total_price',
    title: 'Total',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: ({ total_price }) => money(total_price),
  },
];

/** The orders of a user, newest first unless sorted otherwise. */
export const UserOrders = ({ user }: { user: number }) => {
  const list = useList(listOrders, {
    name: 'orders',
    ordering: '-created',
    pageSize: 20,
    filters: { owner: String(user) },
  });
  return (
    <DataTable
      label="Order History"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="user-orders"
      empty={{ title: 'No orders', text: 'Orders of this user will appear here.' }}
    />
  );
};
