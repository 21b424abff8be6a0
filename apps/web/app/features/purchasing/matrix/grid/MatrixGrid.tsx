import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { columnsOf, type TestCount, type TestGroup } from '../model/columns.rules.ts';
import { type OilTests, testsOf } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { usePageOffset } from '../use-page-offset.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import classes from './grid.module.css';
import { removeColumn } from './grid-keys.rules.ts';
import { useRovingCell } from './use-roving-cell.ts';

/** Pixels, as in the stylesheet. */
const rowHeight = 64;
const scrollbarHeight = 16;

interface Props {
  oils: readonly CartOil[];
  /** Catalogue rows by sample. */
  rows: ReadonlyMap<number, OilRow>;
  tests: ReadonlyMap<number, OilTests>;
  groups: readonly TestGroup[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
}

/** The groups that are collapsed; with a search all groups are expanded. */
const useCollapsed = () => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (group: string) =>
      setCollapsed((before) => {
        const next = new Set(before);
        if (!next.delete(group)) next.add(group);
        return next;
      }),
    [],
  );
  return { collapsed, toggle };
};

/** Keeps the heads above their columns while either is scrolled sideways. */
const useSideScroll = () => {
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const follow =
    (from: RefObject<HTMLTableSectionElement | null>, to: RefObject<HTMLTableSectionElement | null>) =>
    () => {
      if (from.current && to.current && to.current.scrollLeft !== from.current.scrollLeft)
        to.current.scrollLeft = from.current.scrollLeft;
    };
  return { head, body, onHeadScroll: follow(head, body), onBodyScroll: follow(body, head) };
};

/** Oils by tests as a grid with one tab stop. The page scrolls; heads, oils and prices stay in view; only visible rows exist. */
export const MatrixGrid = ({ oils, rows, tests, groups, counts, actions }: Props) => {
  const { collapsed, toggle } = useCollapsed();
  const columns = useMemo(() => columnsOf(groups, collapsed), [groups, collapsed]);
  const shape = { rows: oils.length, groups: columns.map((column) => column.group) };
  const { active, refocus, gridProps } = useRovingCell(shape, actions.undo);
  const { head, body, onHeadScroll, onBodyScroll } = useSideScroll();
  const scrollMargin = usePageOffset(body);
  const virtualizer = useWindowVirtualizer({
    count: oils.length,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin,
    // the active row keeps its tab stop out of view
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(active.row, 0)])].sort((a, b) => a - b),
  });
  const onRemove = useCallback(
    (sample: number, index: number) => {
      refocus({ row: index, column: removeColumn });
      actions.remove(sample);
    },
    [actions, refocus],
  );
  return (
    <table
      {...gridProps}
      aria-label="Oils and tests"
      aria-rowcount={oils.length + 2}
      className={classes.grid}
    >
      <GridHead
        ref={head}
        oilCount={oils.length}
        groups={groups}
        collapsed={collapsed}
        onCollapse={toggle}
        columns={columns}
        counts={counts}
        actions={actions}
        active={active}
        onScroll={onHeadScroll}
      />
      <tbody
        ref={body}
        className={classes.body}
        style={{ blockSize: virtualizer.getTotalSize() + scrollbarHeight }}
        onScroll={onBodyScroll}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const oil = oils[index];
          return (
            oil && (
              <GridRow
                key={oil.sample}
                index={index}
                top={start - scrollMargin}
                oil={oil}
                row={rows.get(oil.sample)}
                known={testsOf(tests, oil.sample)}
                columns={columns}
                actions={actions}
                active={active.row === index ? active.column : undefined}
                onRemove={onRemove}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
};
