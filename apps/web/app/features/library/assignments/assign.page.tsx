import { isDeletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Assignment } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { listHoldings } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LicenceSeat } from './LicenceSeat.tsx';
import { assignmentStateLabels, seatOf } from './seats.rules.ts';

const OrderLink = ({ order }: Pick<Holding, 'order'>) =>
  order === null ? (
    '–'
  ) : (
    <Anchor component={Link} to={pages.order.path({ id: order })} inherit>
      {order}
    </Anchor>
  );

const seatColumns: readonly Column<Holding>[] = [
  {
    accessor: 'name',
    title: 'Data',
    sortable: true,
    width: 220,
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'order',
    title: 'Order #',
    onPhone: 'below',
    sortable: true,
    width: 110,
    render: ({ order }) => <OrderLink order={order} />,
  },
  { ...dateColumn('Order Date'), width: 140 },
  {
    accessor: 'transfer',
    title: 'Transfer To',
    onPhone: 'below',
    csv: (holding) => seatOf(holding).description,
    render: (holding) => <LicenceSeat holding={holding} />,
  },
];

/** All licences the user bought or holds, newest first by default, each with its seat and the next action. */
const SeatTable = () => {
  const list = useList(listHoldings, { ordering: '-created' });
  return (
    <DataTable
      label="Purchased data"
      list={list}
      columns={seatColumns}
      rowKey={({ id }) => id}
      exportAs="seats"
      empty={{
        title: 'Nothing to assign yet',
        text: 'Data you buy will appear here, each with its seat.',
        action: (
          <Button component={Link} to={pages.datasetSelect.path()}>
            Order a dataset
          </Button>
        ),
      }}
    />
  );
};

const assignmentColumns: readonly Column<Assignment>[] = [
  dateColumn(),
  { accessor: 'name', title: 'Data', onPhone: 'below', cellsStyle: breakAnywhere },
  {
    accessor: 'email',
    title: 'Assigned to',
    onPhone: 'below',
    width: 320,
    cellsStyle: breakAnywhere,
    render: ({ email }) => (isDeletedAddress(email) ? 'A deleted account' : email),
  },
  {
    accessor: 'state',
    title: 'State',
    noWrap: true,
    onPhone: 'below',
    render: ({ state }) => assignmentStateLabels[state],
  },
];

/** The assignments the user made, each with its state. */
const AssignmentHistory = () => {
  const list = useList(listAssignments, { ordering: '-created', name: 'assignments' });
  return (
    <DataTable
      label="Assignments"
      list={list}
      columns={assignmentColumns}
      rowKey={({ id }) => id}
      exportAs="assignments"
      empty={{
        title: 'No assignments yet',
        text: 'Data you assign to colleagues will appear here, with the outcome.',
      }}
    />
  );
};

export default function AssignmentListPage() {
  return (
    <>
      <PageHeader
        title="Assign purchased data"
        lead="Every license has one seat: only its holder can use it. You keep yours until a colleague has accepted."
      />
      <Stack gap="xl">
        <SeatTable />
        <section>
          <Title order={2} mb="md">
            Your assignments
          </Title>
          <AssignmentHistory />
        </section>
      </Stack>
    </>
  );
}
