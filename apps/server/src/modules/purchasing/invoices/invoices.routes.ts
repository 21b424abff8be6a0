import * as endpoints from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { invoiceFor } from './invoice.service.ts';
import { invoicePdf } from './invoice-pdf.service.ts';

export const invoiceRoutes = (routes: Routes, { database, site }: Pick<Platform, 'database' | 'site'>) => {
  routes.query(endpoints.readInvoice, ({ tx, user, params }) => invoiceFor(tx, site, user, params.id));
  routes.raw(endpoints.readInvoicePdf, async ({ user, params, reply }) => {
    const invoice = await database.read((tx) => invoiceFor(tx, site, user, params.id));
    const name = invoice.number ? `invoice-${invoice.number}` : `order-${invoice.order}`;
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', `${name}.pdf`))
      .send(await invoicePdf(invoice));
  });
};
