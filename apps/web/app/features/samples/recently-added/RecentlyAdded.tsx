import type { listReleasedGroups } from '@iom/contract/samples/samples.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useState } from 'react';
import { Link } from 'react-router';
import { date, wholeNumber } from '../../../lib/formats.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { notOnPhones } from '../../../ui/use-is-mobile.ts';
import { GroupSamples } from '../GroupSamples.tsx';
import { releasedGroupsQuery } from '../samples.queries.ts';

type ReleasedGroup = ResponseOf<typeof listReleasedGroups>['results'][number];

const columns: readonly DataTableColumn<ReleasedGroup>[] = [
  {
    accessor: 'name',
    title: 'Group name',
    sortable: true,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
    render: ({ name, released }) => (
      <>
        {name}
        <Text size="xs" className="quiet" hiddenFrom="sm">
          Released {date(released)}
        </Text>
      </>
    ),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right', visibleMediaQuery: notOnPhones },
  { accessor: 'count', title: 'Oils', textAlign: 'right', render: ({ count }) => wholeNumber(count) },
  {
    accessor: 'released',
    title: 'Released',
    sortable: true,
    noWrap: true,
    visibleMediaQuery: notOnPhones,
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

/** Released sample groups, the latest first, each with its samples and a way to buy of them. */
export const RecentlyAdded = () => {
  const place = useListAddress('-released');
  const groups = useQuery(releasedGroupsQuery(place.asked));
  const [viewed, setViewed] = useState<ReleasedGroup>();
  return (
    <>
      <DataTable
        label="Recently added groups"
        list={groups}
        columns={[
          ...columns,
          {
            accessor: 'options',
            title: 'Options',
            textAlign: 'right',
            render: (group) => <Options group={group} onView={() => setViewed(group)} />,
          },
        ]}
        place={place}
        empty={{ title: 'Nothing has been released yet' }}
      />
      {viewed && <GroupSamples group={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
};
