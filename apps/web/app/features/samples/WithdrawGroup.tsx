import { withdrawSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ConfirmMutation } from '../../ui/dialogs/ConfirmMutation.tsx';

/** Asks for confirmation, then removes an unreleased group with everything that was imported into it. */
export const WithdrawGroup = ({ group, onClose }: { group: SampleGroup; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Withdraw the import of ${group.name}`}
      confirm="Withdraw import"
      danger
      send={() => call(withdrawSampleGroup, { params: { id: group.id } })}
      // administrators see the oils of the group in every list
      refresh={() => client.invalidateQueries()}
      success={`The import of ${group.name} is withdrawn.`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {counted(group.sample_set.length, 'oil')} of {group.name} will be removed with all results and
          photographs. This cannot be undone.
        </Text>
        <Text size="sm" className="quiet">
          Corrected files with the same report numbers can be imported afterwards.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};
