import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { listedNames } from '@iom/contract/samples/oil-label.schemas.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocalList } from '../../lib/api/use-list.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { oilColumn } from '../../ui/values/label-columns.tsx';
import { UnreleasedBadge } from '../../ui/values/OilLink.tsx';

const columns: readonly Column<OilRow>[] = [
  oilColumn('report_number', {
    noWrap: true,
    render: (oil) => (
      <Group gap="2px 6px">
        {oil.sample__report_number}
        <UnreleasedBadge oil={oil} />
      </Group>
    ),
  }),
  ...listedNames.map((name) => oilColumn(name, { noWrap: name !== 'service_class' })),
];

/** The samples of a group, ten at a time. */
export const GroupSamples = ({
  group,
  onClose,
  children,
}: {
  group: Pick<SampleGroup, 'id' | 'name'>;
  onClose: () => void;
  /** Shown below the samples. */
  children?: ReactNode;
}) => {
  const list = useLocalList(listOils, { sample__group_id: String(group.id) });
  return (
    <Dialog onClose={onClose} title={`Samples of ${group.name}`} size="68rem" centered>
      <DataTable
        label={`Samples of ${group.name}`}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'No samples in this group' }}
      />
      {children && (
        <Stack gap="lg" mt="lg">
          {children}
        </Stack>
      )}
    </Dialog>
  );
};
