import type { CartOil } from '@iom/contract/purchasing/orders.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { wholeNumber } from '../../../lib/formats.ts';
import { countOwned, leaveOwnedOut, type OilTests } from './matrix.rules.ts';

interface Props {
  chosen: readonly CartOil[];
  oils: ReadonlyMap<number, OilTests>;
  onLeaveOut: () => void;
}

/** Warns that values are chosen which the user owns, and leaves them out if he likes. */
export const OwnedHint = ({ chosen, oils, onLeaveOut }: Props) => {
  const count = countOwned(chosen, oils);
  const staying = countOwned(leaveOwnedOut(chosen, oils), oils);
  return (
    <Group gap="sm" role="status">
      {count > 0 && (
        <Text size="sm">
          You already own {wholeNumber(count)} of these values.
          {staying === count && ' They stay: without them the other tests would cost more than the full set.'}
        </Text>
      )}
      {staying < count && (
        <Button variant="default" size="compact-sm" onClick={onLeaveOut}>
          Leave them out
        </Button>
      )}
    </Group>
  );
};
