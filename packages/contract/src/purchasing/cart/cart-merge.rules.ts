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

/** Both lists, with the larger number of copies where a database is in both. */
const mergeRegional = (first: readonly CartRegional[], second: readonly CartRegional[]): CartRegional[] => {
  const copies = new Map(first.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of second) copies.set(id, Math.max(quantity, copies.get(id) ?? 0));
  return [...copies].map(([id, quantity]) => ({ id, quantity }));
};

const union = (first: readonly string[], second: readonly string[]) => [...new Set([...first, ...second])];

/** Merges the browser's cart into the account's at sign-in; datasets of equal names but other content get a new name. */
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

interface MergeBy<T> {
  keyOf: (entry: T) => string | number;
  /** The entry where both sides have it and differ; `seen` is undefined where both have added it. */
  merge: (seen: T | undefined, mine: T, theirs: T) => T;
}

/** Three-way merge by key: `theirs` with the entries changed, added or removed in `mine` since `seen`. */
const mergeEntries = <T>(
  { keyOf, merge }: MergeBy<T>,
  seen: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] => {
  const before = new Map(seen.map((entry) => [keyOf(entry), entry]));
  const here = new Map(mine.map((entry) => [keyOf(entry), entry]));
  const there = new Set(theirs.map(keyOf));
  const isAsSeen = (entry: T) => same(before.get(keyOf(entry)), entry);
  const merged = theirs.flatMap((entry) => {
    const own = here.get(keyOf(entry));
    if (own) return [merge(before.get(keyOf(entry)), own, entry)];
    return before.has(keyOf(entry)) ? [] : [entry];
  });
  return [...merged, ...mine.filter((entry) => !there.has(keyOf(entry)) && !isAsSeen(entry))];
};

const asIs = <T extends string | number>(): MergeBy<T> => ({
  keyOf: (entry) => entry,
  merge: (_seen, _mine, theirs) => theirs,
});

const byOil: MergeBy<CartOil> = {
  keyOf: (oil) => oil.sample,
  merge: (seen, mine, theirs) => ({
    sample: mine.sample,
    tests: mergeEntries(asIs<number>(), seen?.tests ?? [], mine.tests, theirs.tests).sort((a, b) => a - b),
  }),
};

const byDataset: MergeBy<CartDataset> = {
  keyOf: (dataset) => dataset.name,
  merge: (seen, mine, theirs) => {
    const oils = mergeEntries(byOil, seen?.oils ?? [], mine.oils, theirs.oils).filter(
      (oil) => oil.tests.length > 0,
    );
    return oils.length > 0 ? { name: mine.name, oils } : theirs;
  },
};

const byDatabase: MergeBy<CartRegional> = {
  keyOf: (database) => database.id,
  merge: (seen, mine, theirs) => {
    if (!seen) return mine.quantity > theirs.quantity ? mine : theirs;
    return same(seen, mine) ? theirs : mine;
  },
};

const mergeCodes = (seen: readonly string[], mine: readonly string[], theirs: readonly string[]) =>
  mergeEntries(asIs<string>(), seen, mine, theirs);

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

/** The current cart without the change from `before` to `after`; what was changed since then is kept. */
export const undoChange = (before: LocalCart, after: LocalCart, current: LocalCart): LocalCart => {
  const editing = before.editing === after.editing ? current.editing : before.editing;
  const merged = threeWayMerge(after, before, current);
  return { ...merged, editing: merged.datasets.some(({ name }) => name === editing) ? editing : undefined };
};

// The limits of a cart, applied where carts are merged or items are added in one go.
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
  const datasets = cart.datasets.slice(0, maxCartDatasets);
  const untrimmed = { ...cart, datasets };
  const fitted: LocalCart = {
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
    // those of a dataset that is left out are not counted twice
    oils: oilsOf(untrimmed).flat().length - oilsOf(fitted).flat().length,
    licences: licencesOf(cart) - licencesOf(fitted),
    codes: codesOf(cart) - codesOf(fitted),
  };
  return Object.values(omitted).some((count) => count > 0)
    ? { cart: fitted, omitted }
    : { cart, omitted: undefined };
};
