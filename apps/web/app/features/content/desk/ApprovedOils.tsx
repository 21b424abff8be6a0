import { listApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar, FilterSearch } from '../../../ui/table/filters.tsx';
import { approvedOilColumns } from '../approved-oils/approved-oil-columns.tsx';
import { ReplaceList } from './ReplaceList.tsx';

/** The approved-oil list, by supplier and brand unless sorted otherwise. */
export const ApprovedOils = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters: { search: 'search' } });
  return (
    <DeskList
      label="Approved oils"
      list={list}
      columns={approvedOilColumns}
      exportAs="approved-oils"
      search={{ label: 'Search for an oil', placeholder: 'Supplier, brand, grade or country' }}
      action={<ReplaceList />}
      noMatch="No oil matches"
      empty={{
        title: 'The list is empty',
        text: 'Choose a CSV file with the columns year, supplier, brand, grade and country.',
      }}
    />
  );
};
