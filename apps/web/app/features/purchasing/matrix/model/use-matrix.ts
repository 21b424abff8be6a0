import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import {
  type LocalCart,
  removeOils,
  setTests,
  toggleTest,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { changeCart, currentCart } from '../../model/cart-store.ts';
import * as bulk from './bulk.rules.ts';
import { addPreset, type Preset, undoAct } from './bulk.rules.ts';
import type { OilTests } from './matrix.rules.ts';

/** A change of the chosen oils; `message` says what a bulk action did. */
interface Act {
  message: string | undefined;
  before: CartOil[];
  after: CartOil[];
}

const maxActs = 50;

/** Changes the cart act by act; `undo` takes back the last one and keeps changes made elsewhere since. */
const useMatrixHistory = () => {
  const acts = useRef<Act[]>([]);
  const [last, setLast] = useState<Act>();
  const act = useCallback((change: (cart: LocalCart) => LocalCart, message?: string) => {
    const before = currentCart().oils;
    changeCart(change);
    acts.current = [...acts.current, { message, before, after: currentCart().oils }].slice(-maxActs);
    setLast(acts.current.at(-1));
  }, []);
  const undo = useCallback(() => {
    const undone = acts.current.pop();
    if (undone) changeCart((cart) => ({ ...cart, oils: undoAct(cart.oils, undone.before, undone.after) }));
    setLast(acts.current.at(-1));
  }, []);
  return { act, undo, canUndo: last !== undefined, message: last?.message };
};

export interface MatrixActions {
  toggle: (sample: number, test: number) => void;
  setTests: (sample: number, tests: number[]) => void;
  remove: (sample: number) => void;
  fullSetForAll: () => void;
  applyToAll: (oil: CartOil) => void;
  /** These tests, besides the chosen ones, for every oil that has them. */
  addToAll: (tests: readonly number[], source: string) => void;
  removeFromAll: (test: DisplayTest) => void;
  addPreset: (preset: Preset) => void;
  clearAll: () => void;
  excludeOwned: () => void;
  /** Removes these tests of each oil, which are not sold. */
  removeUnsold: (unsold: readonly CartOil[]) => void;
  undo: () => void;
}

/** A bulk action to confirm, because full sets would cost less. */
interface PendingAct {
  after: CartOil[];
  message: string;
  overpayment: bulk.Overpayment;
}

type Choose = (chosen: CartOil[]) => CartOil[];

/** Bulk actions: carried out, or kept as `pending` where they would cost more than full sets. */
const useBulk = (oils: ReadonlyMap<number, OilTests>, act: ReturnType<typeof useMatrixHistory>['act']) => {
  const [pending, setPending] = useState<PendingAct>();
  const run = useCallback(
    (choose: Choose, message: (changedOils: string) => string) => {
      const before = currentCart().oils;
      const after = choose(before);
      const changed = after.filter((oil, index) => oil !== before[index]).length;
      const said = changed === 0 ? 'Nothing to change.' : message(counted(changed, 'oil'));
      const overpayment = bulk.newOverpayment(before, after, oils);
      if (overpayment) setPending({ after, message: said, overpayment });
      else act((cart) => ({ ...cart, oils: after }), said);
    },
    [oils, act],
  );
  const settle = useCallback(
    (chosen: CartOil[] | undefined, message = '') => {
      setPending(undefined);
      if (chosen) act((cart) => ({ ...cart, oils: chosen }), message);
    },
    [act],
  );
  return { pending, run, settle };
};

interface ActionsDeps {
  tests: readonly DisplayTest[];
  oils: ReadonlyMap<number, OilTests>;
  act: ReturnType<typeof useMatrixHistory>['act'];
  run: ReturnType<typeof useBulk>['run'];
  undo: () => void;
}

const matrixActions = ({ tests, oils, act, run, undo }: ActionsDeps): MatrixActions => ({
  toggle: (sample, test) => act((cart) => toggleTest(cart, sample, test)),
  setTests: (sample, chosen) => act((cart) => setTests(cart, sample, chosen)),
  remove: (sample) => act((cart) => removeOils(cart, [sample])),
  fullSetForAll: () =>
    run(
      (chosen) => bulk.fullSetForAll(chosen, oils),
      (changed) => `Full set chosen for ${changed}.`,
    ),
  applyToAll: (oil) =>
    run(
      (chosen) => bulk.applyToAll(chosen, oils, oil),
      (changed) => `Tests applied to ${changed}.`,
    ),
  addToAll: (tests, source) =>
    run(
      (chosen) => bulk.addToAll(chosen, oils, tests),
      (changed) => `${source} added to ${changed}.`,
    ),
  removeFromAll: (test) =>
    run(
      (chosen) => bulk.removeFromAll(chosen, [test.id]),
      (changed) => `${typographicName(test.name)} removed from ${changed}.`,
    ),
  addPreset: (preset) =>
    run(
      (chosen) => addPreset(chosen, oils, preset, tests),
      (changed) => `${preset.name} added to ${changed}.`,
    ),
  clearAll: () => run(bulk.clearTests, (changed) => `All tests removed from ${changed}.`),
  excludeOwned: () =>
    run(
      (chosen) => bulk.excludeOwned(chosen, oils),
      (changed) => `Owned values removed from ${changed}.`,
    ),
  removeUnsold: (unsold) =>
    run(
      (chosen) => bulk.removeTests(chosen, unsold),
      (changed) => `Tests no longer sold removed from ${changed}.`,
    ),
  undo,
});

/** Actions of the matrix; stable while the tests are the same, so that memoised rows do not render again. */
export const useMatrix = (tests: readonly DisplayTest[], oils: ReadonlyMap<number, OilTests>) => {
  const { act, undo, canUndo, message } = useMatrixHistory();
  const { pending, run, settle } = useBulk(oils, act);
  const actions = useMemo(
    () => matrixActions({ tests, oils, act, run, undo }),
    [tests, oils, act, run, undo],
  );
  return { actions, pending, settle, canUndo, message };
};
