import { type CartInHand, emptyCart, mergeCarts } from '@iom/contract/purchasing/cart.rules.ts';
import { cartDataset, cartShape } from '@iom/contract/purchasing/orders.schemas.ts';
import { readCart, saveCart } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { subscribe as onSession, readSession } from '../../../lib/session-store.ts';

const key = 'cart';
const storedShape = cartShape.extend({ editing: cartDataset.shape.name.optional() });
const saveAfterMs = 600;
const listeners = new Set<() => void>();
let present: CartInHand | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let syncedUser: number | undefined;

const read = (): CartInHand => {
  try {
    const stored = storedShape.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : emptyCart;
  } catch {
    return emptyCart;
  }
};

const tell = () => {
  for (const listener of listeners) listener();
};

const put = (cart: CartInHand) => {
  present = cart;
  localStorage.setItem(key, JSON.stringify(cart));
  tell();
};

/** The account keeps a copy; should it not arrive, the browser still has the cart and the next change sends it again. */
const saveLater = () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (readSession()) call(saveCart, { body: readCartNow() }).catch(() => undefined);
  }, saveAfterMs);
};

export const readCartNow = (): CartInHand => {
  present ??= read();
  return present;
};

export const changeCart = (change: (cart: CartInHand) => CartInHand) => {
  put(change(readCartNow()));
  saveLater();
};

/** After signing in the account's cart joins the browser's; after signing out the browser forgets it. */
const followSession = async () => {
  const user = readSession()?.user.id;
  if (user === syncedUser) return;
  const left = syncedUser !== undefined && user === undefined;
  syncedUser = user;
  if (left) put(emptyCart);
  if (user === undefined) return;
  const account = await call(readCart).catch(() => undefined);
  if (!account || readSession()?.user.id !== user) return;
  put(mergeCarts(readCartNow(), account));
  saveLater();
};

export const subscribeToCart = (listener: () => void) => {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    present = undefined;
    tell();
  };
  addEventListener('storage', onStorage);
  const leaveSession = onSession(() => void followSession());
  void followSession();
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    leaveSession();
  };
};
