// The cheapest choice with every value of a cart: what it changes, in words, and the cart with it.

import {
  addRegional,
  type LocalCart,
  removeDataset,
  removeOils,
  setTests,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil, CartRegional } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { BestPriceResponse, CheapestChoice } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';

/** What the best price was requested for. */
export interface BestPriceItems {
  oils: readonly CartOil[];
  databases: readonly CartRegional[];
}

type Database = CheapestChoice['regional_reports'][number];

const isRequested = ({ databases }: BestPriceItems, { id }: Database) =>
  databases.some((one) => one.id === id);

/** The databases that the choice adds, one copy each. */
export const addedDatabases = (items: BestPriceItems, { regional_reports }: CheapestChoice): Database[] =>
  regional_reports.filter((database) => !isRequested(items, database));

/** What the oils cost with the choice: its total without the requested databases, in cents. */
const choiceCents = (items: BestPriceItems, choice: CheapestChoice): number =>
  choice.regional_reports
    .filter((database) => isRequested(items, database))
    .reduce((cents, { price }) => cents - centsFromDollars(price), centsFromDollars(choice.total_price));

const listFormat = new Intl.ListFormat('en-US');

const maxNamed = 6;

/** `2017 and 2018 Europe`; more than six databases are counted. */
const databaseNames = (databases: readonly Database[]) => {
  if (databases.length > maxNamed) return counted(databases.length, 'regional database');
  const regions = Map.groupBy(databases, ({ region }) => region);
  const names = [...regions].map(([region, ofRegion]) => {
    const years = ofRegion.map(({ year }) => year).sort((a, b) => a - b);
    return `${listFormat.format(years.map(String))} ${region}`;
  });
  return listFormat.format(names);
};

const testsByOil = (oils: readonly CartOil[]) => {
  const tests = new Map<number, Set<number>>();
  for (const oil of oils) tests.set(oil.sample, new Set([...(tests.get(oil.sample) ?? []), ...oil.tests]));
  return tests;
};

/** What the choice buys in place of the oils as chosen. */
const changeTexts = (items: BestPriceItems, { owned, best }: BestPriceResponse): string[] => {
  if (!best) return [];
  const requested = testsByOil(items.oils.filter(({ tests }) => tests.length > 0));
  const added = addedDatabases(items, best);
  const ownedTests = new Map(owned.map(({ sample, tests }) => [sample, tests.length]));
  const left = new Set(best.items.map(({ sample }) => sample));
  const inDatabases = [...requested].filter(
    ([sample, tests]) => !left.has(sample) && (ownedTests.get(sample) ?? 0) < tests.size,
  ).length;
  const singly = best.items.length > 0 ? [`${counted(best.items.length, 'oil')} singly`] : [];
  if (added.length > 0)
    return [
      `all of ${databaseNames(added)}, ${counted(
        added.reduce((sum, { oils }) => sum + oils, 0),
        'oil',
      )} with every test`,
      ...singly,
    ];
  if (inDatabases > 0)
    return [`${counted(inDatabases, 'oil')} from the regional databases in your cart`, ...singly];
  const fullSets = best.items.filter(
    ({ sample, tests }) => tests.length > (requested.get(sample)?.size ?? 0),
  );
  const ownedCount = owned.reduce((sum, { tests }) => sum + tests.length, 0);
  const texts = [
    ...(fullSets.length > 0 ? [`full sets for ${counted(fullSets.length, 'oil')}`] : []),
    ...(ownedCount > 0 ? [`nothing for ${counted(ownedCount, 'value')} that you already own`] : []),
  ];
  return texts.length > 0 ? texts : ['each of them once'];
};

/** `The same values for $5,400.00: all of 2017 and 2018 Europe, 244 oils with every test, and 108 oils singly.` */
export const bestPriceText = (items: BestPriceItems, response: BestPriceResponse): string => {
  const changes = changeTexts(items, response);
  const cents = response.best ? choiceCents(items, response.best) : 0;
  return `The same values for ${formatMoney(cents)}: ${changes.join(', and ')}.`;
};

/** `2017 and 2018 Europe added to your cart: the same values for $64,800.00 less.` */
export const takenText = (items: BestPriceItems, choice: CheapestChoice): string => {
  const added = addedDatabases(items, choice);
  const what = added.length > 0 ? `${databaseNames(added)} added to your cart` : 'Your cart is changed';
  return `${what}: the same values for ${formatMoney(centsFromDollars(choice.saves))} less.`;
};

const withDatabases = (cart: LocalCart, items: BestPriceItems, choice: CheapestChoice): LocalCart =>
  addedDatabases(items, choice).reduce<LocalCart>((next, { id }) => addRegional(next, id, 1), cart);

/**
 * The cart with the choice for its confirmed datasets. The tests of an oil stand in the first dataset that has it, since a full set is
 * priced as one item; oils that a database holds or the account owns leave, a dataset with its last oil.
 */
export const takeForDatasets = (
  cart: LocalCart,
  items: BestPriceItems,
  choice: CheapestChoice,
): LocalCart => {
  const left = new Map(choice.items.map(({ sample, tests }) => [sample, tests]));
  const datasets = cart.datasets.map(({ name, oils }) => ({
    name,
    oils: oils.flatMap(({ sample }) => {
      const tests = left.get(sample);
      left.delete(sample);
      return tests ? [{ sample, tests }] : [];
    }),
  }));
  const emptied = datasets.filter(({ oils }) => oils.length === 0).map(({ name }) => name);
  return withDatabases(emptied.reduce<LocalCart>(removeDataset, { ...cart, datasets }), items, choice);
};

/**
 * The cart with the choice for the oils being chosen. Oils without a test stay. If no oil is left of a dataset that is being edited, the
 * dataset leaves the cart.
 */
export const takeForSelection = (
  cart: LocalCart,
  items: BestPriceItems,
  choice: CheapestChoice,
): LocalCart => {
  const tests = new Map(choice.items.map((item) => [item.sample, item.tests]));
  const gone = cart.oils.filter((oil) => oil.tests.length > 0 && !tests.has(oil.sample));
  const isEmptied = gone.length === cart.oils.length && cart.editing !== undefined;
  const changed = [...tests].reduce<LocalCart>((next, [sample, ids]) => setTests(next, sample, ids), cart);
  const left = removeOils(
    changed,
    gone.map(({ sample }) => sample),
  );
  const edited = isEmptied && cart.editing !== undefined ? removeDataset(left, cart.editing) : left;
  return withDatabases(edited, items, choice);
};
