import * as endpoints from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { checkDiscount as checkDiscountEndpoint } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { checkDiscount } from './discount-uses.service.ts';
import { createDiscount, discountById, discountsPage, updateDiscount } from './discounts.service.ts';

export const discountRoutes = (routes: Routes) => {
  routes.query(checkDiscountEndpoint, ({ tx, query }) => checkDiscount(tx, query.code));
  routes.query(endpoints.listDiscounts, ({ tx, query }) => discountsPage(tx, query.search, pageOf(query)));
  routes.auditedMutation(endpoints.createDiscount, ({ tx, body }) => createDiscount(tx, body));
  routes.query(endpoints.readDiscount, ({ tx, params }) => discountById(tx, params.id));
  routes.auditedMutation(endpoints.updateDiscount, ({ tx, params, body }) =>
    updateDiscount(tx, params.id, body),
  );
};
