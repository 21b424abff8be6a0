import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import type { Ref, UIEventHandler } from 'react';
import {
  countOf,
  isChosenForAll,
  isChosenForSome,
  type MatrixColumn,
  type TestCount,
  type TestGroup,
} from '../model/columns.rules.ts';
import { shortPrice } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestBox } from '../TestBox.tsx';
import classes from './grid.module.css';
import { type CellPosition, firstTestColumn, groupRow, headRow } from './grid-keys.rules.ts';

interface Props {
  ref: Ref<HTMLTableSectionElement>;
  oilCount: number;
  groups: readonly TestGroup[];
  collapsed: ReadonlySet<string>;
  onCollapse: (group: string) => void;
  columns: readonly MatrixColumn[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
  active: CellPosition;
  onScroll: UIEventHandler;
}

/** Pixels, as in the stylesheet. */
const testWidth = 120;

type Stop = { 'data-column': number; tabIndex: number };

const TestHead = ({
  column,
  count,
  actions,
  stop,
}: {
  column: Extract<MatrixColumn, { kind: 'test' }>;
  count: TestCount;
  actions: MatrixActions;
  stop: Stop;
}) => {
  const { test } = column;
  const name = typographicName(test.name);
  const all = isChosenForAll(count);
  return (
    <th scope="col" className={classes.testHead} title={`${name}, ${test.method}`}>
      <span className={classes.testName}>{name}</span>
      <span className={classes.testPrice}>{shortPrice(test)}</span>
      <TestBox
        {...stop}
        className={classes.headBox}
        checked={all}
        indeterminate={isChosenForSome(count)}
        onToggle={() => (all ? actions.removeFromAll(test) : actions.addToAll(test))}
        aria-label={`${name} for all oils`}
      />
    </th>
  );
};

/** The heads of the grid: groups that can be collapsed, and the tests with their prices and a box for all oils. */
export const GridHead = (props: Props) => {
  const { ref, groups, collapsed, onCollapse, columns, counts, actions, active, onScroll } = props;
  const stop = (row: number, column: number): Stop => ({
    'data-column': column,
    tabIndex: active.row === row && active.column === column ? 0 : -1,
  });
  const widthOf = ({ name, tests }: TestGroup) => (collapsed.has(name) ? 1 : tests.length);
  const startOf = (name: string) => firstTestColumn + columns.findIndex((column) => column.group === name);
  return (
    <thead ref={ref} className={classes.head} onScroll={onScroll}>
      <tr aria-rowindex={1} data-row={groupRow} className={classes.headRow}>
        <td className={clsx(classes.oil, classes.corner)}>{counted(props.oilCount, 'oil')}</td>
        {groups.map((group) => (
          <th
            key={group.name}
            scope="colgroup"
            colSpan={widthOf(group)}
            className={classes.group}
            style={{ inlineSize: widthOf(group) * testWidth }}
          >
            <UnstyledButton
              {...stop(groupRow, startOf(group.name))}
              className={classes.groupButton}
              aria-expanded={!collapsed.has(group.name)}
              aria-label={`${group.name}, ${counted(group.tests.length, 'test')}`}
              title={group.name}
              onClick={() => onCollapse(group.name)}
            >
              <span aria-hidden="true">{collapsed.has(group.name) ? '▸' : '▾'}</span>
              {!collapsed.has(group.name) && <span className={classes.groupName}>{group.name}</span>}
            </UnstyledButton>
          </th>
        ))}
        <td className={classes.price} />
      </tr>
      <tr aria-rowindex={2} data-row={headRow} className={classes.headRow}>
        <th scope="col" className={classes.oil}>
          Oil
        </th>
        {columns.map((column, index) =>
          column.kind === 'test' ? (
            <TestHead
              key={column.test.id}
              column={column}
              count={countOf(counts, column.test)}
              actions={actions}
              stop={stop(headRow, index + firstTestColumn)}
            />
          ) : (
            <th
              key={column.group}
              {...stop(headRow, index + firstTestColumn)}
              scope="col"
              className={classes.testHead}
            >
              <span className={classes.testName}>{column.group}</span>
              <span className={classes.testPrice}>{counted(column.tests.length, 'test')}</span>
            </th>
          ),
        )}
        <th scope="col" className={classes.price}>
          Price
        </th>
      </tr>
    </thead>
  );
};
