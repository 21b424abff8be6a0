import * as endpoints from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameContent } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { calculatePrice, readBestPrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { type Counted, hitAmount } from '#platform/throttle/throttle.ts';
import { limitGuessing } from '../discounts/code-guesses.service.ts';
import { calculate, calculateBestPrice } from '../pricing/prices.service.ts';
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

const priceRoutes = (
  routes: Routes,
  { catalogue, database, throttle }: Pick<Platform, 'database' | 'throttle'> & { catalogue: Catalogue },
) => {
  routes.heavy.raw(calculatePrice, ({ user, body, request }) =>
    limitGuessing(throttle, networkAddressOf(request), body.discounts, () =>
      database.read((tx) => calculate(tx, catalogue, user?.id, body)),
    ),
  );
  routes.heavy.raw(readBestPrice, ({ user, body }) =>
    database.compute((tx) => calculateBestPrice(tx, catalogue, body.as_visitor ? undefined : user?.id, body)),
  );
};

/** The saved cart of an account, and the prices of a cart. */
export const cartRoutes = (
  routes: Routes,
  deps: Pick<Platform, 'database' | 'throttle'> & { catalogue: Catalogue },
) => {
  routes.heavy.query(endpoints.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.heavy.raw(endpoints.saveCart, ({ user, body, request, write }) =>
    changeCart({ ...deps, write }, { userId: user.id, address: networkAddressOf(request) }, body),
  );
  priceRoutes(routes, deps);
};
