import * as endpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { changeCart } from './cart.service.ts';
import { loadCart } from './cart.store.ts';

export const cartRoutes = (routes: Routes, deps: Pick<Platform, 'database' | 'throttle'>) => {
  routes.heavy.query(endpoints.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.heavy.raw(endpoints.saveCart, ({ user, body, request, write }) =>
    changeCart({ ...deps, write }, { userId: user.id, address: networkAddressOf(request) }, body),
  );
};
