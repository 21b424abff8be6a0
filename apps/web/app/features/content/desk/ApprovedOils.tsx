import { listApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import type { ApprovedOil } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Text } from '@mantine/core';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { ReplaceList } from './ReplaceList.tsx';

const anywhere = () => ({ overflowWrap: 'anywhere' as const });

const columns: readonly Column<ApprovedOil>[] = [
  { accessor: 'supplier', title: 'Supplier', sortable: true, cellsStyle: anywhere },
  { accessor: 'brand', title: 'Brand', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  {
    accessor: 'grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ grade }) => shownGrade(grade),
  },
  {
    accessor: 'country',
    title: 'Country',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ country_name }) => country_name,
  },
  {
    accessor: 'years',
    title: 'Years',
    noWrap: true,
    onPhone: 'below',
    csv: ({ years }) => years.join(', '),
    render: ({ years }) => years.join(', '),
  },
  {
    accessor: 'originals',
    title: 'Delivered as',
    onPhone: 'hidden',
    csv: ({ originals }) => originals.map(({ supplier, brand }) => `${supplier} ${brand}`).join('; '),
    render: ({ originals }) => (
      <details>
        <summary>{counted(originals.length, 'spelling')}</summary>
        {originals.map(({ year, supplier, brand, grade, country }) => {
          const text = [year, supplier, brand, grade, country].join(', ');
          return (
            <Text key={text} size="xs" className="quiet">
              {text}
            </Text>
          );
        })}
      </details>
    ),
  },
];

/** The approved-oil list, by supplier and brand unless sorted otherwise. */
export const ApprovedOils = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters: { search: 'search' } });
  const search = list.filterText('search');
  return (
    <DataTable
      label="Approved oils"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="approved-oils"
      filters={
        <FilterBar>
          <SearchField
            label="Search for an oil"
            placeholder="Supplier, brand, grade or country"
            searched={search}
            onSearch={(text) => list.setFilter('search', text)}
          />
          <ReplaceList />
        </FilterBar>
      }
      empty={
        search
          ? { title: 'No oil matches' }
          : {
              title: 'The list is empty',
              text: 'Choose a CSV file with the columns year, supplier, brand, grade and country.',
            }
      }
    />
  );
};
