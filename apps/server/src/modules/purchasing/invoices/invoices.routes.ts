import * as endpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { lastBillTo } from '../orders/orders.store.ts';
import { invoiceFor } from './invoice.service.ts';
import { mailInvoiceAgain } from './invoice-mail.service.ts';
import type { InvoicePdf } from './invoice-pdf.service.ts';

/** Invoices one user may have typeset: that of a large order takes the thread of all users for a second. */
const pdfLimit = { max: 60, minutes: 10 };

type InvoiceDeps = Pick<Platform, 'database' | 'throttle' | 'outbox' | 'site'> & { invoicePdf: InvoicePdf };

export const invoiceRoutes = (routes: Routes, deps: InvoiceDeps) => {
  const { database, throttle, site, invoicePdf } = deps;
  routes.query(endpoints.readInvoice, ({ tx, user, params }) => invoiceFor(tx, site, user, params.id));
  routes.query(endpoints.readLastBilling, async ({ tx, user }) => ({
    billing: await lastBillTo(tx, user.id),
  }));
  routes.raw(endpoints.mailInvoice, async ({ user, params, write }) => {
    await mailInvoiceAgain({ ...deps, write }, user, params.id);
    return null;
  });
  routes.raw(endpoints.readInvoicePdf, async ({ user, params, request, reply }) => {
    await throttle.hit(`invoice pdf ${user.id}`, pdfLimit.max, pdfLimit.minutes);
    const document = await database.compute(async (tx) =>
      invoicePdf.read(tx, await invoiceFor(tx, site, user, params.id)),
    );
    const { filename, contentType, content } = await invoicePdf.typeset(
      document,
      queueCaller(request, reply),
    );
    return reply
      .type(contentType)
      .header('content-disposition', contentDisposition('attachment', filename))
      .send(content);
  });
};
