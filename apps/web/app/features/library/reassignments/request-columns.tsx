import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import classes from './reassignments.module.css';

type Columns = Column<Reassignment>[];

/** Characters from which the reason may scroll, so the keyboard must reach it. */
const longReason = 300;

const Reason = ({ reason }: Pick<Reassignment, 'reason'>) => (
  <Text size="sm" className={classes.reason} tabIndex={reason.length > longReason ? 0 : undefined}>
    {reason}
  </Text>
);

const People = ({ request }: { request: Reassignment }) => (
  <dl className={classes.people}>
    <dt>Requested by</dt>
    <dd>{request.requested_by}</dd>
    <dt>Held by</dt>
    <dd>{request.holder}</dd>
    <dt>New holder</dt>
    <dd>{request.email}</dd>
  </dl>
);

const columns: Columns = [
  { ...dateColumn(), width: 130 },
  {
    accessor: 'name',
    title: 'Data',
    width: 180,
    cellsStyle: breakAnywhere,
    onPhone: 'below',
  },
  {
    accessor: 'people',
    title: 'People',
    width: 380,
    render: (request) => <People request={request} />,
    csv: ({ requested_by, holder, email }) => `${requested_by}, ${holder}, ${email}`,
    onPhone: 'below',
  },
  {
    accessor: 'reason',
    title: 'Reason',
    render: ({ reason }) => <Reason reason={reason} />,
    onPhone: 'below',
  },
];

/** The columns of the lists of requests; `actions` fill the last one. */
export const requestColumns = (actions?: (request: Reassignment) => ReactNode): Columns =>
  actions
    ? [
        ...columns,
        {
          accessor: 'decision',
          title: 'Decision',
          textAlign: 'right',
          width: 190,
          render: actions,
          csv: false,
          onPhone: 'below',
        },
      ]
    : columns;
