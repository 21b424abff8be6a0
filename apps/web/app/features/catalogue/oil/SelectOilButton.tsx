import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { UnreleasedBadge } from '../../../ui/values/UnreleasedBadge.tsx';
import type { OilSelection } from '../model/oil-selection.ts';
import { ownsSome, unownedTests } from '../model/ownership.tsx';

/**
 * Selects an oil, or removes it from the selection; not offered for an unreleased oil. Quiet where the user owns some of its tests, absent where the user owns
 * all that are for sale.
 */
export const SelectOilButton = ({ oil, selected, onAdd, onRemove }: { oil: OilDetail } & OilSelection) => {
  if (oil.status === 'UNRELEASED')
    return (
      <Group gap="xs">
        <UnreleasedBadge oil={oil} />
        <Text size="sm">It cannot be selected or bought yet.</Text>
      </Group>
    );
  const isSelected = selected.includes(oil.id);
  const owned = ownsSome(oil);
  const full = !isSelected && selected.length >= largestDataset;
  if (owned && !isSelected && unownedTests(oil).length === 0) return null;
  const addLabel = owned ? 'Select for further tests' : 'Add to selection';
  return (
    <Group gap="sm">
      {isSelected && <Text size="sm">✓ Selected</Text>}
      {full && <Text size="sm">Your selection is full: it holds 1,000 oils.</Text>}
      <Button
        variant={isSelected || owned ? 'default' : 'filled'}
        disabled={full}
        onClick={() => (isSelected ? onRemove : onAdd)([oil.id])}
      >
        {isSelected ? 'Remove from selection' : addLabel}
      </Button>
    </Group>
  );
};
