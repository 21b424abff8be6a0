import { listDisplayTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';

const columns: readonly Column<DisplayTest>[] = [
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  { accessor: 'id', title: 'Id', sortable: true, textAlign: 'right', onPhone: 'below' },
  { accessor: 'method', title: 'Method', onPhone: 'below' },
  { accessor: 'group', title: 'Group', onPhone: 'below' },
  {
    accessor: 'price',
    title: 'Price',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: ({ price }) => (price === null ? 'No Price' : money(price)),
  },
  {
    accessor: 'edit',
    title: '',
    textAlign: 'right',
    csv: false,
    render: ({ id, name }) => (
      <Anchor component={Link} to={pages.test.path({ id })} inherit aria-label={`Edit ${name}`}>
        Edit
      </Anchor>
    ),
  },
];

/** All tests with their prices. */
export const TestList = () => {
  const list = useList(listDisplayTests, {
    ordering: 'id',
    pageSize: 20,
    urlFilters: { search: 'search' },
  });
  return (
    <DataTable
      label="Tests"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="tests"
      filters={
        <SearchField
          label="Search"
          placeholder="Name or method"
          maw={320}
          searched={list.filterText('search')}
          onSearch={(text) => list.setFilter('search', text)}
          hotkey="/"
        />
      }
      empty={{ title: 'No test matches' }}
    />
  );
};
