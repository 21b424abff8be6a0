import { listDiscounts } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import type { Discount } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { amountLabel, usesLabel, validityLabel } from './discount-labels.rules.ts';

const today = () => new Date().toISOString().slice(0, 10);
const validity = (discount: Discount) => validityLabel(discount, today());

const columns: readonly Column<Discount>[] = [
  { accessor: 'code', title: 'Code', sortable: true, cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    onPhone: 'below',
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  {
    accessor: 'amount',
    title: 'Amount',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: amountLabel,
    csv: amountLabel,
  },
  {
    accessor: 'number_of_uses',
    title: 'Uses',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: usesLabel,
    csv: usesLabel,
  },
  { accessor: 'validity', title: 'Validity', onPhone: 'below', render: validity, csv: validity },
  {
    accessor: 'edit',
    title: '',
    textAlign: 'right',
    csv: false,
    render: ({ id, code }) => (
      <Anchor component={Link} to={pages.discount.path({ id })} inherit aria-label={`Edit ${code}`}>
        Edit
      </Anchor>
    ),
  },
];

/** All discount codes with their uses. */
export const DiscountList = () => {
  const list = useList(listDiscounts, {
    ordering: 'code',
    pageSize: 20,
    urlFilters: { search: 'search' },
  });
  const search = list.filterText('search');
  return (
    <DataTable
      label="Discounts"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="discounts"
      filters={
        <SearchField
          label="Search"
          placeholder="Code or name"
          maw={320}
          searched={search}
          onSearch={(text) => list.setFilter('search', text)}
          hotkey="/"
        />
      }
      empty={
        search
          ? { title: 'No discount matches' }
          : { title: 'No discounts yet', text: 'Discount codes that you create will appear here.' }
      }
    />
  );
};
