import { pages } from '@iom/contract/pages/pages.ts';
import { listReleasedGroups } from '@iom/contract/samples/samples.endpoints.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDays } from '@iom/contract/shared/dates.ts';
import type { RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GroupSamples } from '../GroupSamples.tsx';

type ReleasedGroup = RowOf<typeof listReleasedGroups>;

const columns: readonly Column<ReleasedGroup>[] = [
  {
    accessor: 'name',
    title: 'Group name',
    sortable: true,
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'year',
    title: 'Collected',
    sortable: true,
    onPhone: 'below',
    render: ({ year, collected }) => formatDays(collected) ?? year,
  },
  { accessor: 'count', title: 'Oils', textAlign: 'right', render: ({ count }) => wholeNumber(count) },
  {
    accessor: 'released',
    title: 'Released',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ released }) => date(released),
  },
];

const Options = ({ group, onView }: { group: ReleasedGroup; onView: () => void }) => (
  <Group gap="xs" justify="end">
    <Button size="xs" variant="default" aria-label={`View: ${group.name}`} onClick={onView}>
      View
    </Button>
    <Button
      size="xs"
      component={Link}
      to={pages.datasetSelect.path({ sample__group_id: group.id })}
      aria-label={`Buy Data: ${group.name}`}
    >
      Buy Data
    </Button>
  </Group>
);

/** Released sample groups, the latest first. */
const RecentlyAdded = () => {
  const list = useList(listReleasedGroups, { ordering: '-released' });
  const [selectedGroup, setSelectedGroup] = useState<ReleasedGroup>();
  return (
    <>
      <DataTable
        label="Recently added groups"
        list={list}
        columns={[
          ...columns,
          {
            accessor: 'options',
            title: 'Options',
            textAlign: 'right',
            render: (group) => <Options group={group} onView={() => setSelectedGroup(group)} />,
          },
        ]}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing has been released yet' }}
      />
      {selectedGroup && <GroupSamples group={selectedGroup} onClose={() => setSelectedGroup(undefined)} />}
    </>
  );
};

export default function RecentlyAddedPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            Oils are collected, tested and released in groups. View the oils of a group, then buy the tests
            you need.{' '}
            <Anchor component={Link} to={pages.available.path()} inherit>
              All available data by year and region
            </Anchor>
          </>
        }
      />
      <RecentlyAdded />
    </>
  );
}
