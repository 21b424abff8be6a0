import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { Stack, Text } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { date } from '../../../lib/formats.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { Parties } from './Parties.tsx';
import classes from './reassignments.module.css';

type Columns = DataTableColumn<Reassignment>[];

const Asked = ({ created }: Pick<Reassignment, 'created'>) => <time dateTime={created}>{date(created)}</time>;

/** From here on a reason scrolls, so the keyboard must reach it. */
const longReason = 300;

const Reason = ({ reason }: Pick<Reassignment, 'reason'>) => (
  <Text size="sm" className={classes.reason} {...(reason.length > longReason ? { tabIndex: 0 } : {})}>
    {reason}
  </Text>
);

const wide: Columns = [
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    width: 130,
    render: ({ created }) => <Asked created={created} />,
  },
  { accessor: 'name', title: 'Data', width: 180, cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  { accessor: 'parties', title: 'Who', width: 380, render: (request) => <Parties request={request} /> },
  { accessor: 'reason', title: 'Reason', render: ({ reason }) => <Reason reason={reason} /> },
];

/** What a request asks for, as every list of them shows it, with what can be done; on a phone all in one column. */
export const useRequestColumns = (options?: (request: Reassignment) => ReactNode): Columns => {
  const onPhone = useIsMobile();
  if (onPhone)
    return [
      {
        accessor: 'created',
        title: 'Date',
        sortable: true,
        render: (request) => (
          <Stack gap="xs" py={4}>
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {request.name}
            </Text>
            <Text size="sm" className="quiet">
              <Asked created={request.created} />
            </Text>
            <Parties request={request} />
            <Reason reason={request.reason} />
            {options?.(request)}
          </Stack>
        ),
      },
    ];
  if (!options) return wide;
  return [
    ...wide,
    { accessor: 'options', title: 'Decision', textAlign: 'right', width: 190, render: options },
  ];
};
