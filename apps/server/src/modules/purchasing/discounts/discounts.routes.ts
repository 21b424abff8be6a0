import * as endpoints from '@iom/contract/purchasing/discounts.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { changeDiscount, createDiscount, discountById, discountsPage } from './discounts.service.ts';

export const discountRoutes = (routes: Routes) => {
  routes.query(endpoints.listDiscounts, ({ tx, query }) => discountsPage(tx, query.search, pageOf(query)));
  routes.auditedMutation(endpoints.createDiscount, ({ tx, body }) => createDiscount(tx, body));
  routes.query(endpoints.readDiscount, ({ tx, params }) => discountById(tx, params.id));
  routes.auditedMutation(endpoints.changeDiscount, ({ tx, params, body }) =>
    changeDiscount(tx, params.id, body),
  );
};
