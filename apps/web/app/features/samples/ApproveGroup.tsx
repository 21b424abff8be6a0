import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { counted } from '../../lib/formats.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface Props {
  group: SampleGroup;
  onReleased: () => void;
  onFailed: (message: string) => void;
  onClose: () => void;
}

/** Asks before a group is released into the archive, which cannot be taken back. */
export const ApproveGroup = ({ group, onReleased, onFailed, onClose }: Props) => {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => call(releaseSamples, { params: { id: group.id } }),
    onSuccess: async () => {
      // the oils of the group are listed, counted and sold everywhere from now on
      await client.invalidateQueries();
      onReleased();
    },
    onError: (failure) => onFailed(failure.message),
  });
  return (
    <ConfirmDialog
      opened
      title={`Approve ${group.name}`}
      confirm="Continue"
      pending={release.isPending}
      onConfirm={() => release.mutate()}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>Please click `Continue` to approve {group.name}</Text>
        <Text size="sm" className="quiet">
          {counted(group.sample_set.length, 'sample')} will be listed and sold at once. This cannot be undone.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
};
