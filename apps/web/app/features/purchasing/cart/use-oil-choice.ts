import { addOils, removeOils } from '@iom/contract/purchasing/cart.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';

/** The oils being chosen, and how one comes in or out: what a list of oils or the page of one needs. */
export const useOilChoice = () => {
  const { cart, change } = useCart();
  return {
    into: 'dataset',
    chosen: cart.oils.map((oil) => oil.sample),
    onAdd: (samples: number[]) => change((now) => addOils(now, samples)),
    onRemove: (samples: number[]) => change((now) => removeOils(now, samples)),
    withUndo: changeCartWithUndo,
  };
};
