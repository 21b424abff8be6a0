import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  type CellPosition,
  firstTestColumn,
  type GridShape,
  nearestCell,
  nextCell,
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
export const useRovingCell = (shape: GridShape, undo: () => void) => {
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
