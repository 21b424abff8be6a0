import type { ImportReport, ImportRow, RevisedValue } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { useRows } from '../../../lib/api/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { revisedColumns } from '../revisions/revised-columns.tsx';

interface Props {
  task: Pick<ImportRow, 'name' | 'dry_run'>;
  correction: NonNullable<ImportReport['correction']>;
}

const titleOf = (dryRun: boolean, changed: number) => {
  if (changed === 0) return 'Nothing to correct';
  if (dryRun) return `${counted(changed, 'value')} would change`;
  return `${counted(changed, 'value')} corrected`;
};

const sentenceOf = (dryRun: boolean, { changed, unchanged }: Props['correction']) => {
  const same = `${wholeNumber(unchanged)} of the values in the files ${unchanged === 1 ? 'is' : 'are'} unchanged.`;
  if (changed === 0) return `${same} Nothing was stored.`;
  return dryRun
    ? `${same} Nothing has been stored yet: press Import.`
    : `${same} The holders of the corrected values are told by mail.`;
};

/** What a correction changes, or has changed. */
export const CorrectedOils = ({ task: { name, dry_run }, correction }: Props) => {
  const { changed, changes } = correction;
  const list = useRows<RevisedValue>(changes);
  return (
    <Stack gap="xs">
      <Alert
        color={changed === 0 ? 'gray' : 'petrol'}
        variant="light"
        role="status"
        title={titleOf(dry_run, changed)}
      >
        {sentenceOf(dry_run, correction)}
      </Alert>
      {changed > changes.length && (
        <Text size="sm" className="quiet">
          The first {counted(changes.length, 'change')} are listed.
        </Text>
      )}
      {changed > 0 && (
        <DataTable
          label={`Changes of ${name}`}
          list={list}
          columns={revisedColumns}
          rowKey={(row) => `${row.report_number} ${row.name}`}
          exportAs="corrections"
          empty={{ title: 'No changes' }}
        />
      )}
    </Stack>
  );
};
