// The columns of the matrix: tests by the group of their method; a collapsed group is one column.

import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchTests } from '@iom/contract/catalogue/search-tests.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { type OilTests, testsOf } from './matrix.rules.ts';

export interface TestGroup {
  name: string;
  tests: DisplayTest[];
}

/** A test, or all tests of a collapsed group. */
export type MatrixColumn =
  | { kind: 'test'; group: string; test: DisplayTest }
  | { kind: 'group'; group: string; tests: DisplayTest[] };

/** The tests that the search finds, by group, in their order. */
export const groupTests = (tests: readonly DisplayTest[], search: string): TestGroup[] => {
  const found = searchTests(tests, search, (test) => ({ ...test, analytes: [] }));
  return [...Map.groupBy(found, ({ group }) => group)].map(([name, some]) => ({ name, tests: some }));
};

/** The columns of these groups from left to right. */
export const columnsOf = (groups: readonly TestGroup[], collapsed: ReadonlySet<string>): MatrixColumn[] =>
  groups.flatMap(({ name, tests }): MatrixColumn[] =>
    collapsed.has(name)
      ? [{ kind: 'group', group: name, tests }]
      : tests.map((test) => ({ kind: 'test', group: name, test })),
  );

/** The number of oils a test is for sale for, and how many of them have it chosen. */
export interface TestCount {
  forSale: number;
  chosen: number;
}

const none: TestCount = { forSale: 0, chosen: 0 };

export const countOf = (counts: ReadonlyMap<number, TestCount>, test: DisplayTest) =>
  counts.get(test.id) ?? none;

/** The counts of every test over the chosen oils. */
export const countTests = (
  chosen: readonly CartOil[],
  oils: ReadonlyMap<number, OilTests>,
): ReadonlyMap<number, TestCount> => {
  const counts = new Map<number, TestCount>();
  for (const { sample, tests } of chosen) {
    const picked = new Set(tests);
    for (const id of testsOf(oils, sample).forSale.keys()) {
      const count = counts.get(id) ?? { forSale: 0, chosen: 0 };
      counts.set(id, count);
      count.forSale += 1;
      if (picked.has(id)) count.chosen += 1;
    }
  }
  return counts;
};

/** Whether every oil that has the test has it chosen. */
export const isChosenForAll = ({ forSale, chosen }: TestCount) => forSale > 0 && chosen === forSale;

/** Whether some of the oils that have the test have it chosen, and not all. */
export const isChosenForSome = ({ forSale, chosen }: TestCount) => chosen > 0 && chosen < forSale;
