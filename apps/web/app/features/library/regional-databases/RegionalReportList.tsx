import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { regions } from '@iom/contract/samples/samples.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Group, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';

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
    render: ({ id, year, region }) => (
      <Anchor
        component={Link}
        to={pages.regionalReport.path({ id })}
        inherit
        aria-label={`Edit ${year} ${region}`}
      >
        Edit
      </Anchor>
    ),
  },
];

/** All regional databases, newest first unless ordered otherwise. */
export const RegionalReportList = () => {
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
          <SearchField
            label="Year"
            inputMode="numeric"
            w={120}
            searched={list.filterText('year')}
            onSearch={(text) => list.setFilter('year', text)}
            hotkey="/"
          />
          <NativeSelect
            label="Region"
            data={[{ value: '', label: 'All' }, ...regions]}
            value={list.filterText('region')}
            onChange={(event) => list.setFilter('region', event.currentTarget.value)}
          />
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
