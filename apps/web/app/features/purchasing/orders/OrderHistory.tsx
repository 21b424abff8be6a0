import { orderPaymentLabel, orderStatusLabel } from '@iom/contract/purchasing/invoice.rules.ts';
import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { Link } from 'react-router';
import { date, money } from '../../../lib/formats.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { notOnPhones } from '../../../ui/use-is-mobile.ts';
import { contentsLabel, payPath } from './order-labels.rules.ts';
import { orderHistoryQuery } from './orders.queries.ts';

const columns: readonly DataTableColumn<Order>[] = [
  {
    accessor: 'id',
    title: 'Order',
    sortable: true,
    noWrap: true,
    render: (order) => (
      <>
        <Anchor component={Link} to={pages.order.path({ id: order.id })} inherit>
          Order {order.id}
        </Anchor>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          {date(order.created)}
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
    render: (order) => date(order.created),
  },
  {
    accessor: 'order_items',
    title: 'Contents',
    visibleMediaQuery: notOnPhones,
    render: contentsLabel,
  },
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: (order) => order.invoice ?? '–',
  },
  {
    accessor: 'payment_type',
    title: 'Payment',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: orderPaymentLabel,
  },
  {
    accessor: 'paid',
    title: 'Status',
    sortable: true,
    noWrap: true,
    render: (order) => (
      <>
        {orderStatusLabel(order)}
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
  const place = useListAddress('-created');
  const orders = useQuery(orderHistoryQuery(place.asked));
  return (
    <DataTable
      label="Order history"
      list={orders}
      columns={columns}
      place={place}
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
