import { listRevisions } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { RevisedValue, RevisionRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { Button, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocalList } from '../../../lib/api/use-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const CorrectOil = lazy(async () => ({ default: (await import('./CorrectOil.tsx')).CorrectOil }));

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

interface Oil {
  id: number;
  reportNumber: string;
}

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

const CorrectionButton = ({ oil }: { oil: Oil }) => {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        Correct values
      </Button>
      {opened && (
        <Suspense>
          <CorrectOil oil={oil} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
};

/** For administrators: the corrections of a released oil with the values they replaced, and a further correction. */
export const OilRevisions = ({ oil, released }: { oil: Oil; released: boolean }) => {
  const { user } = useSession();
  if (!user?.is_staff || !released) return null;
  return (
    <>
      <CorrectionButton oil={oil} />
      <Revisions sample={oil.id} />
    </>
  );
};
