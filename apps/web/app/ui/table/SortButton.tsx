import { type ReactNode, useEffect, useRef } from 'react';
import classes from './sort-button.module.css';

type SortDirection = 'ascending' | 'descending';

interface Props {
  /** Undefined while the rows are not sorted by this column. */
  direction: SortDirection | undefined;
  onSort: () => void;
  tabIndex?: number;
  /** The title of the column. */
  children: ReactNode;
}

/** The title of a column as the button that sorts by it. Its head states the direction, also where a library renders the head. */
export const SortButton = ({ direction, onSort, tabIndex, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const head = button.current?.closest('th');
    if (direction) head?.setAttribute('aria-sort', direction);
    return () => head?.removeAttribute('aria-sort');
  }, [direction]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.sort}
      data-direction={direction}
      tabIndex={tabIndex}
      onClick={onSort}
    >
      {children}
    </button>
  );
};
