import {
  listDisplayTests,
  readDisplayTest,
  readOil,
  updateTestPrices,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { flagParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PriceEditor } from '../../../ui/prices/PriceEditor.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, editColumn, priceColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch } from '../../../ui/table/filters.tsx';

const columns: readonly Column<DisplayTest>[] = [
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    cellsStyle: breakAnywhere,
  },
  { accessor: 'id', title: 'Id', sortable: true, textAlign: 'right', onPhone: 'below' },
  { accessor: 'method', title: 'Method', onPhone: 'below' },
  { accessor: 'group', title: 'Group', onPhone: 'below' },
  priceColumn(),
  editColumn(
    ({ id }) => pages.test.path({ id }),
    ({ name }) => name,
  ),
];

/** All tests with their prices. */
const TestList = () => {
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
        <FilterSearch
          list={list}
          filter="search"
          label="Search"
          placeholder="Name or method"
          maw={320}
          hotkey="/"
        />
      }
      empty={{ title: 'No test matches' }}
    />
  );
};

/** The prices of all tests. */
const EditPrices = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listDisplayTests, { query: { ordering: 'id' } }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return (
    <PriceEditor
      noun="test"
      items={data.results.map(({ id, name, method, group, price }) => ({
        ...{ id, name, price },
        detail: [method, group].filter(Boolean).join(', '),
      }))}
      save={(prices) => call(updateTestPrices, { body: { prices } })}
      refresh={() => invalidate(client, listDisplayTests, readDisplayTest, readOil)}
      onDone={onDone}
    />
  );
};

const params = { prices: flagParam };

export default function TestsPage() {
  const [{ prices }, update] = useSearchState(params);
  return (
    <>
      <PageHeader
        lead="A test without a price is not for sale."
        actions={
          !prices && (
            <Button variant="default" onClick={() => update({ prices: true })}>
              Edit prices
            </Button>
          )
        }
      />
      {prices ? <EditPrices onDone={() => update({ prices: false })} /> : <TestList />}
    </>
  );
}
