import { orderPaymentLabel, orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { UnbrokenText } from '../../../ui/values/broken-texts.tsx';
import { renderInvoicePdf } from './InvoicePdfButton.tsx';
import { contentsLabel } from './order-labels.rules.ts';

/** The total of an order, and below it what was refunded. */
export const renderTotal = ({ total_price, refunded }: Order) => (
  <>
    {money(total_price)}
    {refunded > 0 && (
      <Text size="xs" className="quiet">
        {money(refunded)} refunded
      </Text>
    )}
  </>
);

interface Options {
  /** The page of an order. */
  path: (order: Order) => string;
  status: (order: Order) => ReactNode;
}

/** The columns of a list of orders. */
export const orderColumns = ({ path, status }: Options): readonly Column<Order>[] => [
  {
    accessor: 'id',
    title: 'Order',
    sortable: true,
    noWrap: true,
    render: (order) => (
      <Anchor component={Link} to={path(order)} inherit>
        Order {order.id}
      </Anchor>
    ),
  },
  dateColumn(),
  {
    accessor: 'order_items',
    title: 'Contents',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: (order) => <UnbrokenText>{contentsLabel(order)}</UnbrokenText>,
    csv: contentsLabel,
  },
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    noWrap: true,
    onPhone: 'hidden',
    render: ({ invoice }) => invoice ?? '–',
  },
  {
    accessor: 'payment_type',
    title: 'Payment',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: (order) => <UnbrokenText>{orderPaymentLabel(order)}</UnbrokenText>,
    csv: orderPaymentLabel,
  },
  { accessor: 'paid', title: 'Status', sortable: true, csv: orderStatusLabel, render: status },
  {
    accessor: 'total_price',
    title: 'Total',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: renderTotal,
  },
  { accessor: 'pdf', title: '', csv: false, onPhone: 'below', render: renderInvoicePdf },
];
