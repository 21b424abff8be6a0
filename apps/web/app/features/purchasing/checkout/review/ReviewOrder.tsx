import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Skeleton } from '@mantine/core';
import { kindOfOrder } from '../../model/order-draft.rules.ts';
import { databasesOfOrder } from '../../model/prices.rules.ts';
import { useDatabases } from '../../model/use-checkout.ts';
import { OrderedDatasets } from '../../orders/datasets/OrderedDatasets.tsx';
import { OrderItems } from '../../orders/OrderItems.tsx';
import { ReviewDatabases } from './ReviewDatabases.tsx';

const OrderedDatabases = ({ order }: { order: Order }) => {
  const databases = order.order_items.flatMap(({ regional_report, quantity }) =>
    regional_report ? [{ id: regional_report.id, quantity }] : [],
  );
  const { rows, error } = useDatabases(databases);
  if (error) return <OrderItems order={order} />;
  if (rows.size < databases.length) return <Skeleton h={240} />;
  return <ReviewDatabases databases={databasesOfOrder(order, rows)} />;
};

/** The items of an order that was placed and is not paid, in the same detail as before it was placed. */
export const ReviewOrder = ({ order }: { order: Order }) =>
  kindOfOrder(order) === 'datasets' ? (
    <OrderedDatasets order={order.id} unloaded={<OrderItems order={order} />} />
  ) : (
    <OrderedDatabases order={order} />
  );
