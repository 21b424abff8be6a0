import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { removeOils, setTests, toggleTest } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { useMemo } from 'react';
import { changeCart } from '../model/cart-store.ts';
import { changeCartWithUndo } from '../model/use-cart.ts';
import { excludeOwned, type OilTests, testsForAll } from './matrix.rules.ts';

export interface MatrixActions {
  toggle: (sample: number, test: number) => void;
  setTests: (sample: number, tests: number[]) => void;
  remove: (sample: number) => void;
  /** Selects a test for every oil that has it, or deselects it for all. */
  toggleForAll: (test: DisplayTest) => void;
  /** Replaces the tests of every oil by those of these tests that are for sale for it. */
  applyToAll: (tests: readonly number[]) => void;
  excludeOwned: () => void;
}

/** Actions of the matrix; stable while the tests are the same, so that memoised rows do not render again. */
export const useMatrixActions = (oils: ReadonlyMap<number, OilTests>): MatrixActions =>
  useMemo(() => {
    const replaceOils = (choose: (chosen: CartOil[]) => CartOil[]) =>
      changeCart((cart) => ({ ...cart, oils: choose(cart.oils) }));
    return {
      toggle: (sample, test) => changeCart((cart) => toggleTest(cart, sample, test)),
      setTests: (sample, tests) => changeCart((cart) => setTests(cart, sample, tests)),
      remove: (sample) => changeCart((cart) => removeOils(cart, [sample])),
      toggleForAll: ({ id, available_for }) =>
        changeCart((cart) => {
          const able = cart.oils.filter((oil) => available_for.includes(oil.sample));
          const all = able.every((oil) => oil.tests.includes(id));
          return able
            .filter((oil) => all || !oil.tests.includes(id))
            .reduce((next, oil) => toggleTest(next, oil.sample, id), cart);
        }),
      applyToAll: (tests) =>
        changeCartWithUndo('All oils now have these tests where data are available.', () =>
          replaceOils((chosen) => testsForAll(chosen, oils, tests)),
        ),
      excludeOwned: () => replaceOils((chosen) => excludeOwned(chosen, oils)),
    };
  }, [oils]);
