import { cancelAssignment } from '@iom/contract/library/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { seatsChanged } from './assign.queries.ts';

interface Props {
  holding: Pick<Holding, 'name' | 'assigned'>;
  offer: NonNullable<Holding['offer']>;
  onClose: () => void;
}

/** Asks before an offer is taken back. */
export const TakeBackDialog = ({ holding, offer, onClose }: Props) => {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelAssignment, { params: { id: offer.id } }),
    onSuccess: async () => {
      await seatsChanged(client);
      onClose();
    },
  });
  /** A refusal means that it was answered meanwhile: the row shows what became of it. */
  const close = () => {
    onClose();
    if (cancel.isError) void seatsChanged(client);
  };
  return (
    <ConfirmDialog
      opened
      title={`Take back ${holding.name}`}
      confirm="Take back"
      pending={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    >
      <Text size="sm">
        The link we mailed to {offer.email} stops working, and we tell them so.{' '}
        {holding.assigned
          ? 'To offer the data to somebody else, ask for a reassignment again.'
          : 'You can assign the data again at any time.'}
      </Text>
    </ConfirmDialog>
  );
};
