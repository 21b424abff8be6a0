import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { AssignDialog, ReassignDialog } from './SeatDialogs.tsx';
import { actionLabels, type SeatAction, seatOf } from './seats.rules.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const colors = {
  Yours: 'petrol',
  Granted: 'petrol',
  Free: 'gray',
  Invited: 'oil',
  Assigned: 'gray',
} as const;

interface Props {
  holding: Holding;
  /** `Copy 2`, where there are several. */
  copy?: string;
}

/** The seat of one licence: its status, and the dialog of what its buyer or holder can do next. */
export const LicenceSeat = ({ holding, copy }: Props) => {
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
