import {
  approveReassignment,
  declineReassignment,
  listReassignments,
} from '@iom/contract/library/assignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ConfirmMutation } from '../../../ui/ConfirmMutation.tsx';
import { invalidate } from '../../../lib/endpoint-query.ts';

interface Props {
  act: 'approve' | 'decline';
  request: Reassignment;
  onClose: () => void;
}

/** Asks before a request is approved or declined, which cannot be undone. */
export const DecideRequest = ({ act, request, onClose }: Props) => {
  const client = useQueryClient();
  const approves = act === 'approve';
  return (
    <ConfirmMutation
      title={`${approves ? 'Approve' : 'Decline'} the reassignment of ${request.name}`}
      confirm={approves ? 'Approve' : 'Decline'}
      send={() => call(approves ? approveReassignment : declineReassignment, { params: { id: request.id } })}
      // also after a failure: it was decided in the meantime, and the lists show how
      refresh={() => invalidate(client, listReassignments)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {approves
            ? `We mail an offer to ${request.email}. ${request.holder} keeps the data until it is accepted.`
            : `${request.holder} keeps the data. Another request may be made later.`}
        </Text>
        <Text size="sm" className="quiet">
          Buyer and holder are told. This cannot be undone.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};
