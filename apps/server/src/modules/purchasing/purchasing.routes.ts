import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { Refusal } from '#platform/refusal.ts';
import { loadCart, putCart } from './carts.store.ts';
import { limitGuessing } from './code-guesses.service.ts';
import { discountRoutes } from './discounts.routes.ts';
import { findDiscounts } from './discounts.store.ts';
import { orderRoutes } from './orders.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { calculate } from './prices.service.ts';
import { purchaseOrderRoutes } from './purchase-orders.routes.ts';
import type { PurchasingParts } from './purchasing.module.ts';
import { quotesRoutes } from './quotes.routes.ts';

const cartRoutes = (routes: Routes, parts: PurchasingParts) => {
  routes.read(line.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.write(line.saveCart, ({ tx, user, body }) => putCart(tx, user.id, body));
  routes.plain(line.calculatePrice, ({ user, body, request }) =>
    limitGuessing(parts.throttle, networkAddressOf(request), body.discounts, () =>
      parts.database.read((tx) => calculate(tx, parts.catalogue, user?.id, body)),
    ),
  );
  routes.read(line.checkDiscount, async ({ tx, query }) => {
    const [discount] = await findDiscounts(tx, [query.code.trim()]);
    if (!discount || discount.currentUses >= discount.numberOfUses) throw new Refusal('discount_not_valid');
    const { code, name, kind, amountHundredths } = discount;
    return { code, name, amount: amountHundredths / 100, discount_type: kind };
  });
};

export const purchasingRoutes = (routes: Routes, parts: PurchasingParts) => {
  cartRoutes(routes, parts);
  orderRoutes(routes, parts);
  purchaseOrderRoutes(routes, parts);
  discountRoutes(routes);
  paymentRoutes(routes, parts);
  quotesRoutes(routes, parts);
};
