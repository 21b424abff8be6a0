import { cleanName, isBlank } from '../../shared/text.ts';
import { sameCode } from '../discounts/discounts.schemas.ts';
import {
  type Cart,
  type CartDataset,
  type CartOil,
  maxCartDatasets,
  maxDatasetOils,
  maxNameLength,
  maxOrderCodes,
  maxOrderCopies,
  type OrderKind,
} from './cart.schemas.ts';

// Changes of a cart: oils are chosen, given tests and saved as named datasets. Every function returns a new cart.
/**
 * The cart as the browser holds it. `editing` names the dataset being edited: it is unchanged until
 * its oils are confirmed.
 */
export type LocalCart = Cart & { editing?: string };

export const emptyCart: Cart = {
  oils: [],
  name: '',
  datasets: [],
  regional: [],
  codes: { datasets: [], regional: [] },
};

/** `20261121_Dataset-417`: local date and a number from 1 to 999. @param random at least 0 and below 1 */
export const defaultDatasetName = (day: Date, random: number) => {
  const part = (value: number) => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}${part(day.getMonth() + 1)}${part(day.getDate())}`;
  return `${date}_Dataset-${1 + Math.floor(random * 999)}`;
};

/** The name, with the lowest free number from 2 appended if it is taken; at most 200 characters. */
export const uniqueName = (name: string, taken: readonly string[]) => {
  const numbered = (number: number) => `${name.slice(0, 199 - String(number).length)}-${number}`;
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(numbered(number))) number += 1;
  return numbered(number);
};

/** Adds oils without tests, up to `maxDatasetOils`; oils already chosen are unchanged. */
export const addOils = (cart: Cart, samples: readonly number[]): Cart => {
  const known = new Set(cart.oils.map((oil) => oil.sample));
  const added = [...new Set(samples)]
    .filter((sample) => !known.has(sample))
    .map((sample) => ({ sample, tests: [] }));
  return { ...cart, oils: [...cart.oils, ...added].slice(0, maxDatasetOils) };
};

/** Adds oils as `addOils` does, and one test to each of them. */
export const addOilsWithTest = (cart: Cart, samples: readonly number[], test: number): Cart =>
  samples.reduce(
    (changed, sample) => {
      const tests = changed.oils.find((oil) => oil.sample === sample)?.tests ?? [];
      return setTests(changed, sample, [...tests, test]);
    },
    addOils(cart, samples),
  );

/** Removes oils; removing the last one ends the editing of a dataset. The typed name stays. */
export const removeOils = (cart: LocalCart, samples: readonly number[]): LocalCart => {
  const gone = new Set(samples);
  const oils = cart.oils.filter((oil) => !gone.has(oil.sample));
  return { ...cart, oils, editing: oils.length > 0 ? cart.editing : undefined };
};

/** Sets the tests of one oil, deduplicated and in ascending order. */
export const setTests = (cart: Cart, sample: number, tests: readonly number[]): Cart => ({
  ...cart,
  oils: cart.oils.map((oil) =>
    oil.sample === sample ? { sample, tests: [...new Set(tests)].sort((a, b) => a - b) } : oil,
  ),
});

export const toggleTest = (cart: Cart, sample: number, test: number): Cart => {
  const tests = cart.oils.find((oil) => oil.sample === sample)?.tests ?? [];
  return setTests(
    cart,
    sample,
    tests.includes(test) ? tests.filter((one) => one !== test) : [...tests, test],
  );
};

/** Chosen oils without a test. */
export const oilsWithoutTests = (cart: Cart): CartOil[] => cart.oils.filter((oil) => oil.tests.length === 0);

/** The message for a name that is empty or used by another dataset; undefined for a valid one. */
export const nameError = (others: readonly CartDataset[], name: string): string | undefined => {
  if (isBlank(name)) return 'Give the dataset a name.';
  return others.some((dataset) => dataset.name === cleanName(name))
    ? 'Another dataset has this name.'
    : undefined;
};

const allBut = (cart: Cart, name: string | undefined) =>
  cart.datasets.filter((dataset) => dataset.name !== name);

/** The message for chosen oils that cannot be confirmed as a dataset; undefined if they can. */
export const confirmError = (cart: LocalCart, name: string): string | undefined => {
  if (cart.oils.length === 0) return 'Choose at least one oil.';
  if (oilsWithoutTests(cart).length > 0) return 'Choose at least one test for every oil.';
  const others = allBut(cart, cart.editing);
  if (others.length >= maxCartDatasets)
    return `A cart holds at most ${maxCartDatasets} datasets. Order some of them first.`;
  return nameError(others, name);
};

/**
 * Saves the chosen oils as a named dataset, replacing the one being edited, and clears the choice. Returns the cart unchanged
 * where `confirmError` gives a message.
 */
export const confirmDataset = (cart: LocalCart, name: string): LocalCart => {
  if (confirmError(cart, name)) return cart;
  const confirmed = { name: cleanName(name), oils: cart.oils };
  const index = cart.datasets.findIndex((dataset) => dataset.name === cart.editing);
  const datasets = index < 0 ? [...cart.datasets, confirmed] : cart.datasets.with(index, confirmed);
  return { ...stopEditing(cart), datasets };
};

/** Adds a dataset after the others; a number is appended to a name that is taken. The result may exceed the limits of a cart. */
export const addDataset = (cart: LocalCart, { name, oils }: CartDataset): LocalCart => {
  const taken = cart.datasets.map((dataset) => dataset.name);
  return { ...cart, datasets: [...cart.datasets, { name: uniqueName(name, taken), oils }] };
};

/** Adds the items of an order to the cart. The result may exceed the limits of a cart; a name already in the cart gets a number. */
export const addOrderedItems = (cart: LocalCart, items: Pick<Cart, 'datasets' | 'regional'>): LocalCart => {
  const copies = new Map(cart.regional.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of items.regional) copies.set(id, (copies.get(id) ?? 0) + quantity);
  return {
    ...items.datasets.reduce(addDataset, cart),
    regional: [...copies].map(([id, quantity]) => ({ id, quantity })),
  };
};

/** Keeps the name typed for the dataset being built. */
export const nameDataset = (cart: Cart, name: string): Cart => ({
  ...cart,
  name: name.slice(0, maxNameLength),
});

/** Removes a dataset. If it was being edited, its oils stay chosen. */
export const removeDataset = (cart: LocalCart, name: string): LocalCart => ({
  ...cart,
  datasets: allBut(cart, name),
  editing: cart.editing === name ? undefined : cart.editing,
});

/** Renames a dataset; returns the cart unchanged where `nameError` gives a message. */
export const renameDataset = (cart: LocalCart, from: string, to: string): LocalCart =>
  nameError(allBut(cart, from), to)
    ? cart
    : {
        ...cart,
        datasets: cart.datasets.map((dataset) =>
          dataset.name === from ? { ...dataset, name: cleanName(to) } : dataset,
        ),
        editing: cart.editing === from ? cleanName(to) : cart.editing,
      };

/**
 * Adds a dataset's oils to the chosen ones for editing; the dataset is unchanged until they are confirmed. The result may exceed the
 * limits of a cart.
 */
export const editDataset = (cart: LocalCart, name: string): LocalCart => {
  const dataset = cart.datasets.find((one) => one.name === name);
  return dataset ? { ...cart, oils: mergeOils(cart.oils, dataset.oils), name: '', editing: name } : cart;
};

/** Replaces the oils of a dataset; without any left the dataset is removed. */
const setDatasetOils = (cart: LocalCart, name: string, choose: (oils: CartOil[]) => CartOil[]): LocalCart => {
  const datasets = cart.datasets.map((one) => (one.name === name ? { name, oils: choose(one.oils) } : one));
  const emptied = datasets.some((one) => one.name === name && one.oils.length === 0);
  return emptied ? removeDataset(cart, name) : { ...cart, datasets };
};

/** Removes an oil from a confirmed dataset, and the dataset with its last oil. */
export const removeDatasetOil = (cart: LocalCart, name: string, sample: number): LocalCart =>
  setDatasetOils(cart, name, (oils) => oils.filter((oil) => oil.sample !== sample));

/** Removes a test of an oil from a confirmed dataset, the oil with its last test, and the dataset with its last oil. */
export const removeDatasetTest = (cart: LocalCart, name: string, sample: number, test: number): LocalCart =>
  setDatasetOils(cart, name, (oils) =>
    oils
      .map((oil) =>
        oil.sample === sample ? { sample, tests: oil.tests.filter((one) => one !== test) } : oil,
      )
      .filter((oil) => oil.tests.length > 0),
  );

/** Clears the chosen oils and the typed name; a dataset being edited is unchanged. */
export const stopEditing = (cart: LocalCart): LocalCart => ({
  ...cart,
  oils: [],
  name: '',
  editing: undefined,
});

/** Both lists, of any length; an oil in both has the tests of both. */
export const mergeOils = (first: readonly CartOil[], second: readonly CartOil[]): CartOil[] => {
  const merged = new Map(first.map((oil) => [oil.sample, oil]));
  for (const oil of second) {
    const tests = new Set([...(merged.get(oil.sample)?.tests ?? []), ...oil.tests]);
    merged.set(oil.sample, { sample: oil.sample, tests: [...tests].sort((a, b) => a - b) });
  }
  return [...merged.values()];
};

/** How many copies one order can still hold, not counting the copies of `except`. */
export const copiesLeft = (cart: Cart, except?: number) =>
  maxOrderCopies - cart.regional.reduce((copies, one) => copies + (one.id === except ? 0 : one.quantity), 0);

/** Adds copies of a regional database, up to `maxOrderCopies` in all. */
export const addRegional = (cart: Cart, id: number, quantity: number): Cart =>
  setCopies(cart, id, (cart.regional.find((one) => one.id === id)?.quantity ?? 0) + quantity);

/** Sets the copies of a regional database, up to `maxOrderCopies` in all; 0 removes it. */
export const setCopies = (cart: Cart, id: number, quantity: number): Cart => {
  const fitting = Math.min(quantity, copiesLeft(cart, id));
  const there = cart.regional.some((one) => one.id === id);
  const next = there
    ? cart.regional.map((one) => (one.id === id ? { id, quantity: fitting } : one))
    : [...cart.regional, { id, quantity: fitting }];
  return { ...cart, regional: next.filter((one) => one.quantity > 0) };
};

/** Adds a discount code to the orders of this kind, unless they have it already in any case. */
export const addCode = (cart: Cart, kind: OrderKind, code: string): Cart =>
  cart.codes[kind].some((known) => sameCode(known, code))
    ? cart
    : {
        ...cart,
        codes: { ...cart.codes, [kind]: [...cart.codes[kind], code.trim()].slice(0, maxOrderCodes) },
      };

export const removeCodes = (cart: Cart, kind: OrderKind, codes: readonly string[]): Cart => ({
  ...cart,
  codes: {
    ...cart.codes,
    [kind]: cart.codes[kind].filter((known) => !codes.some((code) => sameCode(known, code))),
  },
});

/** Tests of one oil of the dataset with this name. */
export interface DatasetCells {
  dataset: string;
  sample: number;
  tests: readonly number[];
}

/** Removes cells from confirmed datasets: an oil goes with its last test, a dataset with its last oil. */
export const removeCells = (cart: LocalCart, cells: readonly DatasetCells[]): LocalCart => {
  const removed = new Map<string, Set<number>>();
  for (const { dataset, sample, tests } of cells) {
    const key = JSON.stringify([dataset, sample]);
    removed.set(key, new Set([...(removed.get(key) ?? []), ...tests]));
  }
  const datasets = cart.datasets.map(({ name, oils }) => ({
    name,
    oils: oils
      .map(({ sample, tests }) => {
        const gone = removed.get(JSON.stringify([name, sample]));
        return { sample, tests: gone ? tests.filter((test) => !gone.has(test)) : tests };
      })
      .filter(({ tests }) => tests.length > 0),
  }));
  const emptied = datasets.filter(({ oils }) => oils.length === 0).map(({ name }) => name);
  return emptied.reduce<LocalCart>(removeDataset, { ...cart, datasets });
};
