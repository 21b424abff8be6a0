import { listAssignments } from '@iom/contract/library/assignments.endpoints.ts';
import type { Assignment } from '@iom/contract/library/assignments.schemas.ts';
import { date } from '../../../lib/formats.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { offerStates } from './seats.rules.ts';

const Made = ({ created }: Pick<Assignment, 'created'>) => <time dateTime={created}>{date(created)}</time>;

const columns: readonly Column<Assignment>[] = [
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    render: ({ created }) => <Made created={created} />,
  },
  { accessor: 'name', title: 'Data', onPhone: 'below', cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  {
    accessor: 'email',
    title: 'Offered to',
    onPhone: 'below',
    width: 320,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
  },
  {
    accessor: 'state',
    title: 'State',
    noWrap: true,
    onPhone: 'below',
    render: ({ state }) => offerStates[state],
  },
];

/** The offers the user made, with what became of them. */
export const OfferHistory = () => {
  const list = useList(listAssignments, { ordering: '-created', name: 'offers' });
  return (
    <DataTable
      label="Offers"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="offers"
      empty={{
        title: 'No offers yet',
        text: 'What you offer to colleagues will appear here, with their answer.',
      }}
    />
  );
};
