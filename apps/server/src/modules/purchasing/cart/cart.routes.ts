import * as endpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameContent } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { type Counted, hitAmount } from '#platform/throttle/throttle.ts';
import { loadCart, saveCart } from './cart.store.ts';

/** Kilobytes of carts an account may save per hour: ten minutes of changes to the largest cart, one every five seconds. */
const kilobytesPerHour = 64_000;

/**
 * Replaces the cart of the account; one with the same content is neither counted nor written.
 * @throws ApiError too_many_requests after 64 MB an hour, or 320 MB of an address.
 */
const changeCart = async (
  { database, throttle, write }: Pick<Platform, 'database' | 'throttle'> & { write: WriteAsCaller },
  counted: Counted,
  cart: Cart,
): Promise<Cart> => {
  const saved = await database.read((tx) => loadCart(tx, counted.userId));
  if (sameContent(saved, cart)) return saved;
  const kilobytes = Math.ceil(Buffer.byteLength(JSON.stringify(cart)) / 1000);
  await hitAmount(throttle, 'kilobytes of carts', counted, kilobytesPerHour, kilobytes);
  return write((tx) => saveCart(tx, counted.userId, cart));
};

export const cartRoutes = (routes: Routes, deps: Pick<Platform, 'database' | 'throttle'>) => {
  routes.heavy.query(endpoints.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.heavy.raw(endpoints.saveCart, ({ user, body, request, write }) =>
    changeCart({ ...deps, write }, { userId: user.id, address: networkAddressOf(request) }, body),
  );
};
