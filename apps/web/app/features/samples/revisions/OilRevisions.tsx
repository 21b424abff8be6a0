import { listRevisions } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { RevisedValue, RevisionRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { Title } from '@mantine/core';
import { useLocalList } from '../../../lib/api/use-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const shown = (text: string, unit: string) => {
  if (text === '') return 'none';
  return unit === '' ? text : `${text} ${unit}`;
};

const changeColumns = [
  { accessor: 'name', title: 'Changed', onPhone: 'below' },
  {
    accessor: 'old',
    title: 'Old',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ old, unit }) => shown(old, unit),
  },
  {
    accessor: 'new',
    title: 'New',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ new: corrected, unit }) => shown(corrected, unit),
  },
] as const satisfies readonly Column<RevisedValue>[];

export const revisedColumns: readonly Column<RevisedValue>[] = [
  { accessor: 'report_number', title: 'Report number', noWrap: true },
  ...changeColumns,
];

const revisionColumns: readonly Column<RevisionRow>[] = [
  { accessor: 'revision', title: 'Revision', render: ({ revision }) => `Revision ${revision}` },
  ...changeColumns,
  dateColumn(),
  { accessor: 'import', title: 'Correction', onPhone: 'below' },
  { accessor: 'changed_by', title: 'Administrator', onPhone: 'below' },
];

const Revisions = ({ sample }: { sample: number }) => {
  const list = useLocalList(listRevisions, { sample: String(sample) });
  if (!list.data || list.data.count === 0) return null;
  return (
    <section aria-label="Revisions of this oil">
      <Title order={2} size="h3" mb="xs">
        Revisions
      </Title>
      <DataTable
        label="Revisions"
        list={list}
        columns={revisionColumns}
        rowKey={({ id }) => id}
        exportAs="revisions"
        empty={{ title: 'No revisions' }}
      />
    </section>
  );
};

/** For administrators: the corrections of an oil with the values they replaced. Nothing for an oil without any. */
export const OilRevisions = ({ sample }: { sample: number }) => {
  const { user } = useSession();
  return user?.is_staff ? <Revisions sample={sample} /> : null;
};
