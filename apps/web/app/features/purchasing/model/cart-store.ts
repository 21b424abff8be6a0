import {
  emptyCart,
  type LocalCart,
  mergeCarts,
  sameContent,
  threeWayMerge,
} from '@iom/contract/purchasing/cart.rules.ts';
import { cartDataset, cartShape } from '@iom/contract/purchasing/orders.schemas.ts';
import { readCart, saveCart } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { hasExpired, subscribe as onSession, readSession } from '../../../lib/session-store.ts';
import { storedValue } from '../../../lib/stored-value.ts';

const saveAfterMs = 600;
const inHand = storedValue('cart', cartShape.extend({ editing: cartDataset.shape.name.optional() }));
/** The account's cart as this browser last saw it: where the cart in hand differs, it was changed here. */
const seen = storedValue('cart-of-account', z.object({ user: idShape, cart: cartShape }));
const listeners = new Set<() => void>();
let waiting: ReturnType<typeof setTimeout> | undefined;
let syncedUser: number | undefined;
let joining: Promise<void> = Promise.resolve();

const tell = () => {
  for (const listener of listeners) listener();
};

const put = (cart: LocalCart) => {
  inHand.write(cart);
  tell();
};

const isSignedIn = (user: number) => readSession()?.user.id === user;

/** The cart in hand belongs to an account that is not signed in. Whose session has ended unasked goes on where he was. */
const isHidden = () => {
  const known = seen.read();
  return known !== undefined && !isSignedIn(known.user) && !hasExpired();
};

export const currentCart = (): LocalCart => (isHidden() ? emptyCart : (inHand.read() ?? emptyCart));

/** What was changed here goes into the account's cart, which other devices change too; then both are the same. */
const joinAccount = async (user: number) => {
  const account = await call(readCart);
  if (!isSignedIn(user)) return;
  const known = seen.read();
  const joined = known
    ? threeWayMerge(known.cart, currentCart(), account)
    : mergeCarts(currentCart(), account);
  put(joined);
  seen.write({ user, cart: account });
  if (sameContent(joined, account)) return;
  await call(saveCart, { body: joined });
  if (isSignedIn(user)) seen.write({ user, cart: joined });
};

/** One after the other. Should it fail, the browser still has the cart, and the next change brings it along. */
const joinInTurn = () => {
  const user = readSession()?.user.id;
  if (user !== undefined) joining = joining.then(() => joinAccount(user)).catch(() => undefined);
};

const saveLater = () => {
  clearTimeout(waiting);
  waiting = setTimeout(joinInTurn, saveAfterMs);
};

export const changeCart = (change: (cart: LocalCart) => LocalCart) => {
  const cart = change(currentCart());
  if (isHidden()) seen.clear();
  put(cart);
  saveLater();
};

/**
 * After signing in the browser's cart joins the account's. Of an account that is no longer signed in the browser keeps only
 * what could not be sent, and shows it to nobody else.
 */
const followSession = () => {
  const user = readSession()?.user.id;
  const known = seen.read();
  const owner = known?.user ?? syncedUser;
  if (owner !== undefined && owner !== user) {
    const isSent = !known || sameContent(inHand.read() ?? emptyCart, known.cart);
    if (user !== undefined || (isSent && !hasExpired())) {
      seen.clear();
      inHand.write(emptyCart);
    }
    tell();
  }
  if (user !== undefined && user !== syncedUser) joinInTurn();
  syncedUser = user;
};

const onStorage = (event: StorageEvent) => {
  if (event.key === 'cart' || event.key === null) tell();
};

/** Whoever comes back to this tab may have changed or bought it on another device. */
const onVisible = () => {
  if (document.visibilityState === 'visible') joinInTurn();
};

export const subscribeToCart = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  const leaveSession = onSession(followSession);
  followSession();
  return () => {
    listeners.delete(listener);
    leaveSession();
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
