import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart.rules.ts';
import { useSyncExternalStore } from 'react';
import { notifyWithUndo } from '../../../ui/notify-with-undo.tsx';
import { changeCart, currentCart, subscribeToCart } from './cart-store.ts';

const onServer = (): LocalCart => emptyCart;

/** The cart of this browser and account, and the one way to change it: `change(cart => newCart)` with the rules of the contract. */
export const useCart = () => ({
  cart: useSyncExternalStore(subscribeToCart, currentCart, onServer),
  change: changeCart,
});

/** Changes the cart, says what was done, and offers the cart as it was before. */
export const changeCartWithUndo = (message: string, act: () => void) => {
  const before = currentCart();
  act();
  notifyWithUndo(message, () => changeCart(() => before));
};
