// The limits of a cart, applied where carts are merged or items are added in one go.

import { emptyCart, type LocalCart, setCopies } from './cart.rules.ts';
import type { Cart } from './cart.schemas.ts';
import { largestCart, largestCodes, largestDataset } from './cart.schemas.ts';

/** How many entries exceed the limits of a cart. `licences`: copies of regional databases. */
export interface Omitted {
  datasets: number;
  oils: number;
  licences: number;
  codes: number;
}

const oilsOf = (cart: Cart) => [cart.oils, ...cart.datasets.map(({ oils }) => oils)];
const licencesOf = (cart: Cart) => cart.regional.reduce((copies, { quantity }) => copies + quantity, 0);
const codesOf = ({ codes }: Cart) => codes.datasets.length + codes.regional.length;

/** The first entries of the cart that its limits allow, and what was left out; `omitted` is undefined where all fit. */
export const fitCart = (cart: LocalCart): { cart: LocalCart; omitted: Omitted | undefined } => {
  const datasets = cart.datasets.slice(0, largestCart);
  const untrimmed = { ...cart, datasets };
  const fitted: LocalCart = {
    oils: cart.oils.slice(0, largestDataset),
    name: cart.name,
    datasets: datasets.map(({ name, oils }) => ({ name, oils: oils.slice(0, largestDataset) })),
    regional: cart.regional.reduce<Cart>((next, { id, quantity }) => setCopies(next, id, quantity), emptyCart)
      .regional,
    codes: {
      datasets: cart.codes.datasets.slice(0, largestCodes),
      regional: cart.codes.regional.slice(0, largestCodes),
    },
    editing: datasets.some(({ name }) => name === cart.editing) ? cart.editing : undefined,
  };
  const omitted = {
    datasets: cart.datasets.length - datasets.length,
    // those of a dataset that is left out are not counted twice
    oils: oilsOf(untrimmed).flat().length - oilsOf(fitted).flat().length,
    licences: licencesOf(cart) - licencesOf(fitted),
    codes: codesOf(cart) - codesOf(fitted),
  };
  return Object.values(omitted).some((count) => count > 0)
    ? { cart: fitted, omitted }
    : { cart, omitted: undefined };
};
