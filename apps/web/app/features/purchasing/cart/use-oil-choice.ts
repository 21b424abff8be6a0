import { addOils, removeOils } from '@iom/contract/purchasing/cart.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

/** The chosen oils of the dataset and the actions of the catalogue's lists and oil pages. */
export const useOilChoice = () => {
  const { cart, change } = useCart();
  return {
    into: 'dataset',
    chosen: cart.oils.map((oil) => oil.sample),
    onAdd: (samples: number[]) => change((before) => addOils(before, samples)),
    onRemove: (samples: number[]) => change((before) => removeOils(before, samples)),
    withUndo: changeCartWithUndo,
  };
};
