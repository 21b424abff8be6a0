import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import type { OilSelection } from './oil-selection.ts';

/** Adds an oil to the list, or removes it. */
export const SelectOilButton = ({
  sample,
  listName,
  selected,
  onAdd,
  onRemove,
}: { sample: number } & OilSelection) => {
  const isSelected = selected.includes(sample);
  const full = !isSelected && selected.length >= largestDataset;
  return (
    <Group gap="sm">
      {isSelected && <Text size="sm">✓ In your {listName}</Text>}
      {full && <Text size="sm">Your {listName} is full: it holds 1,000 oils.</Text>}
      <Button
        variant={isSelected ? 'default' : 'filled'}
        disabled={full}
        onClick={() => (isSelected ? onRemove : onAdd)([sample])}
      >
        {isSelected ? `Remove from ${listName}` : `Add to ${listName}`}
      </Button>
    </Group>
  );
};
