import * as line from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import { idempotencyKeyOf, pageOf, refuseNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { ordersOf } from './order-answers.service.ts';
import {
  approvePurchaseOrder,
  purchaseOrderFor,
  purchaseOrdersOf,
  registerPurchaseOrder,
  setInvoiceNumber,
  voidPurchaseOrder,
} from './purchase-orders.service.ts';
import type { PurchasingParts } from './purchasing.module.ts';

export const purchaseOrderRoutes = (routes: Routes, parts: PurchasingParts) => {
  routes.plain(line.registerPurchaseOrder, ({ user, body, request }) =>
    registerPurchaseOrder(parts, user, body, idempotencyKeyOf(request)),
  );
  routes.read(line.listPurchaseOrders, ({ tx, user, query }) =>
    purchaseOrdersOf(tx, user.id, query.number, pageOf(query)),
  );
  routes.read(line.readPurchaseOrder, ({ tx, user, params }) => purchaseOrderFor(tx, user, params.id));
  routes.write(line.setInvoiceNumber, ({ tx, user, request, params, body }) =>
    setInvoiceNumber(tx, user, request, params.id, body.invoice),
  );
  routes.write(line.approvePurchaseOrder, ({ tx, user, request, params }) =>
    approvePurchaseOrder(tx, parts, user, request, params.id),
  );
  routes.write(line.approvePurchaseOrderByGet, ({ tx, user, request, params }) => {
    refuseNavigation(request);
    return approvePurchaseOrder(tx, parts, user, request, params.id);
  });
  routes.write(line.voidPurchaseOrder, ({ tx, user, request, params, body }) =>
    voidPurchaseOrder(tx, parts, user, request, params.id, body.reason),
  );
  routes.read(line.reviewOrders, ({ tx, query }) =>
    ordersOf(
      tx,
      { purchaseOrderIsNull: query.purchase_order__isnull, paid: query._paid, search: query.search },
      pageOf(query),
    ),
  );
};
