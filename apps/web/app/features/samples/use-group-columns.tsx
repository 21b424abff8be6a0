import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Stack, Text } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { counted, date, wholeNumber } from '../../lib/formats.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';

type Columns = DataTableColumn<SampleGroup>[];

interface Extras {
  /** What stands below a group's name. */
  note: (group: SampleGroup) => ReactNode;
  options: (group: SampleGroup) => ReactNode;
}

const wide = (note: Extras['note'] | undefined): Columns => [
  {
    accessor: 'created',
    title: 'Submit date',
    sortable: true,
    noWrap: true,
    render: ({ created }) => date(created),
  },
  {
    accessor: 'name',
    title: 'Group name',
    sortable: true,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
    render: (group) => (
      <>
        {group.name}
        {note?.(group)}
      </>
    ),
  },
  {
    accessor: 'sample_set',
    title: 'Number of samples',
    textAlign: 'right',
    render: ({ sample_set }) => wholeNumber(sample_set.length),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right' },
];

/** The columns both lists of groups show, with what can be done; on a phone all in one column. */
export const useGroupColumns = (extras?: Extras): Columns => {
  const onPhone = useIsMobile();
  if (onPhone)
    return [
      {
        accessor: 'created',
        title: 'Submit date',
        sortable: true,
        render: (group) => (
          <Stack gap={6} py={4}>
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {group.name}
            </Text>
            <Text size="sm" className="quiet">
              {date(group.created)}, {counted(group.sample_set.length, 'sample')} of {group.year}
            </Text>
            {extras?.note(group)}
            {extras?.options(group)}
          </Stack>
        ),
      },
    ];
  if (!extras) return wide(undefined);
  return [
    ...wide(extras.note),
    { accessor: 'options', title: 'Options', textAlign: 'right', render: extras.options },
  ];
};
