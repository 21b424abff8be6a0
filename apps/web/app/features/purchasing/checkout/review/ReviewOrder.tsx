import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { kindOfOrder } from '../../model/order-draft.rules.ts';
import { databasesOfOrder, datasetsOfOrder } from '../../model/prices.rules.ts';
import { useDatabases } from '../../model/use-checkout.ts';
import { OrderItems } from '../../orders/OrderItems.tsx';
import { ReviewDatabases } from './ReviewDatabases.tsx';
import { ReviewDatasets } from './ReviewDatasets.tsx';

const OrderedDatasets = ({ order }: { order: Order }) => {
  const { data, isError } = useQuery(endpointQuery(readOrderDatasets, { params: { id: order.id } }));
  if (isError) return <OrderItems order={order} />;
  return data ? <ReviewDatasets datasets={datasetsOfOrder(data.datasets)} /> : <Skeleton h={240} />;
};

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
  kindOfOrder(order) === 'datasets' ? <OrderedDatasets order={order} /> : <OrderedDatabases order={order} />;
