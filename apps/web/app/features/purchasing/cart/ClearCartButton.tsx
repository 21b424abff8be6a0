import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { sameContent } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import { Button } from '@mantine/core';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { changeCart } from '../model/cart-store.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

const clear = () =>
  changeCartWithUndo('Your cart and your selection are empty.', () => changeCart(() => emptyCart));

/** Removes everything from the cart, selected oils included, with Undo. */
export const ClearCartButton = () => {
  const { cart } = useCart();
  // in its place before the cart is known
  const inBrowser = useHydrated();
  if (inBrowser && sameContent(cart, emptyCart)) return null;
  return (
    <Button variant="default" onClick={clear} disabled={!inBrowser}>
      Clear cart
    </Button>
  );
};
