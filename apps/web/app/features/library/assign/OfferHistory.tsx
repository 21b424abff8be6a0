import type { Assignment } from '@iom/contract/library/assignments.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { date } from '../../../lib/formats.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { offersQuery } from './assign.queries.ts';
import { offerStates } from './seats.rules.ts';

const Made = ({ created }: Pick<Assignment, 'created'>) => <time dateTime={created}>{date(created)}</time>;

const wide: readonly DataTableColumn<Assignment>[] = [
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    render: ({ created }) => <Made created={created} />,
  },
  { accessor: 'name', title: 'Data', cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  { accessor: 'email', title: 'Offered to', width: 320, cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  { accessor: 'state', title: 'State', noWrap: true, render: ({ state }) => offerStates[state] },
];

const narrow: readonly DataTableColumn<Assignment>[] = [
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    render: ({ created, name, email, state }) => (
      <Stack gap={2} py={4}>
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text size="sm" className="quiet">
          {offerStates[state]}, <Made created={created} />
        </Text>
      </Stack>
    ),
  },
];

/** The offers the user made, with what became of them. */
export const OfferHistory = () => {
  const place = useListAddress('-created', { name: 'offers' });
  const onPhone = useIsMobile();
  const offers = useQuery(offersQuery(place.asked));
  return (
    <DataTable
      label="Offers"
      list={offers}
      columns={onPhone ? narrow : wide}
      place={place}
      empty={{
        title: 'No offers yet',
        text: 'What you offer to colleagues will appear here, with their answer.',
      }}
    />
  );
};
