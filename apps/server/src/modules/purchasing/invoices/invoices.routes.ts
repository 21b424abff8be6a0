import * as endpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { postWithDocument } from '../orders/invoice-mails.service.ts';
import { findOrder, type OrderWithOwner } from '../orders/order-lists.store.ts';
import { invoiceMail, purchaseOrderMail } from '../orders/order-mails.ts';
import { summarizeOrder } from '../orders/order-summary.service.ts';
import { lastBillTo } from '../orders/orders.store.ts';
import { type DocumentPdf, sendDocument } from './document-pdf.service.ts';
import { invoiceFor } from './invoice.service.ts';
import { invoiceFile } from './invoice-file.service.ts';

const mailsPerHour = 10;

const composeMail = async (tx: ReadTx, site: Site, order: OrderWithOwner) => {
  if (order.status === 'COMPLETE') return invoiceMail(site, order, await summarizeOrder(tx, order));
  if (order.status === 'PO_PENDING' && order.purchaseOrderNumber !== null)
    return purchaseOrderMail(
      site,
      { id: order.id, number: order.purchaseOrderNumber },
      await summarizeOrder(tx, order),
    );
  throw new ApiError('no_invoice_yet');
};

/**
 * Mails the invoice of a complete order again, or the pro forma invoice of a purchase order, to the addresses of the first time.
 * @throws ApiError not_found for an order of another account; no_invoice_yet; too_many_requests after 10 an hour.
 */
const mailInvoiceAgain = async (
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
    await postWithDocument(tx, outbox, buyer, orderId, await composeMail(tx, site, order));
  });
};

type InvoiceDeps = Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'> & { documentPdf: DocumentPdf };

export const invoiceRoutes = (routes: Routes, deps: InvoiceDeps) => {
  const { database, site } = deps;
  routes.query(endpoints.readInvoice, ({ tx, user, params }) => invoiceFor(tx, site, user, params.id));
  routes.query(endpoints.readLastBilling, async ({ tx, user }) => ({
    billing: await lastBillTo(tx, user.id),
  }));
  routes.raw(endpoints.mailInvoice, async ({ user, params, write }) => {
    await mailInvoiceAgain({ ...deps, write }, user, params.id);
    return null;
  });
  routes.raw(endpoints.readInvoicePdf, (call) =>
    sendDocument(deps, call, () =>
      database.compute(async (tx) => invoiceFile(tx, await invoiceFor(tx, site, call.user, call.params.id))),
    ),
  );
};
