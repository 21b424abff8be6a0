import { orderPaymentLabel, orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { listOrderHistory } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date, money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { contentsLabel, payPath } from './order-labels.rules.ts';

const columns: readonly Column<Order>[] = [
  {
    accessor: 'id',
    title: 'Order',
    sortable: true,
    noWrap: true,
    render: (order) => (
      <Anchor component={Link} to={pages.order.path({ id: order.id })} inherit>
        Order {order.id}
      </Anchor>
    ),
  },
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: (order) => date(order.created),
  },
  {
    accessor: 'order_items',
    title: 'Contents',
    onPhone: 'hidden',
    render: contentsLabel,
    csv: contentsLabel,
  },
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    noWrap: true,
    onPhone: 'hidden',
    render: (order) => order.invoice ?? '–',
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
    csv: orderStatusLabel,
    render: (order) => (
      <>
        {orderStatusLabel(order)}
        {order.status === 'PO_PENDING' && ', waiting for approval'}
        {order.status === 'IN_PROCESS' && (
          <>
            {', '}
            <Anchor component={Link} to={payPath(order)} inherit>
              pay now
            </Anchor>
          </>
        )}
      </>
    ),
  },
  {
    accessor: 'total_price',
    title: 'Total',
    sortable: true,
    textAlign: 'right',
    render: (order) => money(order.total_price),
  },
];

/** The user's orders, ten a page, newest first unless sorted otherwise. */
export const OrderHistory = () => {
  const list = useList(listOrderHistory, { ordering: '-created' });
  return (
    <DataTable
      label="Order history"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="orders"
      empty={{
        title: 'No orders yet',
        text: 'Your orders and their invoices will appear here.',
        action: (
          <Button component={Link} to={pages.datasetSelect.path()}>
            Order a dataset
          </Button>
        ),
      }}
    />
  );
};
