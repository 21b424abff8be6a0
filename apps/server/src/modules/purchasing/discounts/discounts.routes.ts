import * as endpoints from '@iom/contract/purchasing/discounts.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { changeDiscount, createDiscount, discountById, discountsPage } from './discounts.service.ts';

export const discountRoutes = (routes: Routes) => {
  routes.query(endpoints.listDiscounts, ({ tx, query }) => discountsPage(tx, query.search, pageOf(query)));
  routes.mutation(endpoints.createDiscount, ({ tx, user, request, body }) =>
    createDiscount(tx, { user, request }, body),
  );
  routes.query(endpoints.readDiscount, ({ tx, params }) => discountById(tx, params.id));
  routes.mutation(endpoints.changeDiscount, ({ tx, user, request, params, body }) =>
    changeDiscount(tx, { user, request }, params.id, body),
  );
};
