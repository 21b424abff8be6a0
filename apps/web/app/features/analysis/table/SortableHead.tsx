import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { ResultColumn } from './result-columns.tsx';
import classes from './table.module.css';

interface Props {
  column: ResultColumn;
  /** From 1, in the whole table. */
  index: number;
  ordering: string;
  onOrder: (ordering: string) => void;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

const directionOf = (ordering: string, field: string) => {
  if (ordering === field) return 'ascending' as const;
  return ordering === `-${field}` ? ('descending' as const) : undefined;
};

const arrows = { ascending: '↑', descending: '↓' };

/**
 * A heading that sorts by its column: ascending, descending, then not. The first one is the tab stop of all; arrow keys move between
 * them.
 */
export const SortableHead = ({ column, index, ordering, onOrder, className, style }: Props) => {
  const direction = directionOf(ordering, column.field);
  const next = { none: column.field, ascending: `-${column.field}`, descending: '' }[direction ?? 'none'];
  return (
    <th
      scope="col"
      aria-colindex={index}
      aria-sort={direction}
      data-numeric={column.numeric}
      className={className}
      style={style}
    >
      <UnstyledButton className={classes.sort} tabIndex={index === 1 ? 0 : -1} onClick={() => onOrder(next)}>
        {column.title}
        {direction && <span aria-hidden="true"> {arrows[direction]}</span>}
      </UnstyledButton>
    </th>
  );
};
