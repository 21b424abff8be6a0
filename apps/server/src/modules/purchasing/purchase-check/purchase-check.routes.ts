import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import { checkRequest } from './purchase-check.service.ts';

export const purchaseCheckRoutes = (routes: Routes, { catalogue }: { catalogue: Catalogue }) => {
  routes.query(checkPurchase, ({ tx, user, body }) => checkRequest(tx, catalogue, user.id, body));
};
