// Movement in the grid as in a spreadsheet. Rows: -2 the groups, -1 the heads of the tests, from 0 the oils.
// Columns of an oil: 0 apply to all, 1 remove, from 2 the tests or collapsed groups, last the full set.

export interface CellPosition {
  row: number;
  column: number;
}
export interface GridShape {
  /** The number of oils. */
  rows: number;
  /** The group of every test column. */
  groups: readonly string[];
}

export const groupRow = -2;
export const headRow = -1;
export const applyColumn = 0;
export const removeColumn = 1;
export const firstTestColumn = 2;
const pageRows = 10;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The column of the full set. */
const lastColumn = ({ groups }: GridShape) => firstTestColumn + groups.length;

/** The nearest existing cell. A cell of the groups is at the first column of its group. */
export const nearestCell = ({ row, column }: CellPosition, shape: GridShape): CellPosition => {
  const { rows, groups } = shape;
  const nearestRow = clamp(row, groups.length > 0 ? groupRow : 0, rows - 1);
  if (nearestRow >= 0) return { row: nearestRow, column: clamp(column, 0, lastColumn(shape)) };
  const test = clamp(column - firstTestColumn, 0, groups.length - 1);
  const first = nearestRow === groupRow ? groups.indexOf(groups[test] ?? '') : test;
  return { row: nearestRow, column: first + firstTestColumn };
};

/** How far the next group begins to the left or right; 0 if there is none. */
const groupStep = ({ column }: CellPosition, direction: 1 | -1, { groups }: GridShape) => {
  const index = column - firstTestColumn;
  const starts = groups.flatMap((group, start) => (groups.indexOf(group) === start ? [start] : []));
  const next =
    direction > 0 ? starts.find((start) => start > index) : starts.findLast((start) => start < index);
  return next === undefined ? 0 : next - index;
};

/** The cell that a key leads to; undefined for keys that do not move. @param toEdge with Ctrl or Cmd. */
export const nextCell = (
  from: CellPosition,
  key: string,
  toEdge: boolean,
  shape: GridShape,
): CellPosition | undefined => {
  const { row, column } = from;
  const step = (direction: 1 | -1) => (row === groupRow ? groupStep(from, direction, shape) : direction);
  const moves: Record<string, () => CellPosition> = {
    ArrowUp: () => ({ row: toEdge ? 0 : row - 1, column }),
    ArrowDown: () => ({ row: toEdge ? shape.rows - 1 : row + 1, column }),
    ArrowLeft: () => ({ row, column: toEdge ? 0 : column + step(-1) }),
    ArrowRight: () => ({ row, column: toEdge ? lastColumn(shape) : column + step(1) }),
    PageUp: () => ({ row: Math.max(0, row - pageRows), column }),
    PageDown: () => ({ row: row + pageRows, column }),
    Home: () => ({ row: toEdge ? 0 : row, column: 0 }),
    End: () => ({ row: toEdge ? shape.rows - 1 : row, column: lastColumn(shape) }),
  };
  const next = moves[key]?.();
  return next && nearestCell(next, shape);
};
