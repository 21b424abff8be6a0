import type { CSSProperties } from 'react';
import { SortButton } from '../../../ui/table/SortButton.tsx';
import type { ResultColumn } from './result-columns.tsx';

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

/**
 * A heading that sorts by its column: ascending, descending, then not. The first one is the tab stop of all; arrow keys move between
 * them.
 */
export const SortableHead = ({ column, index, ordering, onOrder, className, style }: Props) => {
  const direction = directionOf(ordering, column.field);
  const next = { none: column.field, ascending: `-${column.field}`, descending: '' }[direction ?? 'none'];
  return (
    <th scope="col" aria-colindex={index} data-numeric={column.numeric} className={className} style={style}>
      {column.unsorted ? (
        column.title
      ) : (
        <SortButton direction={direction} tabIndex={index === 1 ? 0 : -1} onSort={() => onOrder(next)}>
          {column.title}
        </SortButton>
      )}
    </th>
  );
};
