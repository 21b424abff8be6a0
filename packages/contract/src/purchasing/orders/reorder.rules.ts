import { addRegional, type LocalCart, uniqueName } from '../cart/cart.rules.ts';
import { largestCart } from '../cart/cart.schemas.ts';
import type { ReorderableItems } from './orders.schemas.ts';

/** Adds the items of an order to the cart, up to `largestCart` datasets; a name already in the cart gets a number. */
export const addOrderedItems = (cart: LocalCart, items: ReorderableItems): LocalCart => {
  const datasets = [...cart.datasets];
  for (const dataset of items.datasets.slice(0, Math.max(0, largestCart - datasets.length))) {
    const taken = datasets.map(({ name }) => name);
    datasets.push({ ...dataset, name: uniqueName(dataset.name, taken) });
  }
  const filled: LocalCart = { ...cart, datasets };
  return items.regional.reduce<LocalCart>(
    (next, { id, quantity }) => addRegional(next, id, quantity),
    filled,
  );
};
