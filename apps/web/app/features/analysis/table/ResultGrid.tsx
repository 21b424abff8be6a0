import type { Preview } from '@iom/contract/library/values/values.schemas.ts';
import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, memo, type UIEvent, useMemo, useState } from 'react';
import { moveRowFocus } from '../../../ui/table/row-focus.ts';
import { SortButton } from '../../../ui/table/SortButton.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import {
  analyteColumns,
  type LeadingColumn,
  leadingColumns,
  originColumns,
  phoneIdentityColumns,
  phoneLeadingColumns,
  type ResultColumn,
} from './result-columns.tsx';
import classes from './table.module.css';

/** Pixels, as the table lays its columns out. */
const columnWidth = 144;
const overscan = 3;
/** Until the table is measured. */
const assumedWidth = 1200;

/** The columns in view: those from `first` to before `end` exist, the others are blank space. */
const visibleSpan = (firstInView: number, width: number, count: number) => ({
  first: Math.max(0, Math.min(firstInView, count) - overscan),
  end: Math.min(count, firstInView + Math.ceil(width / columnWidth) + overscan),
});

/** The span of the columns in view of a scrolled element, and the properties that element needs. */
const useColumnSpan = (count: number) => {
  const { ref, width } = useElementSize<HTMLElement>();
  const [firstInView, setFirstInView] = useState(0);
  const onScroll = (event: UIEvent<HTMLElement>) =>
    setFirstInView(Math.floor(event.currentTarget.scrollLeft / columnWidth));
  return { ref, onScroll, ...visibleSpan(firstInView, width || assumedWidth, count) };
};

interface Props {
  page: Preview;
  /** Its filters and its order decide which columns come first. */
  view: AnalysisSearch;
  onOrder: (ordering: string) => void;
}

/** Style of a leading column; sticky ones stay beside each other at the left edge. */
const leadingStyle = (columns: readonly LeadingColumn[], index: number) =>
  columns[index]?.sticky
    ? { insetInlineStart: columns.slice(0, index).reduce((sum, { width }) => sum + width, 0) }
    : undefined;

const Blank = ({ columns }: { columns: number }) => columns > 0 && <td aria-hidden="true" />;

interface SortableHeadProps {
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
const SortableHead = ({ column, index, ordering, onOrder, className, style }: SortableHeadProps) => {
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

/** A page of oils with their values. Of hundreds of columns only those in view exist. */
export const ResultGrid = memo(({ page, view, onOrder }: Props) => {
  const isMobile = useIsMobile();
  const leading = isMobile ? phoneLeadingColumns : leadingColumns;
  const scrolled = useMemo(() => {
    const { before, after } = originColumns(view);
    const identity = isMobile ? phoneIdentityColumns : [];
    return [...before, ...analyteColumns(page.columns, view), ...identity, ...after];
  }, [page.columns, view, isMobile]);
  const { ref, onScroll, first: start, end } = useColumnSpan(scrolled.length);
  const visible = scrolled.slice(start, end);
  const width = leading.reduce((sum, column) => sum + column.width, 0) + scrolled.length * columnWidth;
  const after = scrolled.length - end;
  return (
    <Box
      component="section"
      ref={ref}
      className={classes.scroller}
      onScroll={onScroll}
      onKeyDown={moveRowFocus}
      aria-label="Results"
      tabIndex={0}
    >
      <table
        className={`rows ${classes.table}`}
        aria-colcount={leading.length + scrolled.length}
        style={{ width }}
      >
        <colgroup>
          {leading.map(({ field, width }) => (
            <col key={field} style={{ width }} />
          ))}
          {start > 0 && <col style={{ width: start * columnWidth }} />}
          {visible.map(({ field }) => (
            <col key={field} style={{ width: columnWidth }} />
          ))}
          {after > 0 && <col style={{ width: after * columnWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {leading.map((column, index) => (
              <SortableHead
                key={column.field}
                column={column}
                index={index + 1}
                ordering={view.ordering}
                onOrder={onOrder}
                className={column.sticky ? classes.sticky : undefined}
                style={leadingStyle(leading, index)}
              />
            ))}
            <Blank columns={start} />
            {visible.map((column, index) => (
              <SortableHead
                key={column.field}
                column={column}
                index={leading.length + start + index + 1}
                ordering={view.ordering}
                onOrder={onOrder}
              />
            ))}
            <Blank columns={after} />
          </tr>
        </thead>
        <tbody>
          {page.results.map((row) => (
            <tr key={row.sample}>
              {leading.map((column, index) => (
                <td
                  key={column.field}
                  aria-colindex={index + 1}
                  className={column.sticky ? classes.sticky : undefined}
                  style={leadingStyle(leading, index)}
                >
                  {column.cell(row)}
                </td>
              ))}
              <Blank columns={start} />
              {visible.map((column, index) => (
                <td
                  key={column.field}
                  aria-colindex={leading.length + start + index + 1}
                  data-numeric={column.numeric}
                >
                  {column.cell(row)}
                </td>
              ))}
              <Blank columns={after} />
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
});
