import { Group, NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';

/** The search and filter fields above a table, in one row on wide screens. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Group gap="md" align="end" mb="sm">
    {children}
  </Group>
);

/** The filters of `useList`, kept in the URL. */
export interface Filters<Filter extends string> {
  filterText: (filter: Filter) => string;
  /** Why the text does not filter the list, undefined if it does. */
  filterError: (filter: Filter) => string | undefined;
  setFilter: (filter: Filter, text: string) => void;
}

interface SearchProps<Filter extends string>
  extends Omit<ComponentProps<typeof SearchField>, 'searched' | 'onSearch' | 'list'> {
  list: Filters<Filter>;
  filter: Filter;
}

/** A search field for a filter of a list. */
export const FilterSearch = <Filter extends string>({ list, filter, ...field }: SearchProps<Filter>) => (
  <SearchField
    {...field}
    searched={list.filterText(filter)}
    error={list.filterError(filter)}
    onSearch={(text) => list.setFilter(filter, text)}
  />
);

interface SelectProps<Filter extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  list: Filters<Filter>;
  filter: Filter;
  /** The values of the filter with their labels. */
  labels: Readonly<Record<string, string>>;
  /** The first option, which filters nothing. */
  all?: string;
}

/** A choice among the values of a filter of a list. */
export const FilterSelect = <Filter extends string>({
  list,
  filter,
  labels,
  all = 'All',
  ...field
}: SelectProps<Filter>) => (
  <NativeSelect
    {...field}
    data={[{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]}
    value={list.filterText(filter)}
    onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
  />
);
