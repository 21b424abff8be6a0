import { searchEverything } from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { findMatches } from './admin-search.service.ts';

export const adminSearchRoutes = (routes: Routes) => {
  routes.query(searchEverything, ({ tx, query }) => findMatches(tx, query.q));
};
