import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ConfirmMutation } from '../../ui/dialogs/ConfirmMutation.tsx';

interface Props {
  group: SampleGroup;
  onClose: () => void;
}

/** Asks for confirmation, then releases a group into the archive, which cannot be undone. */
export const ApproveGroup = ({ group, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Approve ${group.name}`}
      confirm="Continue"
      send={() => call(releaseSamples, { params: { id: group.id } })}
      // the oils of the group are listed, counted and sold everywhere from now on
      refresh={() => client.invalidateQueries()}
      success={`${group.name} is approved.`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>Please click `Continue` to approve {group.name}</Text>
        <Text size="sm" className="quiet">
          {counted(group.sample_set.length, 'sample')} will be listed and sold immediately. This cannot be
          undone.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};
