import { cancelAssignment } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

interface Props {
  holding: Pick<Holding, 'name' | 'assigned'>;
  invitation: NonNullable<Holding['offer']>;
  onClose: () => void;
}

/** Confirms the withdrawal of an invitation. */
export const WithdrawDialog = ({ holding, invitation, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title="Withdraw the invitation"
      confirm="Withdraw"
      send={() => call(cancelAssignment, { params: { id: invitation.id } })}
      // also after a failure: the assignee may have accepted or declined in the meantime
      refresh={() => invalidateLicences(client)}
      onClose={onClose}
    >
      <Text size="sm">
        The link to {holding.name} that we mailed to {invitation.email} will stop working, and we will let
        them know.{' '}
        {holding.assigned
          ? 'To assign the data to somebody else, request a reassignment again.'
          : 'You can assign the data again at any time.'}
      </Text>
    </ConfirmMutation>
  );
};
