// Sets of tests that are often bought together, by their methods, which stay the same when a test is renamed.

import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { addToAll } from './bulk.rules.ts';
import type { OilTests } from './matrix.rules.ts';

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
