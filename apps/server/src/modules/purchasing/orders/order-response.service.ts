import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { orderLines } from './order-lines.ts';
import {
  findOrder,
  listOrderRows,
  type OrderFilter,
  type OrderPage,
  type OrderWithOwner,
} from './order-lists.store.ts';
import { datasetsOfOrders, discountsOfOrders, oilsOfOrder } from './orders.store.ts';
import { refundsOfOrder, sumCents, toRefund } from './refunds.store.ts';
import { regionalOfOrders } from './regional-items.store.ts';

const readItems = async (tx: ReadTx, orderIds: readonly number[]) => ({
  datasets: await datasetsOfOrders(tx, orderIds),
  databases: await regionalOfOrders(tx, orderIds),
  discounts: await discountsOfOrders(tx, orderIds),
});

/**
 * The day in UTC on which the money of an order arrived; null before. Nothing else than a record shows it for a purchase order with
 * an amount.
 */
export const paymentDay = ({ recordedPayment, paymentType, totalCents, paidAt }: OrderWithOwner) => {
  const isOwed = paymentType === 'PURCHASE_ORDER' && totalCents > 0;
  return recordedPayment ?? (isOwed ? null : (paidAt?.toISOString().slice(0, 10) ?? null));
};

const toOrderResponse = (
  order: OrderWithOwner,
  { datasets, databases, discounts }: Awaited<ReturnType<typeof readItems>>,
): Order => ({
  id: order.id,
  order_id: order.id,
  created: order.createdAt.toISOString(),
  owner: order.ownerEmail,
  company: order.company,
  billed_to: order.billTo && (order.billTo.company || `${order.billTo.first_name} ${order.billTo.last_name}`),
  status: order.status,
  paid: order.paidAt !== null,
  in_payment: order.inPayment,
  payment_type: order.paymentType,
  total_price: dollarsFromCents(order.totalCents),
  final_price: dollarsFromCents(order.totalCents),
  price_before_discount: dollarsFromCents(order.beforeDiscountCents),
  total_discount: dollarsFromCents(order.discountCents),
  discounts: discounts
    .filter((discount) => discount.orderId === order.id)
    .map(({ code, name, amountCents }) => ({ code, name, amount: dollarsFromCents(amountCents) })),
  purchase_order: order.purchaseOrderId,
  po_number: order.purchaseOrderNumber,
  invoice: order.invoiceNumber,
  credit_card: order.paymentType === 'CREDIT_CARD' ? order.cardLastFour : null,
  refunded: dollarsFromCents(order.refundedCents),
  order_items: [
    ...datasets
      .filter((dataset) => dataset.orderId === order.id)
      .map(({ id, name, oils, totalCents }) => ({
        id,
        total_price: dollarsFromCents(totalCents),
        quantity: 1,
        report: { name, number_of_oils: oils },
        regional_report: null,
      })),
    ...databases
      .filter((database) => database.orderId === order.id)
      .map(({ id, reportId, year, region, quantity, priceCents }) => ({
        id,
        total_price: dollarsFromCents(priceCents),
        quantity,
        report: null,
        regional_report: { id: reportId, year, region },
      })),
  ],
});

/** The order, for its owner and staff. @throws ApiError not_found for any other caller and for an unknown id. */
export const findVisibleOrder = async (
  tx: ReadTx,
  caller: SessionUser,
  id: number,
): Promise<OrderWithOwner> => {
  const order = await findOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return order;
};

/**
 * @throws ApiError not_found for an order of another account, unless the caller is an administrator, and for
 * an unknown id.
 */
export const orderFor = async (tx: ReadTx, caller: SessionUser, id: number): Promise<OrderWithLines> => {
  const order = await findVisibleOrder(tx, caller, id);
  const items = await readItems(tx, [id]);
  const refunds = Map.groupBy(await refundsOfOrder(tx, id), ({ status }) => status);
  return {
    ...toOrderResponse(order, items),
    payment_received: paymentDay(order),
    refunds: (refunds.get('SUCCEEDED') ?? []).map(toRefund),
    refunds_in_progress: dollarsFromCents(sumCents(refunds.get('STARTED') ?? [])),
    lines: orderLines(await oilsOfOrder(tx, id), items.databases),
  };
};

/** The datasets of an order by oil. @throws ApiError not_found as for `orderFor`. */
export const orderDatasetsFor = async (tx: ReadTx, caller: SessionUser, id: number) => {
  await findVisibleOrder(tx, caller, id);
  const byDataset = Map.groupBy(await oilsOfOrder(tx, id), (oil) => oil.datasetId);
  return [...byDataset.values()].map((oils) => ({
    name: oils[0]?.name ?? '',
    oils: oils.map(({ sample, tests, fullSet, priceCents }) => ({
      sample,
      tests,
      price: dollarsFromCents(priceCents),
      full_set: fullSet,
    })),
  }));
};

/** Orders, newest first unless ordered otherwise. */
export const listOrderResponses = async (tx: ReadTx, filter: OrderFilter, page: OrderPage) => {
  const ordering = page.ordering.length > 0 ? page.ordering : [{ field: 'id', descending: true } as const];
  const { count, rows } = await listOrderRows(tx, filter, { ...page, ordering });
  if (rows.length === 0) return { count, results: [] };
  const items = await readItems(
    tx,
    rows.map(({ id }) => id),
  );
  return { count, results: rows.map((order) => toOrderResponse(order, items)) };
};
