import * as endpoints from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { loadCart, putCart } from './cart/cart.store.ts';
import { limitGuessing } from './discounts/code-guesses.service.ts';
import { discountRoutes } from './discounts/discounts.routes.ts';
import { findDiscounts } from './discounts/discounts.store.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { calculate } from './pricing/prices.service.ts';
import { purchaseOrderRoutes } from './purchase-orders/purchase-orders.routes.ts';
import type { PurchasingDeps } from './purchasing.module.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';

const cartRoutes = (routes: Routes, parts: PurchasingDeps) => {
  routes.query(endpoints.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.mutation(endpoints.saveCart, ({ tx, user, body }) => putCart(tx, user.id, body));
  routes.raw(endpoints.calculatePrice, ({ user, body, request }) =>
    limitGuessing(parts.throttle, networkAddressOf(request), body.discounts, () =>
      parts.database.read((tx) => calculate(tx, parts.catalogue, user?.id, body)),
    ),
  );
  routes.query(endpoints.checkDiscount, async ({ tx, query }) => {
    const [discount] = await findDiscounts(tx, [query.code.trim()]);
    if (!discount || discount.currentUses >= discount.numberOfUses) throw new ApiError('discount_not_valid');
    const { code, name, kind, amountHundredths } = discount;
    return { code, name, amount: amountHundredths / 100, discount_type: kind };
  });
};

export const purchasingRoutes = (routes: Routes, parts: PurchasingDeps) => {
  cartRoutes(routes, parts);
  orderRoutes(routes, parts);
  purchaseOrderRoutes(routes, parts);
  discountRoutes(routes);
  paymentRoutes(routes, parts);
  quotesRoutes(routes, parts);
};
