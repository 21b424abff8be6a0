import type { Module } from '#platform/module.ts';
import type { Throttle } from '#platform/throttle.ts';
import { forgetOldKeys } from './orders/idempotency.store.ts';
import { cancelOldDrafts } from './orders/order-lists.store.ts';
import { forgetOldCards } from './payments/payments.store.ts';
import { type PaymentDeps, settlementJob } from './payments/settlement.service.ts';
import { purchasingRoutes } from './purchasing.routes.ts';

export { recordEvent } from './orders/order-events.store.ts';

export interface PurchasingDeps extends PaymentDeps {
  throttle: Throttle;
}

/** Cart, prices, discount codes, orders and their payment. */
export const openPurchasing = (parts: PurchasingDeps): Module => ({
  routes: (routes) => purchasingRoutes(routes, parts),
  jobs: [settlementJob(parts)],
  recurring: [
    { name: 'cancel old drafts', everyMinutes: 60, run: () => parts.database.write(cancelOldDrafts) },
    { name: 'remove old cards', everyMinutes: 60, run: () => parts.database.write(forgetOldCards) },
    { name: 'remove old idempotency keys', everyMinutes: 60, run: () => parts.database.write(forgetOldKeys) },
  ],
});
