import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { actWords, type SeatAct, seatOf } from './seats.rules.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const colors = { Free: 'gray', Invited: 'oil', Assigned: 'petrol', Granted: 'gray' } as const;

/**
 * The seat of one licence: free, invited or assigned, with what its buyer or holder may do now.
 * Lists of holdings are kept under the query key `holdings`, which every change asks for again.
 */
export const Seats = ({ holding }: { holding: Holding }) => {
  const [open, setOpen] = useState<SeatAct>();
  const { word, words, act } = seatOf(holding);
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Badge variant="outline" color={colors[word]} tt="none">
          {word}
        </Badge>
        <Text size="sm" className="quiet" role="status" style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
      </Group>
      {act && (
        <Button
          size="xs"
          variant="default"
          aria-label={`${actWords[act]}: ${holding.name}`}
          onClick={() => setOpen(act)}
        >
          {actWords[act]}
        </Button>
      )}
      {open === 'assign' && <AssignDialog holding={holding} onClose={close} />}
      {open === 'reassign' && <ReassignDialog holding={holding} onClose={close} />}
      {open === 'cancel' && holding.offer && (
        <TakeBackDialog holding={holding} offer={holding.offer} onClose={close} />
      )}
    </Group>
  );
};
