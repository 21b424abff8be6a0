import { pages } from '@iom/contract/pages/pages.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { listOrderHistory } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { orderColumns } from './order-columns.tsx';
import { payPath } from './order-labels.rules.ts';
import { paymentPollMs, useOutcome } from './use-followed-order.ts';

const Status = ({ order }: { order: Order }) => (
  <>
    {orderStatusLabel(order)}
    {order.status === 'PO_PENDING' && ', waiting for approval'}
    {order.in_payment && ', payment in progress'}
    {order.status === 'IN_PROCESS' && !order.in_payment && (
      <>
        {', '}
        <Anchor component={Link} to={payPath(order)} inherit>
          pay now
        </Anchor>
      </>
    )}
  </>
);

const columns = orderColumns({
  path: ({ id }) => pages.order.path({ id }),
  status: (order) => <Status order={order} />,
});

/** The user's orders, ten a page, newest first unless sorted otherwise. */
const OrderHistory = () => {
  const list = useList(listOrderHistory, { ordering: '-created', pollMs: paymentPollMs });
  useOutcome(list.data?.results ?? []);
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

export default function OrderHistoryPage() {
  return (
    <>
      <PageHeader />
      <OrderHistory />
    </>
  );
}
