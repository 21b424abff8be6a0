import type { ComponentProps, Key, ReactNode } from 'react';
import type { List } from '../../lib/api/use-list.ts';
import type { Column } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { FilterBar, FilterSearch, FilterSelect, type Filters } from './filters.tsx';

interface Props<Row, Filter extends string> {
  /** What the table lists, for screen readers. */
  label: string;
  /** What `useList` returned, with the filter `search`. */
  list: List<Row> & Filters<Filter | 'search'>;
  columns: readonly Column<Row>[];
  exportAs: string;
  search: { label: string; placeholder: string };
  /** A filter of a few values beside the search. */
  choice?: Pick<ComponentProps<typeof FilterSelect>, 'labels' | 'all'> & { filter: Filter; label: string };
  /** Stands beside the filters. */
  action?: ReactNode;
  /** Title where rows exist and none matches the filters. */
  noMatch: string;
  /** Shown where no row exists. */
  empty: ComponentProps<typeof DataTable>['empty'];
}

/** A list at an administrator's desk: a search, at most one other filter, pages and a CSV file. */
export const DeskList = <Row extends { id: Key }, Filter extends string = never>({
  list,
  search,
  choice,
  action,
  noMatch,
  empty,
  ...table
}: Props<Row, Filter>) => {
  const isFiltered = list.filterText('search') !== '' || (choice && list.filterText(choice.filter) !== '');
  return (
    <DataTable
      {...table}
      list={list}
      rowKey={({ id }) => id}
      filters={
        <FilterBar>
          <FilterSearch list={list} filter="search" {...search} />
          {choice && <FilterSelect list={list} {...choice} />}
          {action}
        </FilterBar>
      }
      empty={isFiltered ? { title: noMatch } : empty}
    />
  );
};
