import { registerPurchaseOrder as registerLine } from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import type { PurchaseOrder, PurchaseOrderFields } from '@iom/contract/purchasing/purchase-orders.schemas.ts';
import { dollarsFromCents, shownMoney } from '@iom/contract/shared/money.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { Database, ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { discountsOfOrder, releaseUse } from '../discounts/discounts.store.ts';
import { type CompletionParts, completeOrder, removeOrderedItems } from '../orders/complete-order.service.ts';
import { withIdempotencyKey } from '../orders/idempotency.store.ts';
import { recordEvent } from '../orders/order-events.store.ts';
import { changeOrder, lockOrder, type OrderRow } from '../orders/orders.store.ts';
import { lockPayable } from '../payments/payable-order.service.ts';
import { priceOrder, reserveUses } from '../pricing/order-prices.service.ts';
import {
  addPurchaseOrder,
  findPurchaseOrder,
  listPurchaseOrders,
  markVoid,
  type PurchaseOrderPage,
  type PurchaseOrderRow,
} from './purchase-orders.store.ts';

export interface PurchaseOrderParts extends CompletionParts {
  catalogue: Catalogue;
}

const fieldsOf = (row: PurchaseOrderRow): PurchaseOrderFields => ({
  number: row.number,
  first_name: row.firstName,
  last_name: row.lastName,
  title: row.title,
  company: row.company,
  tax_id: row.taxId,
  address: row.address,
  city: row.city,
  state: row.state,
  postal_code: row.postalCode,
  country: row.country,
  phone: row.phone,
  email: row.email,
});

const answerOf = (row: PurchaseOrderRow, order: OrderRow): PurchaseOrder => ({
  ...fieldsOf(row),
  id: row.id,
  order: row.orderId,
  created: row.createdAt.toISOString(),
  status: order.status,
  invoice: order.invoiceNumber,
  void_reason: row.voidReason,
});

const postMails = async (
  tx: WriteTx,
  parts: PurchaseOrderParts,
  buyer: SessionUser,
  row: PurchaseOrderRow,
  totalCents: number,
) => {
  const { publicUrl, siteName, institute } = parts.site;
  const address = `${publicUrl}${pages.order.path({ id: row.orderId })}`;
  const amount = shownMoney(totalCents);
  await parts.outbox.post(tx, {
    to: buyer.email,
    subject: `${siteName}: purchase order ${row.number} received`,
    text: `Thank you. We have received your purchase order ${row.number} over ${amount} for order ${row.orderId}.\n\nYour data follow as soon as it is approved; you will get a mail then.\n\nYour order: ${address}`,
  });
  await parts.outbox.post(tx, {
    to: institute.email,
    subject: `Purchase order ${row.number} for order ${row.orderId}`,
    text: `${row.firstName} ${row.lastName} (${buyer.email}) of ${row.company || 'no company'} sent purchase order ${row.number} over ${amount}.\n\n${address}`,
  });
};

/** What the caller's order costs by now where that is not what it says; the order then holds its new amounts. In cents. */
const changedTotal = async (
  tx: WriteTx,
  catalogue: Catalogue,
  caller: SessionUser,
  orderId: number,
): Promise<number | undefined> => {
  const order = await lockOrder(tx, orderId);
  if (order?.ownerId !== caller.id || order.status !== 'IN_PROCESS') return undefined;
  const totalCents = await priceOrder(tx, catalogue, order);
  return totalCents === order.totalCents ? undefined : totalCents;
};

const priceChanged = (totalCents: number) =>
  new ApiError('price_changed', { extra: { total_price: dollarsFromCents(totalCents) } });

/**
 * Registers a purchase order for the caller's order: priced again, code uses reserved, data later.
 * @throws ApiError as the contract line lists them.
 */
const register = async (
  tx: WriteTx,
  parts: PurchaseOrderParts,
  caller: SessionUser,
  { number, order: orderId, ...billTo }: PurchaseOrderFields & { order: number },
): Promise<PurchaseOrder> => {
  const order = await lockPayable(tx, caller, orderId);
  if (!order) throw new ApiError('order_locked');
  const totalCents = await priceOrder(tx, parts.catalogue, order);
  if (totalCents !== order.totalCents) throw priceChanged(totalCents);
  await reserveUses(tx, order.id);
  const {
    first_name: firstName,
    last_name: lastName,
    postal_code: postalCode,
    tax_id: taxId,
    ...same
  } = billTo;
  const row = await addPurchaseOrder(tx, {
    ...{ orderId, number, firstName, lastName, postalCode, taxId },
    ...same,
  });
  const pending = await changeOrder(tx, orderId, {
    ...{ status: 'PO_PENDING', paymentType: 'PURCHASE_ORDER' },
    ...{ billTo, cardBrand: null, cardLastFour: null },
  });
  await removeOrderedItems(tx, order);
  await recordEvent(tx, orderId, 'PURCHASE_ORDER', { actorId: caller.id, detail: number });
  await postMails(tx, parts, caller, row, totalCents);
  return answerOf(row, pending ?? order);
};

/** Registers a purchase order, once for an idempotency key. The total the buyer has seen must still hold. */
export const registerPurchaseOrder = async (
  parts: PurchaseOrderParts & { database: Database },
  caller: SessionUser,
  body: PurchaseOrderFields & { order: number },
  key: string | undefined,
): Promise<PurchaseOrder> => {
  const changed = await parts.database.write((tx) => changedTotal(tx, parts.catalogue, caller, body.order));
  if (changed !== undefined) throw priceChanged(changed);
  const what = { userId: caller.id, call: registerLine.path, key, request: body };
  return parts.database.write((tx) => withIdempotencyKey(tx, what, () => register(tx, parts, caller, body)));
};

/** What a buyer sent, newest first; of one number only where it is given. */
export const purchaseOrdersOf = async (
  tx: ReadTx,
  buyerId: number,
  number: string | undefined,
  page: PurchaseOrderPage,
) => {
  const { count, rows } = await listPurchaseOrders(tx, { buyerId, number }, page);
  return { count, results: rows.map(({ purchaseOrder, order }) => answerOf(purchaseOrder, order)) };
};

/** @throws ApiError not_found for a stranger's purchase order and for none alike. */
export const purchaseOrderFor = async (tx: ReadTx, caller: SessionUser, id: number) => {
  const found = await findPurchaseOrder(tx, id);
  if (!found || (found.order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return answerOf(found.purchaseOrder, found.order);
};

/** The purchase order and its order, the order locked. @throws ApiError not_found. */
const locked = async (tx: WriteTx, id: number) => {
  const found = await findPurchaseOrder(tx, id);
  const order = found && (await lockOrder(tx, found.order.id));
  if (!order) throw new ApiError('not_found');
  return { row: found.purchaseOrder, order };
};

/** @throws ApiError order_locked once the order is complete or cancelled; bad_input at `invoice` for a number that is taken. */
export const setInvoiceNumber = async (
  tx: WriteTx,
  id: number,
  invoiceNumber: string,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await locked(tx, id);
  if (order.status !== 'PO_PENDING') throw new ApiError('order_locked');
  const changed = await changeOrder(tx, order.id, { invoiceNumber }).catch((error: unknown) => {
    throw violates(error, 'orders_invoice_unique')
      ? fieldError('invoice', 'Another order has this invoice number.')
      : error;
  });
  return {
    response: answerOf(row, changed ?? order),
    change: {
      target: `order ${order.id}`,
      before: { invoice: order.invoiceNumber },
      after: { invoice: invoiceNumber },
    },
  };
};

/** The purchase order is paid: its order becomes complete. Again has no further effect. @throws ApiError order_cancelled. */
export const approvePurchaseOrder = async (
  tx: WriteTx,
  parts: CompletionParts,
  caller: SessionUser,
  id: number,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await locked(tx, id);
  if (order.status === 'CANCELLED') throw new ApiError('order_cancelled');
  if (order.status === 'COMPLETE') return { response: answerOf(row, order), change: null };
  await completeOrder(tx, parts, order, 'PURCHASE_ORDER', caller.id);
  const after = await lockOrder(tx, order.id);
  if (!after) throw new Error('an order vanished while locked');
  return {
    response: answerOf(row, after),
    change: {
      target: `order ${order.id}`,
      before: { status: order.status },
      after: { status: after.status },
    },
  };
};

/** Gives an unpaid purchase order up. @throws ApiError order_locked once it is paid. */
export const voidPurchaseOrder = async (
  tx: WriteTx,
  parts: CompletionParts,
  caller: SessionUser,
  id: number,
  voidReason: string,
): Promise<Audited<PurchaseOrder>> => {
  const { row, order } = await locked(tx, id);
  if (order.status === 'COMPLETE') throw new ApiError('order_locked');
  if (order.status === 'CANCELLED') return { response: answerOf(row, order), change: null };
  for (const { id: discount } of await discountsOfOrder(tx, order.id)) await releaseUse(tx, discount);
  await markVoid(tx, id, voidReason);
  const after = await changeOrder(tx, order.id, { status: 'CANCELLED' });
  await recordEvent(tx, order.id, 'VOIDED', { actorId: caller.id, detail: voidReason });
  const buyer = await findUser(tx, order.ownerId);
  if (!buyer) throw new Error('an order without its owner');
  await parts.outbox.post(tx, {
    to: buyer.email,
    subject: `${parts.site.siteName}: purchase order ${row.number} was not accepted`,
    text: `Your purchase order ${row.number} for order ${order.id} was not accepted, and the order is cancelled.\n\nReason: ${voidReason}`,
  });
  return {
    response: answerOf({ ...row, voidReason }, after ?? order),
    change: {
      target: `order ${order.id}`,
      before: { status: order.status },
      after: { status: 'CANCELLED', reason: voidReason },
    },
  };
};
