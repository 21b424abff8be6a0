import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import { memo } from 'react';
import type { MatrixColumn } from '../columns.rules.ts';
import { FullSetButton } from '../FullSetButton.tsx';
import { type OilTests, oilName, priceTests } from '../matrix.rules.ts';
import { TestBox } from '../TestBox.tsx';
import type { MatrixActions } from '../use-matrix.ts';
import classes from './grid.module.css';
import { applyColumn, firstTestColumn, removeColumn } from './grid-keys.rules.ts';

interface Props {
  index: number;
  /** Pixels below the first row. */
  top: number;
  oil: CartOil;
  /** The catalogue row; undefined for an oil that is no longer listed. */
  row: OilRow | undefined;
  known: OilTests;
  columns: readonly MatrixColumn[];
  actions: MatrixActions;
  /** The column of the active cell if it is in this row. */
  active: number | undefined;
  onRemove: (sample: number, index: number) => void;
}
type CellProps = Pick<Props, 'oil' | 'known' | 'actions'> & {
  name: string;
  column: MatrixColumn;
  stop: { 'data-column': number; tabIndex: number };
};

const Cell = ({ column, name, oil, known, actions, stop }: CellProps) => {
  if (column.kind === 'group') {
    const forSale = column.tests.filter((test) => known.forSale.has(test.id));
    const chosen = forSale.filter((test) => oil.tests.includes(test.id)).length;
    return (
      <td
        {...stop}
        className={clsx(classes.cell, classes.count)}
        aria-label={`${column.group} for ${name}: ${chosen} of ${forSale.length} tests`}
      >
        {chosen}/{forSale.length}
      </td>
    );
  }
  const { test } = column;
  if (!known.forSale.has(test.id))
    return (
      <td
        {...stop}
        className={clsx(classes.cell, classes.none)}
        title={`${test.name} (Test data not available)`}
        aria-label={`${test.name} for ${name} (Test data not available)`}
      >
        –
      </td>
    );
  const owned = known.owned.has(test.id);
  return (
    <td className={clsx(classes.cell, owned && classes.owned)}>
      <TestBox
        {...stop}
        className={classes.stop}
        checked={oil.tests.includes(test.id)}
        onToggle={() => actions.toggle(oil.sample, test.id)}
        title={owned ? `${test.name}, already owned` : test.name}
        aria-label={`${test.name} for ${name}${owned ? ', already owned' : ''}`}
      />
    </td>
  );
};

/** An oil as a row of the grid. */
export const GridRow = memo((props: Props) => {
  const { index, top, oil, row, known, columns, actions, active, onRemove } = props;
  const name = oilName(oil.sample, row);
  const stop = (column: number) => ({ 'data-column': column, tabIndex: active === column ? 0 : -1 });
  return (
    <tr aria-rowindex={index + 3} data-row={index} className={classes.row} style={{ insetBlockStart: top }}>
      <th scope="row" className={classes.oil} aria-label={name}>
        <span className={classes.oilName} title={name}>
          {name}
        </span>
        <span className={classes.number}>{row?.sample__report_number}</span>
        <span className={classes.oilActions}>
          <UnstyledButton
            {...stop(applyColumn)}
            className={classes.link}
            aria-disabled={oil.tests.length === 0}
            aria-label={`Apply to all oils the tests of ${name}`}
            onClick={() => oil.tests.length > 0 && actions.applyToAll(oil)}
          >
            Apply to all
          </UnstyledButton>
          <UnstyledButton
            {...stop(removeColumn)}
            className={classes.link}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(oil.sample, index)}
          >
            Remove
          </UnstyledButton>
        </span>
      </th>
      {columns.map((column, place) => (
        <Cell
          key={column.kind === 'test' ? column.test.id : column.group}
          column={column}
          name={name}
          oil={oil}
          known={known}
          actions={actions}
          stop={stop(place + firstTestColumn)}
        />
      ))}
      <td className={classes.price}>
        <span className={classes.amount}>{shownMoney(priceTests(known, oil.tests).priceCents)}</span>
        <FullSetButton
          name={name}
          known={known}
          chosen={oil.tests}
          onTests={(tests) => actions.setTests(oil.sample, tests)}
          stop={stop(columns.length + firstTestColumn)}
        />
      </td>
    </tr>
  );
});
