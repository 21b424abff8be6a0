import { type OilToPrice, priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownedCells, repeatedCells } from './repeated-cells.rules.ts';

/** Tests 1 to 4 cost 25, 45, 35 and 250 dollars: all of them the 300 dollars of a full set. */
const forSale = [2500, 4500, 3500, 25_000].map((priceCents, index) => ({ id: index + 1, priceCents }));
const oil = (sample: number, tests: number[]) => ({ sample, tests, forSale });
const full = [1, 2, 3, 4];
const nothingOwned = () => false;
const check = (
  oils: ReturnType<typeof oil>[],
  isOwned: (sample: number, test: number) => boolean = nothingOwned,
) => {
  const owned = ownedCells(oils, isOwned);
  return { owned, repeated: repeatedCells(oils, owned) };
};

test('owned cells are named by item with the savings without them', () => {
  const { owned, repeated } = check(
    [oil(7, [1, 2]), oil(8, [3])],
    (sample, test) => sample === 7 && test === 2,
  );
  expect(owned).toEqual([{ item: 0, sample: 7, tests: [2], savingCents: 4500 }]);
  expect(repeated).toEqual([]);
});

test('owned cells of a full set save nothing if the other tests cost more, and everything if all are owned', () => {
  expect(check([oil(7, full)], (_, test) => test === 1).owned[0]?.savingCents).toBe(0);
  expect(check([oil(7, full)], (_, test) => test === 4).owned[0]?.savingCents).toBe(19_500);
  expect(check([oil(7, full)], () => true).owned[0]).toMatchObject({ tests: full, savingCents: 30_000 });
});

test('a cell in several items stays in the first and is repeated in the others', () => {
  expect(check([oil(7, [1, 2]), oil(8, [1]), oil(7, [2, 3]), oil(7, [2])]).repeated).toEqual([
    { item: 2, sample: 7, tests: [2], savingCents: 4500, firstItems: [0] },
    { item: 3, sample: 7, tests: [2], savingCents: 4500, firstItems: [0] },
  ]);
});

test('a full set keeps its cells, wherever it is; a second full set is repeated as a whole', () => {
  expect(check([oil(7, [1, 2]), oil(7, full), oil(7, full)]).repeated).toEqual([
    { item: 0, sample: 7, tests: [1, 2], savingCents: 7000, firstItems: [1] },
    { item: 2, sample: 7, tests: full, savingCents: 30_000, firstItems: [1] },
  ]);
});

test('owned cells are not repeated, and both savings add up to the price without either', () => {
  const { owned, repeated } = check([oil(7, [1, 2]), oil(7, [1, 2, 3])], (_, test) => test === 1);
  expect(owned.map(({ item, savingCents }) => [item, savingCents])).toEqual([
    [0, 2500],
    [1, 2500],
  ]);
  expect(repeated).toEqual([{ item: 1, sample: 7, tests: [2], savingCents: 4500, firstItems: [0] }]);
});

test('a second full set is repeated with its owned cells, at what the order costs less without it', () => {
  const { owned, repeated } = check([oil(7, full), oil(7, full)], (_, test) => test === 4);
  expect(owned.map(({ savingCents }) => savingCents)).toEqual([19_500, 19_500]);
  expect(repeated).toEqual([{ item: 1, sample: 7, tests: full, savingCents: 30_000, firstItems: [0] }]);
});

const someTests = fc.oneof(fc.constant(full), fc.subarray(full, { minLength: 1 }));

test('the savings for owned or repeated cells equal the price reduction of the order without them', () => {
  fc.assert(
    fc.property(fc.array(someTests, { minLength: 1, maxLength: 4 }), fc.subarray(full), (carts, has) => {
      const oils = carts.map((tests) => oil(7, tests));
      const { owned, repeated } = check(oils, (_, test) => has.includes(test));
      const price = (of: readonly OilToPrice[]) =>
        of.reduce((cents, one) => cents + priceOil(one).priceCents, 0);
      for (const cells of [owned.filter(({ savingCents }) => savingCents > 0), repeated]) {
        const removed = (item: number) => cells.find((one) => one.item === item)?.tests ?? [];
        const left = oils.map((one, item) => ({
          ...one,
          tests: one.tests.filter((test) => !removed(item).includes(test)),
        }));
        const told = cells.reduce((cents, { savingCents }) => cents + savingCents, 0);
        expect(price(oils) - price(left)).toBe(told);
      }
    }),
  );
});
