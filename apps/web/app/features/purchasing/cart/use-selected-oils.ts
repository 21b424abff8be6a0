import { addOils, removeOils } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

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
