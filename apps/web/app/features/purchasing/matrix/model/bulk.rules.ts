import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { fullSetPrice, type OilTests, priceTests, testsOf } from './matrix.rules.ts';

// Changes of the tests of many oils, what they cost, and what their full sets would cost instead. All prices in whole cents.
type Oils = ReadonlyMap<number, OilTests>;

const sameTests = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((test, index) => test === b[index]);

/** The oil with these tests, deduplicated and in ascending order; the same object where it already has them. */
const withTests = (oil: CartOil, tests: Iterable<number>): CartOil => {
  const sorted = [...new Set(tests)].sort((a, b) => a - b);
  return sameTests(oil.tests, sorted) ? oil : { sample: oil.sample, tests: sorted };
};

const fullSetOf = (oils: Oils, oil: CartOil) => withTests(oil, testsOf(oils, oil.sample).forSale.keys());

const priceOf = (oils: Oils, oil: CartOil) => priceTests(testsOf(oils, oil.sample), oil.tests).priceCents;

/** The price of the chosen tests of all oils. */
export const totalPrice = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.reduce((cents, oil) => cents + priceOf(oils, oil), 0);

/** The price of the full sets of all oils. */
export const fullSetsPrice = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.reduce((cents, { sample }) => cents + fullSetPrice(testsOf(oils, sample)), 0);

/** Every oil with all its tests for sale. */
export const fullSetForAll = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.map((oil) => fullSetOf(oils, oil));

/** What the full set saves against the chosen tests of an oil, at least 0; undefined if it costs more or is chosen. */
export const fullSetSaving = (oil: OilTests, chosen: readonly number[]): number | undefined => {
  const { priceCents, fullSet } = priceTests(oil, chosen);
  const saving = priceCents - fullSetPrice(oil);
  return priceCents > 0 && !fullSet && saving >= 0 ? saving : undefined;
};

/** The chosen oils with the full set wherever it costs no more than the chosen tests. */
export const takeCheaperFullSets = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.map((oil) =>
    fullSetSaving(testsOf(oils, oil.sample), oil.tests) === undefined ? oil : fullSetOf(oils, oil),
  );

/** Gives every oil the tests of `source`: its own full set for a full set, else the tests that are for sale for it. */
export const applyToAll = (chosen: readonly CartOil[], oils: Oils, source: CartOil) => {
  if (priceTests(testsOf(oils, source.sample), source.tests).fullSet) return fullSetForAll(chosen, oils);
  return chosen.map((oil) =>
    withTests(
      oil,
      source.tests.filter((test) => testsOf(oils, oil.sample).forSale.has(test)),
    ),
  );
};

/** Adds to every oil the given tests that are for sale for it. */
export const addToAll = (chosen: readonly CartOil[], oils: Oils, tests: readonly number[]) =>
  chosen.map((oil) =>
    withTests(oil, [...oil.tests, ...tests.filter((test) => testsOf(oils, oil.sample).forSale.has(test))]),
  );

/** Every oil without these tests. */
export const removeFromAll = (chosen: readonly CartOil[], tests: readonly number[]) =>
  chosen.map((oil) =>
    withTests(
      oil,
      oil.tests.filter((test) => !tests.includes(test)),
    ),
  );

/** The chosen oils without the tests that `removed` lists of each. */
export const removeTests = (chosen: readonly CartOil[], removed: readonly CartOil[]) => {
  const bySample = new Map(removed.map(({ sample, tests }) => [sample, tests]));
  return chosen.map((oil) =>
    withTests(
      oil,
      oil.tests.filter((test) => !bySample.get(oil.sample)?.includes(test)),
    ),
  );
};

/** Every oil without tests. */
export const clearTests = (chosen: readonly CartOil[]) => chosen.map((oil) => withTests(oil, []));

/** The chosen tests without owned ones; all chosen tests where the rest alone would cost more than the full set. */
const excludeOwnedTests = (known: OilTests, oil: CartOil) => {
  if (known.owned.size === 0) return oil;
  const rest = withTests(
    oil,
    oil.tests.filter((test) => !known.owned.has(test)),
  );
  return priceTests(known, rest.tests).priceCents <= priceTests(known, oil.tests).priceCents ? rest : oil;
};

/** The chosen oils without owned values, except where that would raise the price. */
export const excludeOwned = (chosen: readonly CartOil[], oils: Oils): CartOil[] =>
  chosen.map((oil) => excludeOwnedTests(testsOf(oils, oil.sample), oil));

/** How many chosen values the user owns. */
export const countOwned = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.reduce(
    (count, { sample, tests }) =>
      count + tests.filter((test) => testsOf(oils, sample).owned.has(test)).length,
    0,
  );

/** A choice that costs more than full sets would. */
export interface Overpayment {
  /** How many oils cost more than their full sets. */
  oils: number;
  chosenCents: number;
  /** The choice with the full set of every oil whose tests cost at least as much. */
  fullSets: CartOil[];
  fullSetsCents: number;
}

/** What a choice costs above full sets; undefined if no oil costs more than its full set. */
export const overpayment = (chosen: readonly CartOil[], oils: Oils): Overpayment | undefined => {
  const count = chosen.filter((oil) => (fullSetSaving(testsOf(oils, oil.sample), oil.tests) ?? 0) > 0).length;
  if (count === 0) return undefined;
  const fullSets = takeCheaperFullSets(chosen, oils);
  return {
    oils: count,
    chosenCents: totalPrice(chosen, oils),
    fullSets,
    fullSetsCents: totalPrice(fullSets, oils),
  };
};

/**
 * The overpayment to confirm before a bulk action: it raises the price of an oil above that of its full set, or the total above that
 * of all full sets.
 */
export const newOverpayment = (
  before: readonly CartOil[],
  after: readonly CartOil[],
  oils: Oils,
): Overpayment | undefined => {
  const priceBefore = new Map(before.map((oil) => [oil.sample, priceOf(oils, oil)]));
  const raisesOil = after.some(
    (oil) =>
      priceOf(oils, oil) >
      Math.max(fullSetPrice(testsOf(oils, oil.sample)), priceBefore.get(oil.sample) ?? 0),
  );
  const all = fullSetsPrice(after, oils);
  const raisesTotal = totalPrice(after, oils) > all && totalPrice(before, oils) <= all;
  return raisesOil || raisesTotal ? overpayment(after, oils) : undefined;
};

/**
 * Takes back one act: oils that still have the tests it gave them get their former ones, oils it removed return, oils it added go.
 * Later changes of other oils are kept.
 */
export const undoAct = (
  current: readonly CartOil[],
  before: readonly CartOil[],
  after: readonly CartOil[],
): CartOil[] => {
  const given = new Map(after.map((oil) => [oil.sample, oil]));
  const former = new Map(before.map((oil) => [oil.sample, oil]));
  const isAdded = ({ sample }: CartOil) => given.has(sample) && !former.has(sample);
  const restored = current
    .filter((oil) => !isAdded(oil))
    .map((oil) => {
      const earlier = former.get(oil.sample);
      return earlier && sameTests(oil.tests, given.get(oil.sample)?.tests ?? []) ? earlier : oil;
    });
  const present = new Set(current.map((oil) => oil.sample));
  return before.reduce<CartOil[]>(
    (oils, oil, index) =>
      present.has(oil.sample) || given.has(oil.sample) ? oils : oils.toSpliced(index, 0, oil),
    restored,
  );
};

/** What the chosen full sets save against the sum of their tests. */
export const savedByFullSets = (chosen: readonly CartOil[], oils: Oils) =>
  chosen.reduce((cents, { sample, tests }) => {
    const known = testsOf(oils, sample);
    const { priceCents, fullSet } = priceTests(known, tests);
    if (!fullSet) return cents;
    return cents + known.sumCents - priceCents;
  }, 0);

// Sets of tests that are often bought together, by their methods, which stay the same when a test is renamed.

/** A test by its method; `of` is part of the names of methods with several tests. */
interface TestMethod {
  method: string;
  of?: string;
}
export interface Preset {
  name: string;
  /** Of each list the first test for sale for an oil is chosen: the methods in it measure the same. */
  needs: readonly (readonly TestMethod[])[];
}

const astm = (...numbers: string[]): TestMethod[] => numbers.map((number) => ({ method: `ASTM ${number}` }));

export const presets: readonly Preset[] = [
  {
    // SAE J300, table 1: cranking, pumping, kinematic viscosity at 100 °C, high-shear viscosity at 150 °C by any of three methods
    name: 'SAE J300 set',
    needs: [
      astm('D5293'),
      astm('D4684'),
      [{ method: 'ASTM D445', of: '100 C' }],
      astm('D4683', 'D4741', 'D5481'),
    ],
  },
  {
    name: 'Additive elements',
    needs: [
      [...astm('D4951', 'D5185'), { method: 'ASTM D6443', of: 'Additive' }, ...astm('D6481')],
      astm('D2622'),
      astm('D5762', 'D4629'),
    ],
  },
  { name: 'Volatility', needs: [astm('D5800', 'D6375'), astm('D6417', 'D5480'), astm('D6352')] },
  {
    name: 'Low temperature',
    needs: [astm('D5293'), astm('D4684'), astm('D5133'), astm('D2983'), astm('D3829'), astm('D97')],
  },
];

const matches = ({ method, of = '' }: TestMethod, test: DisplayTest) =>
  test.method === method && test.name.includes(of);

/** The tests of each need, in order of preference; needs that none of the tests meets are omitted. */
const testsByNeed = ({ needs }: Preset, tests: readonly DisplayTest[]) =>
  needs
    .map((methods) => methods.flatMap((method) => tests.filter((test) => matches(method, test))))
    .filter((need) => need.length > 0);

/** The presets that at least one of these tests meets. */
export const presetsFor = (tests: readonly DisplayTest[]) =>
  presets.filter((preset) => testsByNeed(preset, tests).length > 0);

/** Every oil with the tests of the preset, besides its own. A need met by a chosen test adds none. */
export const addPreset = (
  chosen: readonly CartOil[],
  oils: ReadonlyMap<number, OilTests>,
  preset: Preset,
  tests: readonly DisplayTest[],
): CartOil[] => {
  const needs = testsByNeed(preset, tests);
  return chosen.flatMap((oil) => {
    const forSale = oils.get(oil.sample)?.forSale;
    const added = needs
      .filter((need) => !need.some((test) => oil.tests.includes(test.id)))
      .flatMap((need) => need.find((test) => forSale?.has(test.id))?.id ?? []);
    return addToAll([oil], oils, added);
  });
};

/** How many tests a change adds to any of the oils. */
export const countNewTests = (before: readonly CartOil[], after: readonly CartOil[]) => {
  const former = new Map(before.map(({ sample, tests }) => [sample, tests]));
  const added = after.flatMap(({ sample, tests }) =>
    tests.filter((test) => !former.get(sample)?.includes(test)),
  );
  return new Set(added).size;
};

/** The tests that a preset alone gives these oils, and their price for them in cents. */
export const presetContents = (
  chosen: readonly CartOil[],
  oils: Oils,
  preset: Preset,
  tests: readonly DisplayTest[],
) => {
  const added = addPreset(clearTests(chosen), oils, preset, tests);
  const ids = new Set(added.flatMap((oil) => oil.tests));
  return { tests: tests.filter(({ id }) => ids.has(id)), cents: totalPrice(added, oils) };
};
