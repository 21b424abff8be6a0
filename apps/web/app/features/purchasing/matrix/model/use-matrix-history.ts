import type { LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { useCallback, useRef, useState } from 'react';
import { changeCart, currentCart } from '../../model/cart-store.ts';
import { undoAct } from './bulk.rules.ts';

/** A change of the chosen oils; `message` says what a bulk action did. */
interface Act {
  message: string | undefined;
  before: CartOil[];
  after: CartOil[];
}

const mostActs = 50;

/** Changes the cart act by act; `undo` takes back the last one and keeps changes made elsewhere since. */
export const useMatrixHistory = () => {
  const acts = useRef<Act[]>([]);
  const [last, setLast] = useState<Act>();
  const act = useCallback((change: (cart: LocalCart) => LocalCart, message?: string) => {
    const before = currentCart().oils;
    changeCart(change);
    acts.current = [...acts.current, { message, before, after: currentCart().oils }].slice(-mostActs);
    setLast(acts.current.at(-1));
  }, []);
  const undo = useCallback(() => {
    const undone = acts.current.pop();
    if (undone) changeCart((cart) => ({ ...cart, oils: undoAct(cart.oils, undone.before, undone.after) }));
    setLast(acts.current.at(-1));
  }, []);
  return { act, undo, canUndo: last !== undefined, message: last?.message };
};
