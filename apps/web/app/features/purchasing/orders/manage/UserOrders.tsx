import { pages } from '@iom/contract/pages/pages.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { listOrders } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { orderColumns } from '../order-columns.tsx';

const columns = orderColumns({ path: ({ id }) => pages.manageOrder.path({ id }), status: orderStatusLabel });

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
