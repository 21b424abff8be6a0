import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../lib/storage/browser-storage.ts';
import { readSession, subscribe as subscribeToSession } from '../../../lib/storage/session-store.ts';

/** The key of the cart in local storage. */
export const cartKey = 'cart';

const listeners = new Set<() => void>();
let seen = false;

/** Tells the header that this browser has a cart. */
export const noteCart = () => {
  seen = true;
  for (const listener of listeners) listener();
};

const mayHaveCart = () => {
  seen ||= readSession() !== null || browserStorage.getItem(cartKey) !== null;
  return seen;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  const unsubscribeSession = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    unsubscribeSession();
  };
};

/**
 * Whether there may be a cart to count, in this browser or in the account. Without one, a page loads nothing of the cart. Stays true
 * until the document is left.
 */
export const useCartPresence = () => useSyncExternalStore(subscribe, mayHaveCart, () => false);
