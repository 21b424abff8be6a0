import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { fullSetSaving } from '../model/bulk.rules.ts';
import { type OilTests, oilName, priceTests } from '../model/matrix.rules.ts';
import classes from './phone.module.css';

interface Props {
  index: number;
  count: number;
  /** Pixels below the first line. */
  top: number;
  oil: CartOil;
  row: OilRow | undefined;
  known: OilTests;
  onOpen: (sample: number) => void;
}

/** An oil with its price and how many tests are chosen; opens its tests. */
export const OilLine = memo(({ index, count, top, oil, row, known, onOpen }: Props) => {
  const { priceCents, fullSet } = priceTests(known, oil.tests);
  const saving = fullSetSaving(known, oil.tests);
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.line}
      style={{ insetBlockStart: top }}
    >
      <UnstyledButton
        className={classes.lineButton}
        onClick={() => onOpen(oil.sample)}
        aria-haspopup="dialog"
      >
        <span className={classes.lineName}>{oilName(oil.sample, row)}</span>
        <span className={classes.linePrice}>{shownMoney(priceCents)}</span>
        <span className={classes.lineNote}>
          {row?.sample__report_number},{' '}
          {fullSet ? 'full set' : `${oil.tests.length} of ${known.forSale.size} tests`}
        </span>
        <span className={classes.lineNote}>
          {saving ? `Full set saves ${shownMoney(saving)}` : ''} <span aria-hidden="true">›</span>
        </span>
      </UnstyledButton>
    </li>
  );
});
