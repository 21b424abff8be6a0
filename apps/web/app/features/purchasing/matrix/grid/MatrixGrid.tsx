import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { columnsOf, type TestCount, type TestGroup } from '../model/columns.rules.ts';
import { type OilTests, testsOf } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { usePageOffset } from '../use-page-offset.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import classes from './grid.module.css';
import {
  type CellPosition,
  firstTestColumn,
  type GridShape,
  nearestCell,
  nextCell,
  removeColumn,
} from './grid-keys.rules.ts';

/** The position of the cell that holds this element, from the data attributes of its row and itself. */
const positionOf = (target: EventTarget): CellPosition | undefined => {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
};

/**
 * One tab stop for the whole grid: the active cell has tabindex 0, arrow keys move it. Ctrl+Z undoes.
 * `refocus` focuses a cell after the next change, for an action that removes the focused element.
 */
const useRovingCell = (shape: GridShape, undo: () => void) => {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<CellPosition>({ row: 0, column: firstTestColumn });
  const shouldFocus = useRef(false);
  const active = nearestCell(chosen, shape);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-row="${active.row}"] [data-column="${active.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const refocus = useCallback((position?: CellPosition) => {
    shouldFocus.current = true;
    if (position) setChosen(position);
  }, []);
  const onFocus = (event: FocusEvent) => {
    const position = positionOf(event.target);
    if (position) setChosen(position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const toEdge = event.ctrlKey || event.metaKey;
    if (toEdge && event.key === 'z') {
      event.preventDefault();
      refocus();
      undo();
      return;
    }
    const next = event.altKey || event.shiftKey ? undefined : nextCell(active, event.key, toEdge, shape);
    if (!next) return;
    event.preventDefault();
    refocus(next);
  };
  // the role makes screen readers pass the arrow keys on
  const gridProps = { ref: grid, role: 'grid', onFocus, onKeyDown };
  return { active, refocus, gridProps };
};

/** Pixels, as in the stylesheet. */
const rowHeight = 44;
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
