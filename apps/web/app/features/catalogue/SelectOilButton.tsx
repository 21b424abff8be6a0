import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import type { OilSelection } from './oil-selection.ts';

/** Selects an oil, or removes it from the selection. */
export const SelectOilButton = ({ sample, selected, onAdd, onRemove }: { sample: number } & OilSelection) => {
  const isSelected = selected.includes(sample);
  const full = !isSelected && selected.length >= largestDataset;
  return (
    <Group gap="sm">
      {isSelected && <Text size="sm">✓ Selected</Text>}
      {full && <Text size="sm">Your selection is full: it holds 1,000 oils.</Text>}
      <Button
        variant={isSelected ? 'default' : 'filled'}
        disabled={full}
        onClick={() => (isSelected ? onRemove : onAdd)([sample])}
      >
        {isSelected ? 'Remove from selection' : 'Add to selection'}
      </Button>
    </Group>
  );
};
