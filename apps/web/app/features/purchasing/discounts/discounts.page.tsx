import { pages } from '@iom/contract/pages/pages.ts';
import { listDiscounts } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import type { Discount } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, editColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch } from '../../../ui/table/filters.tsx';
import { amountLabel, usesLabel, validityLabel } from './discount-labels.rules.ts';

const today = () => new Date().toISOString().slice(0, 10);
const validity = (discount: Discount) => validityLabel(discount, today());

const columns: readonly Column<Discount>[] = [
  { accessor: 'code', title: 'Code', sortable: true, cellsStyle: breakAnywhere },
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
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
  editColumn(
    ({ id }) => pages.discount.path({ id }),
    ({ code }) => code,
  ),
];

/** All discount codes with their uses. */
const DiscountList = () => {
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
        <FilterSearch
          list={list}
          filter="search"
          label="Search"
          placeholder="Code or name"
          maw={320}
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

export default function DiscountsPage() {
  return (
    <>
      <PageHeader
        lead="Codes that customers enter in the cart. A payment attempt counts as a use; if the payment fails, the use is returned."
        actions={
          <Button component={Link} to={pages.createDiscount.path()}>
            Create Discount
          </Button>
        }
      />
      <DiscountList />
    </>
  );
}
