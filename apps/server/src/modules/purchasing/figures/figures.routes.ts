import { readSalesFigures } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { salesFigures } from './figures.service.ts';

export const figureRoutes = (routes: Routes) => {
  routes.query(readSalesFigures, ({ tx, query }) => salesFigures(tx, query));
};
