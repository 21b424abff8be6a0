import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { groupColumns } from './group-columns.ts';
import { groupsQuery } from './samples.queries.ts';

const pageSize = 10;

/** Groups that have been released, the latest release first. */
export const ApprovedGroups = () => {
  const { page, ordering, setPage, setOrdering } = useListAddress('-released', 'approved');
  const groups = useQuery(
    groupsQuery({ status: 'RELEASED', page: String(page), page_size: String(pageSize), ordering }),
  );
  return (
    <DataTable
      label="Recently approved groups"
      list={groups}
      columns={groupColumns}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      ordering={ordering}
      onOrdering={setOrdering}
      empty={{ title: 'No group has been approved yet' }}
    />
  );
};
