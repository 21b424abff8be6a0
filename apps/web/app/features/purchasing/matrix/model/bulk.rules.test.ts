import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as bulk from './bulk.rules.ts';
import { addPreset, presets } from './bulk.rules.ts';
import { fullSetPrice, priceTests, testsByOil, testsOf } from './matrix.rules.ts';

const forSale = (
  id: number,
  price: number,
  available_for: number[],
  owned_for: number[] = [],
): DisplayTest => ({
  id,
  name: `Test ${id} @ 100 C`,
  synonyms: [],
  price,
  method: ['ASTM D445', 'ASTM D5293', 'ASTM D4684', 'ASTM D4683', 'ASTM D4741', 'ASTM D5800'][id] ?? `M${id}`,
  group: 'Viscosity',
  available_for,
  owned_for,
});
const chosen = (...oils: [sample: number, ...tests: number[]][]): CartOil[] =>
  oils.map(([sample, ...tests]) => ({ sample, tests }));

const four = [21, 22, 23, 24];
const oils = testsByOil([
  ...[1, 2, 3, 4, 5].map((id) => forSale(id, 100, four)),
  forSale(6, 100, [22, 23, 24]),
]);
const all = [1, 2, 3, 4, 5, 6];

test('a full set applied to all oils is the full set of each', () => {
  const before = chosen([21, 1, 2, 3, 4, 5], [22], [23, 1], [24]);
  const after = bulk.applyToAll(before, oils, { sample: 21, tests: [1, 2, 3, 4, 5] });
  expect(after).toEqual(chosen([21, 1, 2, 3, 4, 5], [22, ...all], [23, ...all], [24, ...all]));
  expect(bulk.totalPrice(after, oils)).toBe(120_000);
});

test('some tests are applied to all oils for which they are for sale', () => {
  const before = chosen([22, 5, 6], [21, 1], [23], [99, 1]);
  expect(bulk.applyToAll(before, oils, { sample: 22, tests: [5, 6] })).toEqual(
    chosen([22, 5, 6], [21, 5], [23, 5, 6], [99]),
  );
});

test('a test removed from all oils asks before it breaks full sets, with both totals', () => {
  const before = chosen([21, 1, 2, 3, 4, 5], [22, ...all]);
  const after = bulk.removeFromAll(before, [1]);
  expect(bulk.newOverpayment(before, after, oils)).toEqual({
    oils: 2,
    chosenCents: 40_000 + 50_000,
    fullSets: before,
    fullSetsCents: 60_000,
  });
});

test('a test added to all oils asks where it raises an oil above its full set', () => {
  const before = chosen([21, 1, 2, 3], [22, 1]);
  const question = bulk.newOverpayment(before, bulk.addToAll(before, oils, [4]), oils);
  expect(question).toMatchObject({ oils: 1, chosenCents: 60_000, fullSetsCents: 50_000 });
  expect(question?.fullSets).toEqual(chosen([21, 1, 2, 3, 4, 5], [22, 1, 4]));
});

test('asks where only the total rises above that of all full sets', () => {
  const before = chosen([21, 1, 2, 3, 4], [22, 1]);
  const after = bulk.addToAll(before, oils, [2]);
  expect(bulk.newOverpayment(before, after, oils)).toBeUndefined();
  const more = bulk.addToAll(before, oils, [2, 3]);
  expect(bulk.newOverpayment(before, more, oils)).toMatchObject({
    chosenCents: 70_000,
    fullSetsCents: 60_000,
  });
});

test('asks nothing where the oil cost more before and its price does not rise', () => {
  const before = chosen([21, 1, 2, 3, 4], [22]);
  expect(bulk.newOverpayment(before, bulk.addToAll(before, oils, [6]), oils)).toBeUndefined();
});

test.each([
  ['nothing is chosen', [], undefined],
  ['the tests cost less', [1, 2], undefined],
  ['the tests cost as much', [1, 2, 3], 0],
  ['the tests cost more', [1, 2, 3, 4], 10_000],
  ['all are chosen', [1, 2, 3, 4, 5], undefined],
])('the saving of the full set where %s', (_case, tests, cents) => {
  expect(bulk.fullSetSaving(testsOf(oils, 21), tests)).toBe(cents);
});

test('owned values stay where the others alone would cost more than the full set', () => {
  const dear = testsByOil([forSale(1, 10, [11], [11]), forSale(2, 250, [11]), forSale(3, 90, [11])]);
  const before = chosen([11, 1, 2, 3]);
  expect(bulk.countOwned(before, dear)).toBe(1);
  expect(bulk.excludeOwned(before, dear)).toEqual(before);
});

test('undo takes back one act and keeps later changes of other oils', () => {
  const before = chosen([21, 1], [22], [23, 2]);
  const after = chosen([21, 1, 2], [22, 1, 2]);
  const current = chosen([21, 5], [22, 1, 2], [24]);
  expect(bulk.undoAct(current, before, after)).toEqual(chosen([21, 5], [22], [23, 2], [24]));
});

test('a preset chooses one of the methods that measure the same, and none where one is chosen', () => {
  const tests = [0, 1, 2, 3, 4].map((id) => forSale(id + 10, 40, id === 3 ? [21] : [21, 22]));
  const named = tests.map((one, id) => ({ ...one, method: forSale(id, 0, []).method }));
  const j300 = presets[0];
  if (!j300) throw new Error('no preset');
  const result = addPreset(chosen([21], [22, 1], [23, 14]), testsByOil(named), j300, named);
  expect(result).toEqual(chosen([21, 10, 11, 12, 13], [22, 1, 10, 11, 12, 14], [23, 14]));
});

const matrix = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
    available: fc.array(fc.array(fc.nat(7), { maxLength: 8 }), { minLength: 1, maxLength: 5 }),
    picks: fc.array(fc.array(fc.nat(7), { maxLength: 8 }), { minLength: 5, maxLength: 5 }),
    owned: fc.array(fc.nat(4), { maxLength: 3 }),
  })
  .map(({ prices, available, picks, owned }) => {
    const tests = prices.map((price, id) => {
      const samples = available.flatMap((ids, sample) => (ids.includes(id) ? [sample] : []));
      return forSale(
        id,
        price,
        samples,
        samples.filter((sample) => owned.includes(sample)),
      );
    });
    const known = testsByOil(tests);
    const oils = available.map((_, sample) => ({
      sample,
      tests: [...new Set(picks[sample])].filter((id) => testsOf(known, sample).forSale.has(id)).sort(),
    }));
    return { tests, known, oils };
  });

test('after any bulk action without a question, no oil costs more than its full set unless it did before', () => {
  fc.assert(
    fc.property(matrix, fc.nat(7), fc.nat(4), ({ tests, known, oils: before }, test, index) => {
      const source = before[index % before.length] ?? before[0];
      if (!source) throw new Error('a matrix without oils');
      const priceOf = (oil: CartOil) => priceTests(testsOf(known, oil.sample), oil.tests).priceCents;
      const full = (oil: CartOil) => fullSetPrice(testsOf(known, oil.sample));
      const results = [
        bulk.fullSetForAll(before, known),
        bulk.takeCheaperFullSets(before, known),
        bulk.applyToAll(before, known, source),
        bulk.addToAll(before, known, [test]),
        bulk.removeFromAll(before, [test]),
        bulk.clearTests(before),
        bulk.excludeOwned(before, known),
        ...presets.map((preset) => addPreset(before, known, preset, tests)),
      ];
      for (const after of results) {
        const question = bulk.newOverpayment(before, after, known);
        const settled = question?.fullSets ?? after;
        const above = settled.filter((oil, at) => {
          const earlier = before[at];
          return priceOf(oil) > full(oil) && !(earlier && priceOf(earlier) > full(earlier));
        });
        expect(above).toEqual([]);
        if (question) expect(question.fullSetsCents).toBeLessThan(question.chosenCents);
      }
      for (const after of results.slice(0, 2))
        expect(bulk.newOverpayment(before, after, known)).toBeUndefined();
    }),
  );
});
