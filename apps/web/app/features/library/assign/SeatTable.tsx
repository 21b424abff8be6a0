import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { Link } from 'react-router';
import { date } from '../../../lib/formats.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { holdingsQuery } from './assign.queries.ts';
import { Seats } from './Seats.tsx';

const OrderLink = ({ order }: Pick<Holding, 'order'>) =>
  order === null ? (
    '–'
  ) : (
    <Anchor component={Link} to={pages.order.path({ id: order })} inherit>
      {order}
    </Anchor>
  );

const Ordered = ({ created }: Pick<Holding, 'created'>) => <time dateTime={created}>{date(created)}</time>;

const wide: readonly DataTableColumn<Holding>[] = [
  {
    accessor: 'name',
    title: 'Data',
    sortable: true,
    width: 220,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  {
    accessor: 'order',
    title: 'Order #',
    sortable: true,
    width: 110,
    render: ({ order }) => <OrderLink order={order} />,
  },
  {
    accessor: 'created',
    title: 'Order Date',
    sortable: true,
    noWrap: true,
    width: 140,
    render: ({ created }) => <Ordered created={created} />,
  },
  { accessor: 'transfer', title: 'Transfer To', render: (holding) => <Seats holding={holding} /> },
];

/** On a phone what can be done stands below what it is done to, not beside the screen. */
const narrow: readonly DataTableColumn<Holding>[] = [
  {
    accessor: 'name',
    title: 'Data',
    sortable: true,
    render: (holding) => (
      <Stack gap={6} py={4}>
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {holding.name}
        </Text>
        <Text size="sm" className="quiet">
          {holding.order !== null && (
            <>
              Order <OrderLink order={holding.order} />,{' '}
            </>
          )}
          <Ordered created={holding.created} />
        </Text>
        <Seats holding={holding} />
      </Stack>
    ),
  },
];

/** Every licence the user bought or holds, ten a page, newest first unless sorted otherwise: who has it, and what can be done. */
export const SeatTable = () => {
  const place = useListAddress('-created');
  const onPhone = useIsMobile();
  const holdings = useQuery(holdingsQuery(place.asked));
  return (
    <DataTable
      label="Purchased data"
      list={holdings}
      columns={onPhone ? narrow : wide}
      place={place}
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
