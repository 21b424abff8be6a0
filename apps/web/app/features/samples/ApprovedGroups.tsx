import { listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import { useList } from '../../lib/api/use-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useGroupSearch } from './GroupSearch.tsx';
import { groupColumns } from './group-columns.tsx';

/** Groups that have been released, the latest release first. */
export const ApprovedGroups = () => {
  const search = useGroupSearch();
  const list = useList(listSampleGroups, {
    ordering: '-released',
    name: 'approved',
    filters: { status: 'RELEASED', search: search || undefined },
  });
  return (
    <DataTable
      label="Recently approved groups"
      list={list}
      columns={groupColumns()}
      rowKey={({ id }) => id}
      exportAs="approved-groups"
      empty={{ title: search ? 'No approved group has this name' : 'No group has been approved yet' }}
    />
  );
};
