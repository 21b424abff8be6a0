import { approveReassignment, declineReassignment } from '@iom/contract/library/assignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { reassignmentsKey } from './reassignments.queries.ts';

interface Props {
  act: 'approve' | 'decline';
  request: Reassignment;
  onClose: () => void;
}

/** Asks before a request is approved or declined, which cannot be taken back. */
export const DecideRequest = ({ act, request, onClose }: Props) => {
  const client = useQueryClient();
  const approves = act === 'approve';
  const decide = useMutation({
    mutationFn: () =>
      call(approves ? approveReassignment : declineReassignment, { params: { id: request.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reassignmentsKey });
      onClose();
    },
  });
  /** A refusal means that it was decided meanwhile: the lists show how. */
  const close = () => {
    onClose();
    if (decide.isError) void client.invalidateQueries({ queryKey: reassignmentsKey });
  };
  return (
    <ConfirmDialog
      opened
      title={`${approves ? 'Approve' : 'Decline'} the reassignment of ${request.name}`}
      confirm={approves ? 'Approve' : 'Decline'}
      pending={decide.isPending}
      error={decide.error?.message}
      onConfirm={() => decide.mutate()}
      onClose={close}
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
    </ConfirmDialog>
  );
};
