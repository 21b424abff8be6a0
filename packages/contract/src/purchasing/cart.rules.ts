// How a cart changes: oils are chosen, get their tests, and become named datasets. Every function answers a new cart.

import { type Cart, type CartDataset, type CartOil, largestDataset } from './orders.schemas.ts';

export const emptyCart: Cart = { oils: [], datasets: [] };

/** `20261121_Dataset-417`: year, month and day with their zeros, and a number from 1 to 999. */
export const defaultDatasetName = (day: Date, random: number) => {
  const part = (value: number) => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}${part(day.getMonth() + 1)}${part(day.getDate())}`;
  return `${date}_Dataset-${1 + Math.floor(random * 999)}`;
};

/** The name itself, or with the first number behind it that makes it new. */
export const uniqueName = (name: string, taken: readonly string[]) => {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
};

/** Adds oils without tests; one that is there stays as it is, and no more than a dataset can hold. */
export const addOils = (cart: Cart, samples: readonly number[]): Cart => {
  const known = new Set(cart.oils.map((oil) => oil.sample));
  const added = [...new Set(samples)]
    .filter((sample) => !known.has(sample))
    .map((sample) => ({ sample, tests: [] }));
  return { ...cart, oils: [...cart.oils, ...added].slice(0, largestDataset) };
};

export const removeOils = (cart: Cart, samples: readonly number[]): Cart => {
  const gone = new Set(samples);
  return { ...cart, oils: cart.oils.filter((oil) => !gone.has(oil.sample)) };
};

/** Sets the tests of one oil. */
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

/** Chosen oils that still lack a test. */
export const oilsWithoutTests = (cart: Cart): CartOil[] => cart.oils.filter((oil) => oil.tests.length === 0);

/** Why the chosen oils cannot be confirmed as a dataset; undefined where they can. */
export const confirmRefused = (cart: Cart, name: string): string | undefined => {
  if (cart.oils.length === 0) return 'Choose at least one oil.';
  if (oilsWithoutTests(cart).length > 0) return 'Choose at least one test for every oil.';
  if (name.trim() === '') return 'Give the dataset a name.';
  return cart.datasets.some((dataset) => dataset.name === name.trim())
    ? 'Another dataset has this name.'
    : undefined;
};

/** The chosen oils become a named dataset and the choice is empty again. Nothing happens where it is refused. */
export const confirmDataset = (cart: Cart, name: string): Cart =>
  confirmRefused(cart, name)
    ? cart
    : { oils: [], datasets: [...cart.datasets, { name: name.trim(), oils: cart.oils }] };

export const removeDataset = (cart: Cart, name: string): Cart => ({
  ...cart,
  datasets: cart.datasets.filter((dataset) => dataset.name !== name),
});

/** Puts a dataset's oils back into the choice, with those that are there. */
export const reopenDataset = (cart: Cart, name: string): Cart => {
  const dataset = cart.datasets.find((one) => one.name === name);
  return dataset ? { ...removeDataset(cart, name), oils: mergeOils(cart.oils, dataset.oils) } : cart;
};

const mergeOils = (first: readonly CartOil[], second: readonly CartOil[]): CartOil[] => {
  const merged = new Map(first.map((oil) => [oil.sample, oil]));
  for (const oil of second) {
    const tests = new Set([...(merged.get(oil.sample)?.tests ?? []), ...oil.tests]);
    merged.set(oil.sample, { sample: oil.sample, tests: [...tests].sort((a, b) => a - b) });
  }
  return [...merged.values()].slice(0, largestDataset);
};

const sameDataset = (a: CartDataset, b: CartDataset) => JSON.stringify(a) === JSON.stringify(b);

/** The browser's cart and the account's, at sign-in: all oils and datasets of both, names made different. */
export const mergeCarts = (browser: Cart, account: Cart): Cart => {
  const datasets = [...account.datasets];
  for (const dataset of browser.datasets) {
    if (datasets.some((one) => sameDataset(one, dataset))) continue;
    datasets.push({
      ...dataset,
      name: uniqueName(
        dataset.name,
        datasets.map((one) => one.name),
      ),
    });
  }
  return { oils: mergeOils(account.oils, browser.oils), datasets };
};
