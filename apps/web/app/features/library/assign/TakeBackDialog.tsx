import { cancelAssignment } from '@iom/contract/library/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ConfirmMutation } from '../../../ui/ConfirmMutation.tsx';
import { invalidateLicences } from '../../../lib/licences.ts';

interface Props {
  holding: Pick<Holding, 'name' | 'assigned'>;
  offer: NonNullable<Holding['offer']>;
  onClose: () => void;
}

/** Asks before an offer is taken back. */
export const TakeBackDialog = ({ holding, offer, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Take back ${holding.name}`}
      confirm="Take back"
      send={() => call(cancelAssignment, { params: { id: offer.id } })}
      // also after a failure: the assignee has responded in the meantime, and the row shows how
      refresh={() => invalidateLicences(client)}
      onClose={onClose}
    >
      <Text size="sm">
        The link we mailed to {offer.email} stops working, and we tell them so.{' '}
        {holding.assigned
          ? 'To offer the data to somebody else, ask for a reassignment again.'
          : 'You can assign the data again at any time.'}
      </Text>
    </ConfirmMutation>
  );
};
