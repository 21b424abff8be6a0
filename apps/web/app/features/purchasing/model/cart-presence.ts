import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../lib/storage/browser-storage.ts';
import { readSession, subscribe as subscribeToSession } from '../../../lib/storage/session-store.ts';

/** The key of the cart in local storage. */
export const cartKey = 'cart';

const listeners = new Set<() => void>();
let isKnown = false;

/** Tells the header that this browser has a cart. */
export const announceCart = () => {
  isKnown = true;
  for (const listener of listeners) listener();
};

const mayHaveCart = () => {
  isKnown ||= readSession() !== null || browserStorage.getItem(cartKey) !== null;
  return isKnown;
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
 * Whether this browser or the account may have a cart. Until then a page loads none of the cart's code. Once true, it stays true until
 * the next load of the site.
 */
export const useCartPresence = () => useSyncExternalStore(subscribe, mayHaveCart, () => false);
