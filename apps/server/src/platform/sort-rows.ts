import { compareText } from '@iom/columnar/comparators.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import type { ListPage } from './database/list-rows.ts';

type Cell = string | number | boolean | null;
const isEmpty = (cell: Cell) => cell === null || cell === '';

const compareCells = (a: Cell, b: Cell) =>
  typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);

/** Rows in the order of `listRows`: by the keys in turn, null and empty text last in both directions, ties by id. */
export const sortRows = <F extends string, T extends { id: number } & Record<F, Cell>>(
  rows: readonly T[],
  ordering: readonly OrderingKey<F>[],
): T[] =>
  rows.toSorted((a, b) => {
    for (const { field, descending } of ordering) {
      const [left, right]: [Cell, Cell] = [a[field], b[field]];
      if (isEmpty(left) && isEmpty(right)) continue;
      if (isEmpty(left)) return 1;
      if (isEmpty(right)) return -1;
      const order = compareCells(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return a.id - b.id;
  });

/** The rows of one page. */
export const rowsOfPage = <T>(
  rows: readonly T[],
  { offset, limit }: Pick<ListPage, 'offset' | 'limit'>,
): T[] => rows.slice(offset, offset + limit);
