import * as endpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { loadCart, saveCart } from './cart.store.ts';

export const cartRoutes = (routes: Routes) => {
  routes.query(endpoints.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.mutation(endpoints.saveCart, ({ tx, user, body }) => saveCart(tx, user.id, body));
};
