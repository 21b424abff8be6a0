import { type OilToPrice, priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';

/** Cells of one item, by its index; `savingCents` is the price difference without them, at least 0. */
export interface ItemCells {
  item: number;
  sample: number;
  tests: number[];
  savingCents: number;
}

const without = (oil: OilToPrice, tests: readonly number[]): OilToPrice => ({
  ...oil,
  tests: oil.tests.filter((test) => !tests.includes(test)),
});

/** Without some of its tests a full set is priced as a sum, which may be more. */
const saving = (oil: OilToPrice, tests: readonly number[]) =>
  Math.max(0, priceOil(oil).priceCents - priceOil(without(oil, tests)).priceCents);

/** The owned cells of each item that has any. */
export const ownedCells = (
  oils: readonly OilToPrice[],
  isOwned: (sample: number, test: number) => boolean,
): ItemCells[] =>
  oils.flatMap((oil, item) => {
    const tests = oil.tests.filter((test) => isOwned(oil.sample, test));
    return tests.length === 0 ? [] : [{ item, sample: oil.sample, tests, savingCents: saving(oil, tests) }];
  });

/**
 * The cells of each item that an earlier item of the same oil has too. A full set counts as earlier than a
 * partial one, because its cells cost less. A second full set is repeated as a whole, because its remaining
 * tests would be priced by test; of other items the `owned` cells are not repeated.
 */
export const repeatedCells = (
  oils: readonly OilToPrice[],
  owned: readonly ItemCells[],
): (ItemCells & { firstItems: number[] })[] => {
  const ownedByItem = new Map(owned.map((cells) => [cells.item, cells.tests]));
  const items = oils.map((oil, item) => ({ oil, item, full: priceOil(oil).fullSet }));
  const keeper = new Map<string, number>();
  const repeated = items
    .toSorted((a, b) => Number(b.full) - Number(a.full) || a.item - b.item)
    .flatMap(({ oil, item, full }) => {
      const ownedTests = full ? [] : (ownedByItem.get(item) ?? []);
      const tests: number[] = [];
      const firstItems = new Set<number>();
      for (const test of oil.tests) {
        if (ownedTests.includes(test)) continue;
        const firstItem = keeper.get(`${oil.sample} ${test}`);
        if (firstItem === undefined) keeper.set(`${oil.sample} ${test}`, item);
        else {
          tests.push(test);
          firstItems.add(firstItem);
        }
      }
      if (tests.length === 0) return [];
      return [
        { item, sample: oil.sample, tests, savingCents: saving(oil, tests), firstItems: [...firstItems] },
      ];
    });
  return repeated.sort((a, b) => a.item - b.item);
};
