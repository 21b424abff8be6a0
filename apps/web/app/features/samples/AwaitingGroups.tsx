import { listSampleGroups } from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../lib/api/use-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { ApproveGroup } from './ApproveGroup.tsx';
import { GroupSamples } from './GroupSamples.tsx';
import { useGroupSearch } from './GroupSearch.tsx';
import { groupColumns } from './group-columns.tsx';
import { PhotoUpload } from './photos/PhotoUpload.tsx';
import { RenameGroup } from './RenameGroup.tsx';
import { SanityReport } from './sanity/SanityReport.tsx';
import { WithdrawGroup } from './WithdrawGroup.tsx';

interface Selection {
  action: 'view' | 'approve' | 'rename' | 'withdraw';
  group: SampleGroup;
}

const Options = ({ group, onSelect }: { group: SampleGroup; onSelect: (selection: Selection) => void }) => {
  const option = (action: Selection['action'], label: string, variant = 'default') => (
    <Button
      size="xs"
      variant={variant}
      aria-label={`${label}: ${group.name}`}
      onClick={() => onSelect({ action, group })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" wrap={useIsMobile() ? 'wrap' : 'nowrap'} justify="end">
      {option('view', 'View')}
      {option('approve', 'Approve')}
      {option('rename', 'Change Name')}
      {option('withdraw', 'Withdraw import', 'subtle')}
    </Group>
  );
};

/** Groups awaiting release. A row disappears only once its release has succeeded. */
export const AwaitingGroups = () => {
  const search = useGroupSearch();
  const list = useList(listSampleGroups, {
    ordering: '-created',
    filters: { status: 'UNRELEASED', search: search || undefined },
  });
  const [selected, setSelected] = useState<Selection>();
  const close = () => setSelected(undefined);
  const columns = groupColumns((group) => <Options group={group} onSelect={setSelected} />);
  return (
    <>
      <DataTable
        label="Groups awaiting approval"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        exportAs="waiting-groups"
        empty={
          search
            ? { title: 'No waiting group has this name' }
            : {
                title: 'No group is waiting',
                text: 'Imported groups will appear here until they are approved.',
              }
        }
      />
      {selected?.action === 'view' && (
        <GroupSamples group={selected.group} onClose={close}>
          <PhotoUpload group={selected.group.id} />
          <SanityReport group={selected.group.id} />
        </GroupSamples>
      )}
      {selected?.action === 'rename' && <RenameGroup group={selected.group} onClose={close} />}
      {selected?.action === 'withdraw' && <WithdrawGroup group={selected.group} onClose={close} />}
      {selected?.action === 'approve' && <ApproveGroup group={selected.group} onClose={close} />}
    </>
  );
};
