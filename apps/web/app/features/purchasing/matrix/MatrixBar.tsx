import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './matrix.module.css';
import { overpayment, savedByFullSets, totalPrice } from './model/bulk.rules.ts';
import type { OilTests } from './model/matrix.rules.ts';
import { useConfirmedPrice } from './model/use-confirmed-price.ts';
import type { MatrixActions } from './model/use-matrix.ts';
import { UnsoldHint } from './UnsoldHint.tsx';

interface Props {
  chosen: CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  actions: MatrixActions;
  canUndo: boolean;
  /** What the last bulk action did. */
  message: string | undefined;
  /** Shown above the total. */
  hints: ReactNode;
  /** The name and the button that saves the dataset. */
  children: ReactNode;
}

/** Hints, the total, what full sets save and could save, and Undo: always in view at the bottom of the window. */
export const MatrixBar = ({ chosen, oils, actions, canUndo, message, hints, children }: Props) => {
  const confirmed = useConfirmedPrice(chosen);
  const total = confirmed.cents ?? totalPrice(chosen, oils);
  const paidTooMuch = overpayment(chosen, oils);
  const saved = savedByFullSets(chosen, oils);
  const values = chosen.reduce((sum, oil) => sum + oil.tests.length, 0);
  return (
    <section className={classes.bar} aria-label="Total" translate="no">
      <div className={classes.hints}>
        <UnsoldHint chosen={chosen} failure={confirmed.failure} onRemove={actions.removeUnsold} />
        {hints}
      </div>
      <div className={classes.controls}>
        <div className={classes.amounts}>
          <Text className={`${classes.total} figures`} fw={600} size="lg">
            Total {shownMoney(total)}
          </Text>
          <Text className="quiet" size="xs">
            {counted(chosen.length, 'oil')}, {counted(values, 'test')}
            {saved > 0 && `, ${shownMoney(saved)} saved by full sets`}
          </Text>
        </div>
        <Text component="output" className={classes.message} size="sm">
          {message}
        </Text>
        {canUndo && (
          <Button variant="default" onClick={actions.undo}>
            Undo
          </Button>
        )}
        {paidTooMuch && (
          <Button className={classes.fullSets} onClick={actions.takeCheaperFullSets}>
            Full sets for {counted(paidTooMuch.oils, 'oil')}: save{' '}
            {shownMoney(paidTooMuch.chosenCents - paidTooMuch.fullSetsCents)}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
};
