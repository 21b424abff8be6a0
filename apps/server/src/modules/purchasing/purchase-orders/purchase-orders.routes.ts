import * as endpoints from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { idempotencyKeyOf, pageOf, rejectNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { countByStatus, type OrderFilter } from '../orders/order-lists.store.ts';
import { listOrderResponses, orderFor } from '../orders/order-response.service.ts';
import { registerPurchaseOrder } from './purchase-order-registration.service.ts';
import { listBuyerPurchaseOrders, purchaseOrderFor } from './purchase-order-response.service.ts';
import {
  approvePurchaseOrder,
  changePayment,
  setInvoiceNumber,
  voidPurchaseOrder,
} from './purchase-order-review.service.ts';

type PurchaseOrderDeps = Pick<Platform, 'database' | 'outbox' | 'site' | 'throttle'> & {
  catalogue: Catalogue;
};

const toReviewFilter = ({
  search,
  payment_type: paymentType,
  since,
  until,
}: endpoints.ReviewFilters): OrderFilter => ({ search, paymentType, since, until });

export const purchaseOrderRoutes = (routes: Routes, deps: PurchaseOrderDeps) => {
  routes.raw(endpoints.registerPurchaseOrder, ({ user, body, request, write }) =>
    registerPurchaseOrder({ ...deps, write }, user, body, idempotencyKeyOf(request)),
  );
  routes.query(endpoints.listPurchaseOrders, ({ tx, user, query }) =>
    listBuyerPurchaseOrders(tx, user.id, query.number, pageOf(query)),
  );
  routes.query(endpoints.readPurchaseOrder, ({ tx, user, params }) => purchaseOrderFor(tx, user, params.id));
  routes.auditedMutation(endpoints.setInvoiceNumber, ({ tx, params, body }) =>
    setInvoiceNumber(tx, params.id, body.invoice || null),
  );
  routes.auditedMutation(endpoints.approvePurchaseOrder, ({ tx, user, params }) =>
    approvePurchaseOrder(tx, deps, user, params.id),
  );
  routes.auditedMutation(endpoints.approvePurchaseOrderByGet, ({ tx, user, request, params }) => {
    rejectNavigation(request);
    return approvePurchaseOrder(tx, deps, user, params.id);
  });
  routes.auditedMutation(endpoints.voidPurchaseOrder, ({ tx, user, params, body }) =>
    voidPurchaseOrder(tx, deps, user, params.id, body.reason),
  );
  routes.auditedMutation(endpoints.recordPayment, async ({ tx, user, params, body }) => ({
    change: await changePayment(tx, params.id, body),
    response: await orderFor(tx, user, params.id),
  }));
  routes.auditedMutation(endpoints.takeBackPayment, async ({ tx, params }) => ({
    change: await changePayment(tx, params.id, null),
    response: null,
  }));
  routes.query(endpoints.reviewOrders, ({ tx, query }) =>
    listOrderResponses(
      tx,
      {
        ...toReviewFilter(query),
        purchaseOrderIsNull: query.purchase_order__isnull,
        paid: query._paid,
        status: query.status,
      },
      pageOf(query),
    ),
  );
  routes.query(endpoints.countReviewOrders, ({ tx, query }) => countByStatus(tx, toReviewFilter(query)));
};
