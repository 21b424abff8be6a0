import type { Holding } from '@iom/contract/library/holdings.schemas.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { actionLabels, type SeatAction, seatOf } from './seats.rules.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const colors = { Free: 'gray', Invited: 'oil', Assigned: 'petrol', Granted: 'gray' } as const;

/** The seat of one licence: its status, and the dialog of what its buyer or holder can do next. */
export const LicenceSeat = ({ holding }: { holding: Holding }) => {
  const [open, setOpen] = useState<SeatAction>();
  const { status, description, action } = seatOf(holding);
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
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
          aria-label={`${actionLabels[action]}: ${holding.name}`}
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
