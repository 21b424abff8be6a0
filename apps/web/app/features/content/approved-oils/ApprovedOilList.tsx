import { listApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { approvedOilFacetNames } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { Button } from '@mantine/core';
import { useList } from '../../../lib/api/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch } from '../../../ui/table/filters.tsx';
import { ApprovedOilFilters } from './ApprovedOilFilters.tsx';
import { approvedOilColumns } from './approved-oil-columns.tsx';

const urlFilters = {
  search: 'search',
  year: 'year',
  country: 'country',
  grade: 'grade',
  supplier: 'supplier',
  brand: 'brand',
} as const;

/** The approved-oil list for everybody: search, filters, pages and a CSV file; all of it in the URL. */
export const ApprovedOilList = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters });
  const search = list.filterText('search');
  const narrowed = search !== '' || approvedOilFacetNames.some((name) => list.filterText(name) !== '');
  const clear = () => {
    for (const name of approvedOilFacetNames) list.setFilter(name, '');
  };
  const clearAll = () => {
    list.setFilter('search', '');
    clear();
  };
  return (
    <DataTable
      label="Approved oils"
      list={list}
      columns={approvedOilColumns}
      rowKey={({ id }) => id}
      exportAs="approved-oils"
      filters={
        <>
          <FilterSearch
            list={list}
            filter="search"
            label="Search for an oil"
            placeholder="Supplier, brand, grade or country, in any spelling"
            maw={480}
            mb="sm"
          />
          <ApprovedOilFilters
            search={list.filterError('search') ? '' : search}
            chosen={list.filterText}
            onChoose={list.setFilter}
            onClear={clear}
          />
        </>
      }
      empty={
        narrowed
          ? {
              title: 'No oil matches',
              text: 'Every word and every filter has to match.',
              action: (
                <Button variant="default" onClick={clearAll}>
                  Show all oils
                </Button>
              ),
            }
          : { title: 'The list is empty', text: 'Approved oils will appear here once a list is published.' }
      }
    />
  );
};
