import {
  addCode,
  addOils,
  emptyCart,
  type LocalCart,
  removeCodes,
  removeOils,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { undoChange } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { useSyncExternalStore } from 'react';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import {
  type CartLoadState,
  cartLoadState,
  changeCart,
  currentCart,
  queueSync,
  subscribeToCart,
} from './cart-store.ts';

const serverSnapshot = (): LocalCart => emptyCart;
const serverLoadState = (): CartLoadState => 'loading';

/** The current cart and `change(cart => newCart)`, to be used with the contract's `cart.rules.ts`. */
export const useCart = () => ({
  cart: useSyncExternalStore(subscribeToCart, currentCart, serverSnapshot),
  change: changeCart,
});

export const cartNotLoaded = 'Your cart could not be loaded.';

/** Whether the account's cart has loaded, and a retry for when it failed to. */
export const useCartLoadState = () => ({
  state: useSyncExternalStore(subscribeToCart, cartLoadState, serverLoadState),
  retry: queueSync,
});

/** Runs `act`, which changes the cart, and shows a notification whose Undo takes back that change and no later one. */
export const changeCartWithUndo = (message: string, act: () => void) => {
  const before = currentCart();
  act();
  const after = currentCart();
  notifyWithUndo(message, () => changeCart((cart) => undoChange(before, after, cart)));
};

/** The discount codes the cart keeps for the next order of this kind. */
export const useDiscountCodes = (kind: OrderKind) => {
  const { cart, change } = useCart();
  return {
    codes: cart.codes[kind],
    addCode: (code: string) => change((before) => addCode(before, kind, code)),
    removeCode: (code: string) => change((before) => removeCodes(before, kind, [code])),
  };
};

/** The selected oils, which the cart keeps, as the catalogue and the oil pages take them. */
export const useSelectedOils = () => {
  const { cart, change } = useCart();
  return {
    selected: cart.oils.map((oil) => oil.sample),
    onAdd: (samples: number[]) => change((before) => addOils(before, samples)),
    onRemove: (samples: number[]) => change((before) => removeOils(before, samples)),
    withUndo: changeCartWithUndo,
  };
};
