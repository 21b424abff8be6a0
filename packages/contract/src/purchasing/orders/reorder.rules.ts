import { type LocalCart, uniqueName } from '../cart/cart.rules.ts';
import type { ReorderableItems } from './orders.schemas.ts';

/** Adds the items of an order to the cart. The result may exceed the limits of a cart; a name already in the cart gets a number. */
export const addOrderedItems = (cart: LocalCart, items: ReorderableItems): LocalCart => {
  const datasets = [...cart.datasets];
  for (const dataset of items.datasets) {
    const taken = datasets.map(({ name }) => name);
    datasets.push({ ...dataset, name: uniqueName(dataset.name, taken) });
  }
  const copies = new Map(cart.regional.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of items.regional) copies.set(id, (copies.get(id) ?? 0) + quantity);
  return { ...cart, datasets, regional: [...copies].map(([id, quantity]) => ({ id, quantity })) };
};
