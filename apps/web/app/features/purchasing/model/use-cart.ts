import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { undoChange } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { useSyncExternalStore } from 'react';
import { notifyWithUndo } from '../../../ui/notify-with-undo.tsx';
import { changeCart, currentCart, subscribeToCart } from './cart-store.ts';

const serverSnapshot = (): LocalCart => emptyCart;

/** The current cart and `change(cart => newCart)`, to be used with the contract's `cart.rules.ts`. */
export const useCart = () => ({
  cart: useSyncExternalStore(subscribeToCart, currentCart, serverSnapshot),
  change: changeCart,
});

/** Runs `act`, which changes the cart, and shows a notification whose Undo takes back that change and no later one. */
export const changeCartWithUndo = (message: string, act: () => void) => {
  const before = currentCart();
  act();
  const after = currentCart();
  notifyWithUndo(message, () => changeCart((cart) => undoChange(before, after, cart)));
};
