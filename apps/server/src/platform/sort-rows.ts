import { compareText } from '@iom/columnar/comparators.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';

type Cell = string | number | boolean | null;

const compareCells = (a: Cell, b: Cell) =>
  typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);

/** Rows sorted as every list is: by the keys in turn, empty values last in both directions, ties by id. */
export const sortRows = <F extends string, T extends { id: number } & Record<F, Cell>>(
  rows: readonly T[],
  ordering: readonly OrderingKey<F>[],
): T[] =>
  rows.toSorted((a, b) => {
    for (const { field, descending } of ordering) {
      const [left, right]: [Cell, Cell] = [a[field], b[field]];
      if (left === null && right === null) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      const order = compareCells(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return a.id - b.id;
  });
