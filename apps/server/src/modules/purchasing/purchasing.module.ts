import type { Routes } from '#platform/http/routes.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
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

export interface Purchasing {
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
  /** Gives up drafts that nobody filled for a day; forgets cards and answers by key that no longer count. */
  tidy(): Promise<unknown>;
}

/** Cart, prices, discount codes, orders and their payment. */
export const openPurchasing = (parts: PurchasingDeps): Purchasing => ({
  routes: (routes) => purchasingRoutes(routes, parts),
  jobs: [settlementJob(parts)],
  tidy: () =>
    parts.database.write(async (tx) => {
      await cancelOldDrafts(tx);
      await forgetOldCards(tx);
      await forgetOldKeys(tx);
    }),
});
