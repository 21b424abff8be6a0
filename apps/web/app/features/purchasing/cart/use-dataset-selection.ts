import { addOils, removeOils } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

/** The oils of the dataset in the cart, as the catalogue's lists and oil pages take them. */
export const useDatasetSelection = () => {
  const { cart, change } = useCart();
  return {
    listName: 'dataset',
    selected: cart.oils.map((oil) => oil.sample),
    onAdd: (samples: number[]) => change((before) => addOils(before, samples)),
    onRemove: (samples: number[]) => change((before) => removeOils(before, samples)),
    withUndo: changeCartWithUndo,
  };
};
