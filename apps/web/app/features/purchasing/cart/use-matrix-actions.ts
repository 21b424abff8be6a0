import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { removeOils, setTests, toggleTest } from '@iom/contract/purchasing/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/orders.schemas.ts';
import { useMemo } from 'react';
import { changeCart } from '../model/cart-store.ts';
import { changeCartWithUndo } from '../model/use-cart.ts';
import { excludeOwned, type OilTests, testsForAll } from './matrix.rules.ts';

export interface MatrixActions {
  toggle: (sample: number, test: number) => void;
  setTests: (sample: number, tests: number[]) => void;
  remove: (sample: number) => void;
  /** Chooses a test for every oil that has it, or takes it away from all. */
  toggleForAll: (test: DisplayTest) => void;
  /** Gives every oil these tests in place of its own, as far as it has data. */
  applyToAll: (tests: readonly number[]) => void;
  excludeOwned: () => void;
}

/** What can be done in the matrix. The same functions as long as the tests are the same, so that untouched rows stay. */
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
        changeCartWithUndo('All oils have these tests, as far as there is data.', () =>
          replaceOils((chosen) => testsForAll(chosen, oils, tests)),
        ),
      excludeOwned: () => replaceOils((chosen) => excludeOwned(chosen, oils)),
    };
  }, [oils]);
