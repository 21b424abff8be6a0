import { emptyCart, type LocalCart, mergeOils, setCopies, uniqueName } from './cart.rules.ts';
import {
  type Cart,
  type CartDataset,
  type CartOil,
  type CartRegional,
  maxCartDatasets,
  maxDatasetOils,
  maxOrderCodes,
} from './cart.schemas.ts';

// Merges two carts: at sign-in, between devices, and when a change is undone. The result may exceed the limits of a cart (`fitCart`).
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether two carts have the same content; ignores `editing`. */
export const sameContent = (a: Cart, b: Cart) =>
  (['oils', 'name', 'datasets', 'regional', 'codes'] as const).every((part) => same(a[part], b[part]));

/** Merges both lists. A database in both gets the larger number of copies. */
const mergeRegional = (first: readonly CartRegional[], second: readonly CartRegional[]): CartRegional[] => {
  const copies = new Map(first.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of second) copies.set(id, Math.max(quantity, copies.get(id) ?? 0));
  return [...copies].map(([id, quantity]) => ({ id, quantity }));
};

const union = (first: readonly string[], second: readonly string[]) => [...new Set([...first, ...second])];

/** Merges the browser's cart into the account's at sign-in. A browser dataset with the name of a different dataset in the account gets a new name. */
export const mergeCarts = (browser: LocalCart, account: Cart): LocalCart => {
  const datasets = [...account.datasets];
  let { editing } = browser;
  for (const dataset of browser.datasets) {
    if (datasets.some((one) => same(one, dataset))) continue;
    const taken = datasets.map((one) => one.name);
    const name = uniqueName(dataset.name, taken);
    datasets.push({ ...dataset, name });
    if (dataset.name === browser.editing) editing = name;
  }
  return {
    editing,
    oils: mergeOils(account.oils, browser.oils),
    name: browser.name || account.name,
    datasets,
    regional: mergeRegional(account.regional, browser.regional),
    codes: {
      datasets: union(account.codes.datasets, browser.codes.datasets),
      regional: union(account.codes.regional, browser.codes.regional),
    },
  };
};

/** What signing in adds to the browser's cart from the account's: names of datasets; databases with the copies that the browser had. */
export interface MergedItems {
  datasets: string[];
  databases: { id: number; copiesBefore: number }[];
}

/** The items and copies of the account's cart that the browser's does not have; empty lists where either cart holds nothing to order. */
export const mergedItems = (browser: Cart, account: Cart): MergedItems => {
  if (browser.datasets.length + browser.regional.length === 0) return { datasets: [], databases: [] };
  return {
    datasets: account.datasets
      .filter((dataset) => !browser.datasets.some((one) => same(one, dataset)))
      .map(({ name }) => name),
    databases: account.regional.flatMap(({ id, quantity }) => {
      const copiesBefore = browser.regional.find((one) => one.id === id)?.quantity ?? 0;
      return quantity > copiesBefore ? [{ id, copiesBefore }] : [];
    }),
  };
};

interface MergeBy<T> {
  key: (entry: T) => string | number;
  /** Merges an entry that both sides have. `seen` is undefined if both sides added it. */
  merge: (seen: T | undefined, mine: T, theirs: T) => T;
}

/** Three-way merge by key: `theirs` with the entries changed, added or removed in `mine` since `seen`. */
const mergeEntries = <T>(
  { key, merge }: MergeBy<T>,
  seen: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] => {
  const before = new Map(seen.map((entry) => [key(entry), entry]));
  const mineByKey = new Map(mine.map((entry) => [key(entry), entry]));
  const theirKeys = new Set(theirs.map(key));
  const isUnchanged = (entry: T) => same(before.get(key(entry)), entry);
  const merged = theirs.flatMap((entry) => {
    const ownEntry = mineByKey.get(key(entry));
    if (ownEntry) return [merge(before.get(key(entry)), ownEntry, entry)];
    return before.has(key(entry)) ? [] : [entry];
  });
  return [...merged, ...mine.filter((entry) => !theirKeys.has(key(entry)) && !isUnchanged(entry))];
};

const byValue = <T extends string | number>(): MergeBy<T> => ({
  key: (entry) => entry,
  merge: (_seen, _mine, theirs) => theirs,
});

const byOil: MergeBy<CartOil> = {
  key: (oil) => oil.sample,
  merge: (seen, mine, theirs) => ({
    sample: mine.sample,
    tests: mergeEntries(byValue<number>(), seen?.tests ?? [], mine.tests, theirs.tests).sort((a, b) => a - b),
  }),
};

const byDataset: MergeBy<CartDataset> = {
  key: (dataset) => dataset.name,
  merge: (seen, mine, theirs) => {
    const oils = mergeEntries(byOil, seen?.oils ?? [], mine.oils, theirs.oils).filter(
      (oil) => oil.tests.length > 0,
    );
    return oils.length > 0 ? { name: mine.name, oils } : theirs;
  },
};

const byDatabase: MergeBy<CartRegional> = {
  key: (database) => database.id,
  merge: (seen, mine, theirs) => {
    if (!seen) return mine.quantity > theirs.quantity ? mine : theirs;
    return same(seen, mine) ? theirs : mine;
  },
};

const mergeCodes = (seen: readonly string[], mine: readonly string[], theirs: readonly string[]) =>
  mergeEntries(byValue<string>(), seen, mine, theirs);

/**
 * Applies the changes made in this browser since it last received the account's cart (`seen`) to the current version of that cart.
 * Changes by other devices are kept; items ordered or removed there do not return.
 */
export const threeWayMerge = (seen: Cart, mine: LocalCart, account: Cart): LocalCart => {
  if (sameContent(seen, account)) return mine;
  const datasets = mergeEntries(byDataset, seen.datasets, mine.datasets, account.datasets);
  return {
    oils: mergeEntries(byOil, seen.oils, mine.oils, account.oils),
    name: mine.name === seen.name ? account.name : mine.name,
    datasets,
    regional: mergeEntries(byDatabase, seen.regional, mine.regional, account.regional),
    codes: {
      datasets: mergeCodes(seen.codes.datasets, mine.codes.datasets, account.codes.datasets),
      regional: mergeCodes(seen.codes.regional, mine.codes.regional, account.codes.regional),
    },
    editing: datasets.some((one) => one.name === mine.editing) ? mine.editing : undefined,
  };
};

/** Reverts the change from `before` to `after` in the current cart. Later changes are kept. */
export const undoChange = (before: LocalCart, after: LocalCart, current: LocalCart): LocalCart => {
  const editing = before.editing === after.editing ? current.editing : before.editing;
  const merged = threeWayMerge(after, before, current);
  return { ...merged, editing: merged.datasets.some(({ name }) => name === editing) ? editing : undefined };
};

// The limits of a cart, applied when carts are merged or several items are added at once.

/** How many entries exceed the limits of a cart. `licences`: copies of regional databases. */
export interface Omitted {
  datasets: number;
  oils: number;
  licences: number;
  codes: number;
}

const oilLists = (cart: Cart) => [cart.oils, ...cart.datasets.map(({ oils }) => oils)];
const countCopies = (cart: Cart) => cart.regional.reduce((copies, { quantity }) => copies + quantity, 0);
const countCodes = ({ codes }: Cart) => codes.datasets.length + codes.regional.length;

/** Trims a cart to its limits. `omitted` counts the entries that were left out; it is undefined if all fit. */
export const fitCart = (cart: LocalCart): { cart: LocalCart; omitted: Omitted | undefined } => {
  const datasets = cart.datasets.slice(0, maxCartDatasets);
  const untrimmed = { ...cart, datasets };
  const trimmed: LocalCart = {
    oils: cart.oils.slice(0, maxDatasetOils),
    name: cart.name,
    datasets: datasets.map(({ name, oils }) => ({ name, oils: oils.slice(0, maxDatasetOils) })),
    regional: cart.regional.reduce<Cart>((next, { id, quantity }) => setCopies(next, id, quantity), emptyCart)
      .regional,
    codes: {
      datasets: cart.codes.datasets.slice(0, maxOrderCodes),
      regional: cart.codes.regional.slice(0, maxOrderCodes),
    },
    editing: datasets.some(({ name }) => name === cart.editing) ? cart.editing : undefined,
  };
  const omitted = {
    datasets: cart.datasets.length - datasets.length,
    // the oils of an omitted dataset are not counted again
    oils: oilLists(untrimmed).flat().length - oilLists(trimmed).flat().length,
    licences: countCopies(cart) - countCopies(trimmed),
    codes: countCodes(cart) - countCodes(trimmed),
  };
  return Object.values(omitted).some((count) => count > 0)
    ? { cart: trimmed, omitted }
    : { cart, omitted: undefined };
};
