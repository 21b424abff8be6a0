import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Processor } from '#platform/payments/processor.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { adminSearchRoutes } from './admin-search/admin-search.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { deleteCart } from './cart/cart.store.ts';
import { discountRoutes } from './discounts/discounts.routes.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { deleteOldKeys, deleteUserKeys } from './idempotency/idempotency.store.ts';
import { openDocumentPdf } from './invoices/document-pdf.service.ts';
import { invoiceOfOrder, proFormaOfOrder } from './invoices/invoice.service.ts';
import { invoiceFile } from './invoices/invoice-file.service.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { orderDeskRoutes } from './orders/order-desk.routes.ts';
import { cancelOldDrafts } from './orders/order-lists.store.ts';
import { creditNoteAttachment, type InvoiceAttachment } from './orders/order-mails.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { raiseOverdueAttempts } from './payments/payment-issues.service.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { deleteExpiredCards, deleteUserCard } from './payments/payments.store.ts';
import { settlementJob } from './payments/settlement.service.ts';
import { type PriceTexts, readPriceTexts } from './pricing/prices.service.ts';
import { purchaseCheckRoutes } from './purchase-check/purchase-check.routes.ts';
import {
  purchaseOrderDocumentRoutes,
  unusedDocumentJob,
} from './purchase-orders/purchase-order-document.routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/purchase-orders.routes.ts';
import { offerFile } from './quotes/offer-file.service.ts';
import { offerAttachment } from './quotes/quote-mails.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';
import { forgetQuoteRequester } from './quotes/quotes.store.ts';
import { creditNoteFile } from './refunds/credit-note.ts';
import { raiseOverdueRefunds, refundJob } from './refunds/refund-settlement.service.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';

export { monthlySales, recentSales } from './figures/figures.routes.ts';
export { countOpenSales } from './figures/figures.store.ts';

const attachedInvoices: Record<InvoiceAttachment, typeof invoiceOfOrder> = {
  invoice: invoiceOfOrder,
  'pro-forma-invoice': proFormaOfOrder,
};

export interface Purchasing extends Module {
  /** Present prices, by their placeholders in built pages. */
  priceTexts(): Promise<PriceTexts>;
}

/** Cart, prices, discount codes, orders, payments, purchase orders and quotes. */
export const openPurchasing = (
  deps: Platform & { catalogue: Catalogue; processor: Processor },
): Purchasing => {
  const { database, outbox, site } = deps;
  const documentPdf = openDocumentPdf(deps);
  for (const [kind, findInvoice] of Object.entries(attachedInvoices))
    outbox.registerAttachment(kind, async (order) =>
      documentPdf.typeset(
        await database.read(async (tx) => invoiceFile(tx, await findInvoice(tx, site, order))),
      ),
    );
  outbox.registerAttachment(creditNoteAttachment, async (refund) =>
    documentPdf.typeset(await database.read((tx) => creditNoteFile(tx, site, refund))),
  );
  outbox.registerAttachment(offerAttachment, async (quote) =>
    documentPdf.typeset(await database.read((tx) => offerFile(tx, deps, quote))),
  );
  return {
    routes: (routes) => {
      cartRoutes(routes, deps);
      purchaseCheckRoutes(routes, deps);
      discountRoutes(routes);
      orderRoutes(routes, deps);
      orderDeskRoutes(routes);
      invoiceRoutes(routes, { ...deps, documentPdf });
      paymentRoutes(routes, deps);
      refundRoutes(routes, { ...deps, documentPdf });
      purchaseOrderRoutes(routes, deps);
      purchaseOrderDocumentRoutes(routes, deps);
      quotesRoutes(routes, { ...deps, documentPdf });
      adminSearchRoutes(routes);
      figureRoutes(routes);
    },
    forgetUser: async (tx, user) => {
      await deleteCart(tx, user.id);
      await deleteUserKeys(tx, user.id);
      await deleteUserCard(tx, user.id);
      await forgetQuoteRequester(tx, user);
    },
    jobs: [settlementJob(deps), refundJob(deps), unusedDocumentJob(deps)],
    recurring: [
      { name: 'cancel old drafts', everyMinutes: 60, run: () => deps.database.write(cancelOldDrafts) },
      { name: 'remove old cards', everyMinutes: 60, run: () => deps.database.write(deleteExpiredCards) },
      {
        name: 'remove old idempotency keys',
        everyMinutes: 60,
        run: () => deps.database.write(deleteOldKeys),
      },
      {
        name: 'report payments without an outcome',
        everyMinutes: 60,
        run: () =>
          deps.database.write(async (tx) => {
            await raiseOverdueAttempts(tx, deps);
            await raiseOverdueRefunds(tx, deps);
          }),
      },
    ],
    priceTexts: () => readPriceTexts(deps),
    close: documentPdf.close,
  };
};
