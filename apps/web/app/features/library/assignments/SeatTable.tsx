import { listHoldings } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LicenceSeat } from './LicenceSeat.tsx';
import { seatOf } from './seats.rules.ts';

const OrderLink = ({ order }: Pick<Holding, 'order'>) =>
  order === null ? (
    '–'
  ) : (
    <Anchor component={Link} to={pages.order.path({ id: order })} inherit>
      {order}
    </Anchor>
  );

const columns: readonly Column<Holding>[] = [
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
export const SeatTable = () => {
  const list = useList(listHoldings, { ordering: '-created' });
  return (
    <DataTable
      label="Purchased data"
      list={list}
      columns={columns}
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
