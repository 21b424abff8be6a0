import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import { memo } from 'react';
import { FullSetButton } from '../FullSetButton.tsx';
import type { MatrixColumn } from '../model/columns.rules.ts';
import { type OilTests, oilName, priceTests } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestBox } from '../TestBox.tsx';
import classes from './grid.module.css';
import { applyColumn, firstTestColumn, removeColumn } from './grid-keys.rules.ts';

interface TestCellProps {
  sample: number;
  test: DisplayTest;
  /** The name of the oil. */
  name: string;
  isForSale: boolean;
  isOwned: boolean;
  isChosen: boolean;
  column: number;
  /** It is the tab stop of the grid. */
  isActive: boolean;
  onToggle: (sample: number, test: number) => void;
}

/** A test of an oil: a checkbox where it is for sale. Memoised, since a change concerns few of the cells in view. */
const TestCell = memo((props: TestCellProps) => {
  const { sample, test, name, isForSale, isOwned, isChosen, column, isActive, onToggle } = props;
  const testName = typographicName(test.name);
  const stop = { 'data-column': column, tabIndex: isActive ? 0 : -1 };
  if (!isForSale)
    return (
      <td
        {...stop}
        className={clsx(classes.cell, classes.none)}
        title={`${testName} (Test data not available)`}
        aria-label={`${testName} for ${name} (Test data not available)`}
      >
        –
      </td>
    );
  return (
    <td className={clsx(classes.cell, isOwned && classes.owned)}>
      <TestBox
        {...stop}
        className={classes.stop}
        checked={isChosen}
        onToggle={() => onToggle(sample, test.id)}
        title={isOwned ? `${testName}, already owned` : testName}
        aria-label={`${testName} for ${name}${isOwned ? ', already owned' : ''}`}
      />
    </td>
  );
});

interface GridRowProps {
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
type Stop = { 'data-column': number; tabIndex: number };

/** How many tests of a collapsed group are chosen. */
const GroupCell = ({
  column,
  name,
  oil,
  known,
  stop,
}: Pick<GridRowProps, 'oil' | 'known'> & {
  column: Extract<MatrixColumn, { kind: 'group' }>;
  name: string;
  stop: Stop;
}) => {
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
};

/** An oil as a row of the grid. */
export const GridRow = memo((props: GridRowProps) => {
  const { index, top, oil, row, known, columns, actions, active, onRemove } = props;
  const name = oilName(oil.sample, row);
  const stop = (column: number) => ({ 'data-column': column, tabIndex: active === column ? 0 : -1 });
  return (
    <tr aria-rowindex={index + 3} data-row={index} className={classes.row} style={{ insetBlockStart: top }}>
      <th scope="row" className={classes.oil} aria-label={name}>
        <span className={classes.oilName} title={name}>
          {name}
        </span>
        <span className={classes.oilLine}>
          <span className={classes.number}>{row?.sample__report_number}</span>
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
      {columns.map((column, at) =>
        column.kind === 'group' ? (
          <GroupCell
            key={column.group}
            column={column}
            name={name}
            oil={oil}
            known={known}
            stop={stop(at + firstTestColumn)}
          />
        ) : (
          <TestCell
            key={column.test.id}
            sample={oil.sample}
            test={column.test}
            name={name}
            isForSale={known.forSale.has(column.test.id)}
            isOwned={known.owned.has(column.test.id)}
            isChosen={oil.tests.includes(column.test.id)}
            column={at + firstTestColumn}
            isActive={active === at + firstTestColumn}
            onToggle={actions.toggle}
          />
        ),
      )}
      <td className={classes.price}>
        <span className={classes.amount}>{formatMoney(priceTests(known, oil.tests).priceCents)}</span>
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
