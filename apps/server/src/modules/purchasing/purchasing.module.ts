import type { Routes } from '#platform/http/routes.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Throttle } from '#platform/throttle.ts';
import { forgetOldKeys } from './idempotency.store.ts';
import { cancelOldDrafts } from './order-lists.store.ts';
import { forgetOldCards } from './payments.store.ts';
import { purchasingRoutes } from './purchasing.routes.ts';
import { type PaymentParts, settlementJob } from './settlement.service.ts';

export { noteEvent } from './order-events.store.ts';

export interface PurchasingParts extends PaymentParts {
  throttle: Throttle;
}

export interface Purchasing {
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
  /** Gives up drafts that nobody filled for a day; forgets cards and answers by key that no longer count. */
  tidy(): Promise<unknown>;
}

/** Cart, prices, discount codes, orders and their payment. */
export const openPurchasing = (parts: PurchasingParts): Purchasing => ({
  routes: (routes) => purchasingRoutes(routes, parts),
  jobs: [settlementJob(parts)],
  tidy: () =>
    parts.database.write(async (tx) => {
      await cancelOldDrafts(tx);
      await forgetOldCards(tx);
      await forgetOldKeys(tx);
    }),
});
