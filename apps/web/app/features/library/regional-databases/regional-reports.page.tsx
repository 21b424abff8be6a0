import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import {
  listRegionalReports,
  readRegionalReport,
  readRegionalYears,
  updateRegionalPrices,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { allRowsQuery, useList } from '../../../lib/api/use-list.ts';
import { flagParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PriceEditor } from '../../../ui/prices/PriceEditor.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { editColumn, priceColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';

const regionLabels = Object.fromEntries(regions.map((region) => [region, region]));

const columns: readonly Column<RegionalReport>[] = [
  { accessor: 'year', title: 'Year', sortable: true },
  { accessor: 'region', title: 'Region', sortable: true, noWrap: true },
  {
    accessor: 'oil_count',
    title: 'Oils',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ oil_count }) => wholeNumber(oil_count),
  },
  {
    accessor: 'times_purchased',
    title: 'Times purchased',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ times_purchased = 0 }) => wholeNumber(times_purchased),
  },
  {
    accessor: 'times_granted',
    title: 'Times granted',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ times_granted = 0 }) => wholeNumber(times_granted),
  },
  priceColumn(),
  editColumn(
    ({ id }) => pages.regionalReport.path({ id }),
    ({ year, region }) => `${year} ${region}`,
  ),
];

/** All regional databases, newest first unless ordered otherwise. */
const RegionalReportList = () => {
  const list = useList(listRegionalReports, {
    ordering: '-year',
    pageSize: 20,
    urlFilters: { year: 'year', region: 'region' },
  });
  const isFiltered = list.filterText('year') !== '' || list.filterText('region') !== '';
  return (
    <DataTable
      label="Regional reports"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="regional-reports"
      filters={
        <Group align="end">
          <FilterSearch list={list} filter="year" label="Year" inputMode="numeric" w={120} hotkey="/" />
          <FilterSelect list={list} filter="region" label="Region" labels={regionLabels} />
        </Group>
      }
      empty={
        isFiltered
          ? { title: 'No regional report matches' }
          : {
              title: 'No regional reports yet',
              text: 'Years and regions that are sold as a whole will appear here.',
              action: (
                <Button component={Link} to={pages.createRegionalReport.path()} variant="default">
                  Create Regional
                </Button>
              ),
            }
      }
    />
  );
};

/** The prices of all regional databases, newest first. */
const EditPrices = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...allRowsQuery(listRegionalReports, '-year'), staleTime: 0 });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  return (
    <PriceEditor
      noun="database"
      items={data.map(({ id, year, region, price, oil_count, times_purchased = 0 }) => ({
        ...{ id, price, name: `${year} ${region}` },
        detail: `${counted(oil_count, 'oil')}, purchased ${counted(times_purchased, 'time')}`,
      }))}
      save={(prices) => call(updateRegionalPrices, { body: { prices } })}
      refresh={() =>
        invalidate(client, listRegionalReports, readRegionalReport, readRegionalYears, readAvailability)
      }
      onDone={onDone}
    />
  );
};

const params = { prices: flagParam };

export default function RegionalReportsPage() {
  const [{ prices }, update] = useSearchState(params);
  return (
    <>
      <PageHeader
        lead="All released oils of a year and region, sold as one database. Without a price it is not for sale."
        actions={
          !prices && (
            <Group gap="sm">
              <Button variant="default" onClick={() => update({ prices: true })}>
                Edit prices
              </Button>
              <Button component={Link} to={pages.createRegionalReport.path()}>
                Create Regional
              </Button>
            </Group>
          )
        }
      />
      {prices ? <EditPrices onDone={() => update({ prices: false })} /> : <RegionalReportList />}
    </>
  );
}
