import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useGroupSearch } from './GroupSearch.tsx';
import { groupsQuery } from './samples.queries.ts';
import { useGroupColumns } from './use-group-columns.tsx';

/** Groups that have been released, the latest release first. */
export const ApprovedGroups = () => {
  const place = useListAddress('-released', { name: 'approved' });
  const search = useGroupSearch();
  const groups = useQuery(groupsQuery({ status: 'RELEASED', search, ...place.asked }));
  return (
    <DataTable
      label="Recently approved groups"
      list={groups}
      columns={useGroupColumns()}
      place={place}
      empty={{ title: search ? 'No approved group has this name' : 'No group has been approved yet' }}
    />
  );
};
