import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { checkRequest } from './purchase-check.service.ts';

export const purchaseCheckRoutes = (
  routes: Routes,
  { catalogue, database }: Pick<Platform, 'database'> & { catalogue: Catalogue },
) => {
  routes.heavy.raw(checkPurchase, ({ user, body }) =>
    database.compute((tx) => checkRequest(tx, catalogue, user.id, body)),
  );
};
