import { readCart, saveCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import {
  type Cart,
  cartDataset,
  cartShape,
  maxCartDatasets,
  maxDatasetOils,
  maxOrderCodes,
  maxOrderCopies,
} from '@iom/contract/purchasing/cart/cart.schemas.ts';
import {
  fitCart,
  type MergedItems,
  mergeCarts,
  mergedItems,
  type Omitted,
  sameContent,
  threeWayMerge,
} from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { notifications } from '@mantine/notifications';
import { z } from 'zod';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import {
  hasExpiredFor,
  readSession,
  subscribe as subscribeToSession,
} from '../../../lib/storage/session-store.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { announceCart, cartKey } from './cart-presence.ts';

const limits = [
  {
    kind: 'datasets',
    noun: 'dataset',
    many: 'datasets',
    limit: `Your cart holds at most ${maxCartDatasets} datasets.`,
  },
  {
    kind: 'oils',
    noun: 'oil',
    many: 'oils',
    limit: `A dataset holds at most ${wholeNumber(maxDatasetOils)} oils.`,
  },
  {
    kind: 'licences',
    noun: 'copy',
    many: 'copies',
    limit: `An order holds at most ${maxOrderCopies} copies.`,
  },
  {
    kind: 'codes',
    noun: 'discount code',
    many: 'discount codes',
    limit: `An order takes at most ${maxOrderCodes} discount codes.`,
  },
] as const satisfies { kind: keyof Omitted; noun: string; many: string; limit: string }[];

/** Notifies of entries that exceed the limits of a cart; stays until closed. */
const notifyOmitted = (omitted: Omitted) => {
  for (const { kind, noun, many, limit } of limits.filter((one) => omitted[one.kind] > 0)) {
    const count = omitted[kind];
    const message = `${limit} ${counted(count, noun, many)} ${count === 1 ? 'was' : 'were'} left out.`;
    notifications.show({ color: 'oil', autoClose: false, message });
  }
};

/** Notifies, until closed, that the account could not take the cart; saves that follow do not repeat it. */
const notifyTooLarge = () => {
  notifications.show({
    id: 'cart-too-large',
    color: 'oil',
    autoClose: false,
    message:
      'Your cart is too large to be saved to your account. It stays in this browser; order or remove a dataset to save it.',
  });
};

const saveAfterMs = 600;
/** The least time between two saves: the limit of `saveCart` allows five of them. */
const betweenSavesMs = 5000;
const localCart = storedValue(cartKey, cartShape.extend({ editing: cartDataset.shape.name.optional() }));
/** The account's cart as this browser last received it, and what it has sent since without a response. */
const lastSynced = storedValue(
  'cart-of-account',
  z.object({ user: idShape, cart: cartShape, sent: cartShape.optional() }),
);
const listeners = new Set<() => void>();
let saveTimer: ReturnType<typeof setTimeout> | undefined;
/** When a change may be sent again, by the clock of `performance.now()`. */
let nextSaveAt = 0;
let syncedUser: number | undefined;
let pendingSync: Promise<void> = Promise.resolve();

/** Whether the cart of the signed-in account has loaded on this page; `loaded` for a visitor. */
export type CartLoadState = 'loading' | 'loaded' | 'failed';
let loadedUser: number | undefined;
let failedUser: number | undefined;
/** Session changes are missed while nothing shows the cart, so the first listener after that syncs again. */
let syncedSinceFirstListener = false;

export const cartLoadState = (): CartLoadState => {
  const user = readSession()?.user.id;
  if (user === undefined || user === loadedUser) return 'loaded';
  return user === failedUser ? 'failed' : 'loading';
};

const nothingMerged: MergedItems = { datasets: [], databases: [] };
let merged = nothingMerged;

/** What the last sign-in added to this browser's cart, until the buyer has decided about it. */
export const readMergedItems = () => merged;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Ends the question about the items that the sign-in added. */
export const acceptMergedItems = () => {
  merged = nothingMerged;
  notifyListeners();
};

const writeLocal = (cart: LocalCart) => {
  localCart.write(cart);
  announceCart();
  notifyListeners();
};

const isSignedIn = (user: number) => readSession()?.user.id === user;

/** The local cart belongs to an account that is not signed in. It stays visible after an expired session. */
const isHidden = () => {
  const base = lastSynced.read();
  return base !== undefined && !isSignedIn(base.user) && !hasExpiredFor(base.user);
};

export const currentCart = (): LocalCart => (isHidden() ? emptyCart : (localCart.read() ?? emptyCart));

/** The cart within its limits, with a notification of what was left out. `fits`: nothing was. */
const withinLimits = (wanted: LocalCart) => {
  const { cart, omitted } = fitCart(wanted);
  if (omitted) notifyOmitted(omitted);
  return { cart, fits: omitted === undefined };
};

/** How long a tab that has been stopped by the system may hold up the others. */
const maxWaitMs = 10_000;

/**
 * Runs the work when no other tab does, since all share the local cart; at once where the browser has no locks, on an insecure
 * address.
 */
const whileOthersWait = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    await navigator.locks.request('cart-sync', { signal }, work);
  } catch (error) {
    if (error !== signal.reason) throw error;
    await work();
  }
};

/** The base of the three-way merge: what was sent where the account has it, though the response was lost. */
const baseFor = (account: Cart) => {
  const base = lastSynced.read();
  return base?.sent && sameContent(base.sent, account) ? base.sent : base?.cart;
};

/** Merges local changes into the account's cart, which other devices may have changed, and saves the result on both sides. */
const syncWithAccount = async (user: number) => {
  if (!isSignedIn(user)) return;
  const account = await call(readCart);
  if (!isSignedIn(user)) return;
  const base = baseFor(account);
  if (!base) merged = mergedItems(currentCart(), account);
  const { cart } = withinLimits(
    base ? threeWayMerge(base, currentCart(), account) : mergeCarts(currentCart(), account),
  );
  const settled = sameContent(cart, account);
  writeLocal(cart);
  lastSynced.write({ user, cart: account, sent: settled ? undefined : cart });
  if (settled) return;
  nextSaveAt = performance.now() + betweenSavesMs;
  await call(saveCart, { body: cart });
  if (isSignedIn(user)) lastSynced.write({ user, cart });
};

const noteArrival = (user: number, succeeded: boolean) => {
  if (succeeded) loadedUser = user;
  failedUser = succeeded ? undefined : user;
  notifyListeners();
};

const scheduleSave = () => {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(queueSync, Math.max(saveAfterMs, nextSaveAt - performance.now()));
};

/** A save over the rate limit is repeated after the limit; a cart that is too large waits for its next change. */
const handleRefusal = (error: unknown) => {
  if (!(error instanceof ApiFailure)) return;
  if (error.code === 'too_large') notifyTooLarge();
  if (error.code !== 'too_many_requests') return;
  nextSaveAt = performance.now() + error.retryAfterSeconds * 1000;
  scheduleSave();
};

/**
 * Syncs run one after another. After a failed one the browser still has the cart: the next change sends it, or the end of a limit.
 */
export const queueSync = () => {
  const user = readSession()?.user.id;
  if (user === undefined) return;
  pendingSync = pendingSync
    .then(() => whileOthersWait(() => syncWithAccount(user)))
    .then(
      () => noteArrival(user, true),
      (error: unknown) => {
        handleRefusal(error);
        noteArrival(user, false);
      },
    );
};

/** Changes the cart within its limits. Returns whether all of the new cart fitted; a notification names what did not. */
export const changeCart = (change: (cart: LocalCart) => LocalCart): boolean => {
  const { cart, fits } = withinLimits(change(currentCart()));
  if (isHidden()) lastSynced.clear();
  writeLocal(cart);
  scheduleSave();
  return fits;
};

/**
 * After sign-in the browser's cart is merged into the account's. After sign-out the browser keeps only changes that could not
 * be sent, and shows them to no other account.
 */
const followSession = () => {
  const user = readSession()?.user.id;
  const base = lastSynced.read();
  const owner = base?.user ?? syncedUser;
  if (owner !== undefined && owner !== user) {
    const isSent = !base || sameContent(localCart.read() ?? emptyCart, base.cart);
    if (user !== undefined || (isSent && !hasExpiredFor(owner))) {
      lastSynced.clear();
      localCart.write(emptyCart);
    }
    notifyListeners();
  }
  if (user !== syncedUser) {
    merged = nothingMerged;
    loadedUser = undefined;
    nextSaveAt = 0;
  }
  if (user !== undefined && (user !== syncedUser || !syncedSinceFirstListener)) queueSync();
  syncedSinceFirstListener = true;
  syncedUser = user;
};

const onStorage = (event: StorageEvent) => {
  if (event.key === cartKey || event.key === null) notifyListeners();
};

/** The cart may have been changed or ordered on another device while this tab was hidden. */
const onVisible = () => {
  if (document.visibilityState === 'visible') queueSync();
};

export const subscribeToCart = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribeSession = subscribeToSession(followSession);
  followSession();
  return () => {
    listeners.delete(listener);
    unsubscribeSession();
    if (listeners.size > 0) return;
    loadedUser = undefined;
    failedUser = undefined;
    nextSaveAt = 0;
    syncedSinceFirstListener = false;
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
