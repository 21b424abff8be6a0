import { listRevisions } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { Title } from '@mantine/core';
import { useLocalList } from '../../../lib/api/use-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { revisionColumns } from './revised-columns.tsx';

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
