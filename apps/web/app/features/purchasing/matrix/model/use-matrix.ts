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
import { type OilTests, shortMoney } from './matrix.rules.ts';
import { type Replacement, replacementText, testsInWords } from './replacements.ts';

/** What a bulk action did: in words, and tests that may be out of view, of which the first is brought there. */
interface Outcome {
  message: string;
  tests?: readonly number[];
}

/** A change to the selected oils. */
interface Change {
  outcome: Outcome | undefined;
  before: CartOil[];
  after: CartOil[];
}

const maxUndoSteps = 50;

/** Applies changes to the cart. `undo` reverts the last one and keeps later changes from other tabs and devices. */
const useMatrixHistory = () => {
  const changes = useRef<Change[]>([]);
  const [last, setLast] = useState<Change>();
  const [inView, setInView] = useState<readonly number[]>();
  const apply = useCallback((change: (cart: LocalCart) => LocalCart, outcome?: Outcome) => {
    const before = currentCart().oils;
    changeCart(change);
    changes.current = [...changes.current, { outcome, before, after: currentCart().oils }].slice(
      -maxUndoSteps,
    );
    setLast(changes.current.at(-1));
    setInView(outcome?.tests);
  }, []);
  const undo = useCallback(() => {
    const lastChange = changes.current.pop();
    if (lastChange)
      changeCart((cart) => ({ ...cart, oils: undoAct(cart.oils, lastChange.before, lastChange.after) }));
    setLast(changes.current.at(-1));
    setInView(undefined);
  }, []);
  return { apply, undo, canUndo: last !== undefined, message: last?.outcome?.message, inView };
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
  /** Adds the test to every oil that has it. */
  addToAll: (test: DisplayTest) => void;
  addPurchased: (purchase: { name: string; tests: readonly number[] }) => void;
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
  outcome: Outcome;
  overpayment: bulk.Overpayment;
}

type Choose = (chosen: CartOil[]) => CartOil[];

/** The state of a bulk action, for its message. */
interface BulkChange {
  before: readonly CartOil[];
  after: readonly CartOil[];
  /** `2 oils` */
  changedOils: string;
}

/** Runs bulk actions. An action that would cost more than full sets is stored as `pending` until the user decides. */
const useBulk = (
  oils: ReadonlyMap<number, OilTests>,
  apply: ReturnType<typeof useMatrixHistory>['apply'],
) => {
  const [pending, setPending] = useState<PendingChange>();
  const run = useCallback(
    (choose: Choose, message: (change: BulkChange) => string, tests?: readonly number[]) => {
      const before = currentCart().oils;
      const after = choose(before);
      const changed = after.filter((oil, index) => oil !== before[index]).length;
      const outcome = {
        ...(tests && { tests }),
        message:
          changed === 0
            ? 'Nothing to change.'
            : message({ before, after, changedOils: counted(changed, 'oil') }),
      };
      const overpayment = bulk.newOverpayment(before, after, oils);
      if (overpayment) setPending({ after, outcome, overpayment });
      else apply((cart) => ({ ...cart, oils: after }), outcome);
    },
    [oils, apply],
  );
  const settle = useCallback(
    (chosen: CartOil[] | undefined, outcome?: Outcome) => {
      setPending(undefined);
      if (chosen) apply((cart) => ({ ...cart, oils: chosen }), outcome);
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
    apply((cart) => removeOils(cart, samples), {
      message: `${counted(samples.length, 'oil')} left out.`,
    }),
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
      { message: replacementText(replacements, lacking, testsInWords(lackingTests)) },
    ),
  fullSetForAll: () =>
    run(
      (chosen) => bulk.fullSetForAll(chosen, oils),
      ({ changedOils }) => `Full set chosen for ${changedOils}.`,
    ),
  applyToAll: (oil) =>
    run(
      (chosen) => bulk.applyToAll(chosen, oils, oil),
      ({ changedOils }) => `Tests applied to ${changedOils}.`,
    ),
  addToAll: (test) =>
    run(
      (chosen) => bulk.addToAll(chosen, oils, [test.id]),
      ({ changedOils }) => `${typographicName(test.name)} added to ${changedOils}.`,
    ),
  addPurchased: (purchase) =>
    run(
      (chosen) => bulk.addToAll(chosen, oils, purchase.tests),
      ({ changedOils }) => `Tests of ${purchase.name} added to ${changedOils}.`,
      purchase.tests,
    ),
  removeFromAll: (test) =>
    run(
      (chosen) => bulk.removeFromAll(chosen, [test.id]),
      ({ changedOils }) => `${typographicName(test.name)} removed from ${changedOils}.`,
    ),
  addPreset: (preset) => {
    const held = bulk.presetContents(currentCart().oils, oils, preset, tests).tests;
    run(
      (chosen) => addPreset(chosen, oils, preset, tests),
      ({ before, after }) => {
        const count = bulk.countNewTests(before, after);
        const cents = bulk.totalPrice(after, oils) - bulk.totalPrice(before, oils);
        // shorter than the names: the message stands in the bar, which leaves the oils in view
        const methods = held.map(({ method }) => method.replace(/^ASTM /, '')).join(', ');
        return `${preset.name}: ${counted(count, 'test')} ticked, ${shortMoney(cents)} (${methods}).`;
      },
      held.map(({ id }) => id),
    );
  },
  clearAll: () => run(bulk.clearTests, ({ changedOils }) => `All tests removed from ${changedOils}.`),
  excludeOwned: () =>
    run(
      (chosen) => bulk.excludeOwned(chosen, oils),
      ({ changedOils }) => `Owned values removed from ${changedOils}.`,
    ),
  removeUnsold: (unsold) =>
    run(
      (chosen) => bulk.removeTests(chosen, unsold),
      ({ changedOils }) => `Tests no longer sold removed from ${changedOils}.`,
    ),
  undo,
});

/** Actions of the matrix. They are stable while the tests stay the same, so that memoized rows do not render again. */
export const useMatrix = (tests: readonly DisplayTest[], oils: ReadonlyMap<number, OilTests>) => {
  const { apply, undo, canUndo, message, inView } = useMatrixHistory();
  const { pending, run, settle } = useBulk(oils, apply);
  const actions = useMemo(
    () => matrixActions({ tests, oils, apply, run, undo }),
    [tests, oils, apply, run, undo],
  );
  return { actions, pending, settle, canUndo, message, inView };
};
