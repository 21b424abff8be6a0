import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Assignment } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { assignmentStateLabels } from './seats.rules.ts';

const CreatedDate = ({ created }: Pick<Assignment, 'created'>) => (
  <time dateTime={created}>{date(created)}</time>
);

const columns: readonly Column<Assignment>[] = [
  {
    accessor: 'created',
    title: 'Date',
    sortable: true,
    noWrap: true,
    render: ({ created }) => <CreatedDate created={created} />,
  },
  { accessor: 'name', title: 'Data', onPhone: 'below', cellsStyle: () => ({ overflowWrap: 'anywhere' }) },
  {
    accessor: 'email',
    title: 'Assigned to',
    onPhone: 'below',
    width: 320,
    cellsStyle: () => ({ overflowWrap: 'anywhere' }),
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
