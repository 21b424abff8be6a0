import {
  approveReassignment,
  declineReassignment,
  listReassignments,
} from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';

interface Props {
  action: 'approve' | 'decline';
  request: Reassignment;
  onClose: () => void;
}

/** Confirms the approval or refusal of a request, which cannot be undone. */
export const DecideRequest = ({ action, request, onClose }: Props) => {
  const client = useQueryClient();
  const approves = action === 'approve';
  return (
    <ConfirmMutation
      title={`${approves ? 'Approve' : 'Decline'} the reassignment of ${request.name}`}
      confirm={approves ? 'Approve' : 'Decline'}
      send={() => call(approves ? approveReassignment : declineReassignment, { params: { id: request.id } })}
      // also after a failure: the request may have been decided in the meantime
      refresh={() => invalidate(client, listReassignments)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {approves
            ? `We will email an invitation to ${request.email}. ${request.holder} keeps the data until it is accepted.`
            : `${request.holder} keeps the data. Another request may be made later.`}
        </Text>
        <Text size="sm" className="quiet">
          We will tell the buyer and the holder. This cannot be undone.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};
