import { cancelAssignment } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { AssignDialog, ReassignDialog } from './SeatDialogs.tsx';
import { actionLabels, type SeatAction, seatOf } from './seats.rules.ts';

interface Props {
  holding: Pick<Holding, 'name' | 'assigned'>;
  invitation: NonNullable<Holding['offer']>;
  onClose: () => void;
}

/** Confirms the withdrawal of an invitation. */
const WithdrawDialog = ({ holding, invitation, onClose }: Props) => {
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

const colors = {
  Yours: 'petrol',
  Granted: 'petrol',
  Free: 'gray',
  Invited: 'oil',
  Assigned: 'gray',
} as const;

interface LicenceSeatProps {
  holding: Holding;
  /** `Copy 2`, where there are several. */
  copy?: string;
}

/** The seat of one licence: its status, and the dialog of what its buyer or holder can do next. */
export const LicenceSeat = ({ holding, copy }: LicenceSeatProps) => {
  const [open, setOpen] = useState<SeatAction>();
  const { status, description, action } = seatOf(holding);
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        {copy && (
          <Text span size="sm" className="figures">
            {copy}
          </Text>
        )}
        <Badge variant="outline" color={colors[status]} tt="none">
          {status}
        </Badge>
        <Text size="sm" className="quiet" role="status" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      </Group>
      {action && (
        <Button
          size="xs"
          variant="default"
          aria-label={[`${actionLabels[action]}: ${holding.name}`, copy].filter(Boolean).join(', ')}
          onClick={() => setOpen(action)}
        >
          {actionLabels[action]}
        </Button>
      )}
      {open === 'assign' && <AssignDialog holding={holding} onClose={close} />}
      {open === 'reassign' && <ReassignDialog holding={holding} onClose={close} />}
      {open === 'withdraw' && holding.offer && (
        <WithdrawDialog holding={holding} invitation={holding.offer} onClose={close} />
      )}
    </Group>
  );
};
