import type {
  PurchaseOrder,
  UploadedDocument,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { OrderRow } from '../orders/orders.store.ts';
import {
  findPurchaseOrder,
  listPurchaseOrders,
  type PurchaseOrderPage,
  type PurchaseOrderRow,
} from './purchase-orders.store.ts';

const toUploadedDocument = (document: PurchaseOrderRow['document']): UploadedDocument | null => {
  if (!document) return null;
  const { name, type, size, uploaded } = document;
  return { name, type, size, uploaded };
};

/** The order holds status, invoice number and bill-to of its purchase order. */
export const toPurchaseOrder = (row: PurchaseOrderRow, order: OrderRow): PurchaseOrder => {
  if (!order.billTo) throw new Error(`order ${order.id} has a purchase order and no bill-to`);
  return {
    ...order.billTo,
    number: row.number,
    id: row.id,
    order: row.orderId,
    created: row.createdAt.toISOString(),
    status: order.status,
    invoice: order.invoiceNumber,
    void_reason: row.voidReason,
    payment_reference: row.paymentReference,
    document: toUploadedDocument(row.document),
  };
};

/** A buyer's purchase orders, newest first by default, with their total count. @param number only this number, in any case. */
export const listBuyerPurchaseOrders = async (
  tx: ReadTx,
  buyerId: number,
  number: string | undefined,
  page: PurchaseOrderPage,
) => {
  const { count, rows } = await listPurchaseOrders(tx, { buyerId, number }, page);
  return { count, results: rows.map(({ purchaseOrder, order }) => toPurchaseOrder(purchaseOrder, order)) };
};

/**
 * @throws ApiError not_found for a purchase order of another account, unless the caller is an administrator,
 * and for an unknown id.
 */
export const purchaseOrderFor = async (tx: ReadTx, caller: SessionUser, id: number) => {
  const found = await findPurchaseOrder(tx, id);
  if (!found || (found.order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return toPurchaseOrder(found.purchaseOrder, found.order);
};
