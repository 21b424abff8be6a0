import {
  listApprovedOils,
  replaceApprovedOils,
} from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, invalidate } from '../../../lib/api/endpoint-query.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ChooseFile } from '../../../ui/forms/ChooseFile.tsx';
import { csvText } from './csv-text.ts';
import { ListReport } from './ListReport.tsx';

const send = (csv: string, dry_run: boolean) => call(replaceApprovedOils, { body: { csv, dry_run } });

/** What the file would change; it is read and checked once. */
const previewQuery = (file: File) =>
  queryOptions({
    queryKey: [endpointKey(replaceApprovedOils), file.name, file.size, file.lastModified],
    queryFn: async () => {
      const csv = await csvText(file);
      return { csv, report: await send(csv, true) };
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** Shows what a file changes before it replaces the list. */
const PreviewDialog = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const client = useQueryClient();
  const preview = useQuery(previewQuery(file));
  const replace = useMutation({
    mutationFn: (csv: string) => send(csv, false),
    onSuccess: async () => {
      await invalidate(client, listApprovedOils);
      notifications.show({ message: 'The list is replaced.' });
      onClose();
    },
  });
  const error = preview.error ?? replace.error;
  const csv = preview.data?.report.error_count === 0 ? preview.data.csv : undefined;
  return (
    <Dialog onClose={onClose} title={`Replace the list by ${file.name}`} size="56rem" centered>
      <Stack gap="md">
        {preview.isPending && <Skeleton h={240} animate={false} />}
        {preview.data && <ListReport report={preview.data.report} />}
        {error && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {error.message}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {csv !== undefined && (
            <Button loading={replace.isPending} onClick={() => replace.mutate(csv)}>
              Replace the list
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

/** Chooses a CSV file that replaces the approved-oil list, after a preview. */
export const ReplaceList = () => {
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <>
      <ChooseFile accept=".csv,text/csv" onChange={setChosen}>
        {(props) => <Button {...props}>Choose a CSV file</Button>}
      </ChooseFile>
      {chosen && <PreviewDialog file={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
