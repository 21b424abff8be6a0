import { sayUndoable } from '../../../ui/say-undoable.tsx';
import { changeCart, readCartNow } from '../model/cart-store.ts';

/** Changes the cart, says what was done, and offers the cart as it was before. */
export const sayWithUndo = (message: string, act: () => void) => {
  const before = readCartNow();
  act();
  sayUndoable(message, () => changeCart(() => before));
};
