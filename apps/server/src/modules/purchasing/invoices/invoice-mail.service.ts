import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { findOrder, type OrderWithOwner } from '../orders/order-lists.store.ts';
import { invoiceMail, purchaseOrderMail } from '../orders/order-mails.ts';
import { datasetsOfOrders } from '../orders/orders.store.ts';
import { databaseLabel, regionalOfOrders } from '../orders/regional-items.store.ts';

const mailsPerHour = 10;

const namesOf = async (tx: ReadTx, orderId: number) => [
  ...(await datasetsOfOrders(tx, [orderId])).map(({ name }) => name),
  ...(await regionalOfOrders(tx, [orderId])).map(databaseLabel),
];

const mailOf = async (tx: ReadTx, site: Site, order: OrderWithOwner) => {
  if (order.status === 'COMPLETE') return invoiceMail(site, order, await namesOf(tx, order.id));
  if (order.status === 'PO_PENDING' && order.purchaseOrderNumber !== null)
    return purchaseOrderMail(site, { ...order, number: order.purchaseOrderNumber });
  throw new ApiError('no_invoice_yet');
};

/**
 * Sends the buyer the invoice of a complete order again, or the mail with the pro forma invoice of a purchase order.
 * @throws ApiError not_found for an order of another account; no_invoice_yet; too_many_requests after 10 an hour.
 */
export const mailInvoiceAgain = async (
  {
    throttle,
    outbox,
    site,
    write,
  }: Pick<Platform, 'throttle' | 'outbox' | 'site'> & { write: WriteAsCaller },
  buyer: SessionUser,
  orderId: number,
) => {
  await throttle.hit(`invoices mailed again to ${buyer.id}`, mailsPerHour, 60);
  await write(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order?.ownerId !== buyer.id) throw new ApiError('not_found');
    await outbox.post(tx, { ...recipient(buyer), ...(await mailOf(tx, site, order)) });
  });
};
