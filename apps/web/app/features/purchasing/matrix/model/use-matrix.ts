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
import { type Replacement, replacementText, testsInWords } from './replacements.ts';

/** A change to the selected oils. `message` reports the result of a bulk action. */
interface Change {
  message: string | undefined;
  before: CartOil[];
  after: CartOil[];
}

const maxUndoSteps = 50;

/** Applies changes to the cart. `undo` reverts the last one and keeps later changes from other tabs and devices. */
const useMatrixHistory = () => {
  const changes = useRef<Change[]>([]);
  const [last, setLast] = useState<Change>();
  const apply = useCallback((change: (cart: LocalCart) => LocalCart, message?: string) => {
    const before = currentCart().oils;
    changeCart(change);
    changes.current = [...changes.current, { message, before, after: currentCart().oils }].slice(
      -maxUndoSteps,
    );
    setLast(changes.current.at(-1));
  }, []);
  const undo = useCallback(() => {
    const lastChange = changes.current.pop();
    if (lastChange)
      changeCart((cart) => ({ ...cart, oils: undoAct(cart.oils, lastChange.before, lastChange.after) }));
    setLast(changes.current.at(-1));
  }, []);
  return { apply, undo, canUndo: last !== undefined, message: last?.message };
};

export interface MatrixActions {
  toggle: (sample: number, test: number) => void;
  setTests: (sample: number, tests: number[]) => void;
  remove: (sample: number) => void;
  leaveOut: (samples: readonly number[]) => void;
  /** Puts each similar oil in the place of the oil that lacks the tests, with its tests, and those of them that others have chosen. */
  replace: (replacements: readonly Replacement[], tests: readonly DisplayTest[], lacking: number) => void;
  fullSetForAll: () => void;
  applyToAll: (oil: CartOil) => void;
  /** Adds these tests to every oil that has them. */
  addToAll: (tests: readonly number[], source: string) => void;
  removeFromAll: (test: DisplayTest) => void;
  addPreset: (preset: Preset) => void;
  clearAll: () => void;
  excludeOwned: () => void;
  /** Removes the tests that are no longer sold from each oil. */
  removeUnsold: (unsold: readonly CartOil[]) => void;
  undo: () => void;
}

/** A bulk action that the user must confirm, because full sets would cost less. */
interface PendingChange {
  after: CartOil[];
  message: string;
  overpayment: bulk.Overpayment;
}

type Choose = (chosen: CartOil[]) => CartOil[];

/** Runs bulk actions. An action that would cost more than full sets is stored as `pending` until the user decides. */
const useBulk = (
  oils: ReadonlyMap<number, OilTests>,
  apply: ReturnType<typeof useMatrixHistory>['apply'],
) => {
  const [pending, setPending] = useState<PendingChange>();
  const run = useCallback(
    (choose: Choose, message: (changedOils: string) => string) => {
      const before = currentCart().oils;
      const after = choose(before);
      const changedCount = after.filter((oil, index) => oil !== before[index]).length;
      const resultMessage = changedCount === 0 ? 'Nothing to change.' : message(counted(changedCount, 'oil'));
      const overpayment = bulk.newOverpayment(before, after, oils);
      if (overpayment) setPending({ after, message: resultMessage, overpayment });
      else apply((cart) => ({ ...cart, oils: after }), resultMessage);
    },
    [oils, apply],
  );
  const settle = useCallback(
    (chosen: CartOil[] | undefined, message = '') => {
      setPending(undefined);
      if (chosen) apply((cart) => ({ ...cart, oils: chosen }), message);
    },
    [apply],
  );
  return { pending, run, settle };
};

interface ActionsDeps {
  tests: readonly DisplayTest[];
  oils: ReadonlyMap<number, OilTests>;
  apply: ReturnType<typeof useMatrixHistory>['apply'];
  run: ReturnType<typeof useBulk>['run'];
  undo: () => void;
}

const matrixActions = ({ tests, oils, apply, run, undo }: ActionsDeps): MatrixActions => ({
  toggle: (sample, test) => apply((cart) => toggleTest(cart, sample, test)),
  setTests: (sample, chosen) => apply((cart) => setTests(cart, sample, chosen)),
  remove: (sample) => apply((cart) => removeOils(cart, [sample])),
  leaveOut: (samples) =>
    apply((cart) => removeOils(cart, samples), `${counted(samples.length, 'oil')} left out.`),
  replace: (replacements, lackingTests, lacking) =>
    apply(
      (cart) => {
        const added = lackingTests
          .map(({ id }) => id)
          .filter((id) => cart.oils.some((oil) => oil.tests.includes(id)));
        const replaced = replacements.map(({ oil, by }): [number, CartOil] => [
          oil.sample,
          { sample: by.id, tests: [...new Set([...oil.tests, ...added])].sort((a, b) => a - b) },
        ]);
        const bySample = new Map(replaced);
        return { ...cart, oils: cart.oils.map((oil) => bySample.get(oil.sample) ?? oil) };
      },
      replacementText(replacements, lacking, testsInWords(lackingTests)),
    ),
  fullSetForAll: () =>
    run(
      (chosen) => bulk.fullSetForAll(chosen, oils),
      (changedCount) => `Full set chosen for ${changedCount}.`,
    ),
  applyToAll: (oil) =>
    run(
      (chosen) => bulk.applyToAll(chosen, oils, oil),
      (changedCount) => `Tests applied to ${changedCount}.`,
    ),
  addToAll: (tests, source) =>
    run(
      (chosen) => bulk.addToAll(chosen, oils, tests),
      (changedCount) => `${source} added to ${changedCount}.`,
    ),
  removeFromAll: (test) =>
    run(
      (chosen) => bulk.removeFromAll(chosen, [test.id]),
      (changedCount) => `${typographicName(test.name)} removed from ${changedCount}.`,
    ),
  addPreset: (preset) =>
    run(
      (chosen) => addPreset(chosen, oils, preset, tests),
      (changedCount) => `${preset.name} added to ${changedCount}.`,
    ),
  clearAll: () => run(bulk.clearTests, (changedCount) => `All tests removed from ${changedCount}.`),
  excludeOwned: () =>
    run(
      (chosen) => bulk.excludeOwned(chosen, oils),
      (changedCount) => `Owned values removed from ${changedCount}.`,
    ),
  removeUnsold: (unsold) =>
    run(
      (chosen) => bulk.removeTests(chosen, unsold),
      (changedCount) => `Tests no longer sold removed from ${changedCount}.`,
    ),
  undo,
});

/** Actions of the matrix. They are stable while the tests stay the same, so that memoized rows do not render again. */
export const useMatrix = (tests: readonly DisplayTest[], oils: ReadonlyMap<number, OilTests>) => {
  const { apply, undo, canUndo, message } = useMatrixHistory();
  const { pending, run, settle } = useBulk(oils, apply);
  const actions = useMemo(
    () => matrixActions({ tests, oils, apply, run, undo }),
    [tests, oils, apply, run, undo],
  );
  return { actions, pending, settle, canUndo, message };
};
