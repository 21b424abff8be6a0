import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { countOwned, excludeOwned } from './model/bulk.rules.ts';
import type { OilTests } from './model/matrix.rules.ts';

interface Props {
  chosen: readonly CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  onExclude: () => void;
}

/** Warns that chosen values are already owned, and offers to exclude them. */
export const OwnedHint = ({ chosen, oils, onExclude }: Props) => {
  const count = countOwned(chosen, oils);
  const staying = countOwned(excludeOwned(chosen, oils), oils);
  return (
    <Group gap="sm" role="status">
      {count > 0 && (
        <Text size="sm">
          You already own {wholeNumber(count)} of these values.
          {staying === count &&
            ' They are kept: without them the other tests would cost more than the full set.'}
        </Text>
      )}
      {staying < count && (
        <Button variant="default" size="compact-sm" onClick={onExclude}>
          Exclude them
        </Button>
      )}
    </Group>
  );
};
