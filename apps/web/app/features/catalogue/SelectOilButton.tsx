import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import type { OilChoice } from './oil-selection.ts';

/** Adds an oil to those chosen, or takes it out again. */
export const ChooseOil = ({ sample, into, chosen, onAdd, onRemove }: { sample: number } & OilChoice) => {
  const isChosen = chosen.includes(sample);
  const full = !isChosen && chosen.length >= largestDataset;
  return (
    <Group gap="sm">
      {isChosen && <Text size="sm">✓ In your {into}</Text>}
      {full && <Text size="sm">Your {into} is full: it holds 1,000 oils.</Text>}
      <Button
        variant={isChosen ? 'default' : 'filled'}
        disabled={full}
        onClick={() => (isChosen ? onRemove : onAdd)([sample])}
      >
        {isChosen ? `Remove from ${into}` : `Add to ${into}`}
      </Button>
    </Group>
  );
};
