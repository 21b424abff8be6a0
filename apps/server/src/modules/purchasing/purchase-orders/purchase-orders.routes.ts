import * as endpoints from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import { idempotencyKeyOf, pageOf, refuseNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { ordersOf } from '../orders/order-response.service.ts';
import type { PurchasingDeps } from '../purchasing.module.ts';
import {
  approvePurchaseOrder,
  purchaseOrderFor,
  purchaseOrdersOf,
  registerPurchaseOrder,
  setInvoiceNumber,
  voidPurchaseOrder,
} from './purchase-orders.service.ts';

export const purchaseOrderRoutes = (routes: Routes, parts: PurchasingDeps) => {
  routes.raw(endpoints.registerPurchaseOrder, ({ user, body, request }) =>
    registerPurchaseOrder(parts, user, body, idempotencyKeyOf(request)),
  );
  routes.query(endpoints.listPurchaseOrders, ({ tx, user, query }) =>
    purchaseOrdersOf(tx, user.id, query.number, pageOf(query)),
  );
  routes.query(endpoints.readPurchaseOrder, ({ tx, user, params }) => purchaseOrderFor(tx, user, params.id));
  routes.auditedMutation(endpoints.setInvoiceNumber, ({ tx, params, body }) =>
    setInvoiceNumber(tx, params.id, body.invoice),
  );
  routes.auditedMutation(endpoints.approvePurchaseOrder, ({ tx, user, params }) =>
    approvePurchaseOrder(tx, parts, user, params.id),
  );
  routes.auditedMutation(endpoints.approvePurchaseOrderByGet, ({ tx, user, request, params }) => {
    refuseNavigation(request);
    return approvePurchaseOrder(tx, parts, user, params.id);
  });
  routes.auditedMutation(endpoints.voidPurchaseOrder, ({ tx, user, params, body }) =>
    voidPurchaseOrder(tx, parts, user, params.id, body.reason),
  );
  routes.query(endpoints.reviewOrders, ({ tx, query }) =>
    ordersOf(
      tx,
      { purchaseOrderIsNull: query.purchase_order__isnull, paid: query._paid, search: query.search },
      pageOf(query),
    ),
  );
};
