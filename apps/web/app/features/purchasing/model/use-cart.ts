import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart.rules.ts';
import { useSyncExternalStore } from 'react';
import { changeCart, readCartNow, subscribeToCart } from './cart-store.ts';

const onServer = (): LocalCart => emptyCart;

/** The cart of this browser and account, and the one way to change it: `change(cart => newCart)` with the rules of the contract. */
export const useCart = () => ({
  cart: useSyncExternalStore(subscribeToCart, readCartNow, onServer),
  change: changeCart,
});
