import { listApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { FilterSearch } from '../../../ui/table/filters.tsx';
import { approvedOilColumns } from '../approved-oils/approved-oil-columns.tsx';
import { ReplaceList } from './ReplaceList.tsx';

/** The approved-oil list, by supplier and brand unless sorted otherwise. */
export const ApprovedOils = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters: { search: 'search' } });
  const search = list.filterText('search');
  return (
    <DataTable
      label="Approved oils"
      list={list}
      columns={approvedOilColumns}
      rowKey={({ id }) => id}
      exportAs="approved-oils"
      filters={
        <FilterBar>
          <FilterSearch
            list={list}
            filter="search"
            label="Search for an oil"
            placeholder="Supplier, brand, grade or country"
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
