import { isDeletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Assignment } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { assignmentStateLabels } from './seats.rules.ts';

const columns: readonly Column<Assignment>[] = [
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
export const AssignmentHistory = () => {
  const list = useList(listAssignments, { ordering: '-created', name: 'assignments' });
  return (
    <DataTable
      label="Assignments"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="assignments"
      empty={{
        title: 'No assignments yet',
        text: 'Data you assign to colleagues will appear here, with the outcome.',
      }}
    />
  );
};
